// Runs html5lib-tests/encoding, unedited, against src/encoding/meta_prescan.cpp.
//
// The cases have the decision of a parser without any other information: byte order
// mark, <meta>, windows-1252. html5lib itself leaves the cases over 1024 bytes to its
// parser, which changes the encoding at a late <meta>. find_meta() also searches that
// far.
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "encoding/detection.h"
#include "encoding/encoding_labels.h"
#include "support/paths.h"

namespace tamis {
namespace {

namespace fs = std::filesystem;

struct Case {
  std::string place;  // file and number
  std::string data;
  std::string encoding;
};

// A script writes this <meta> in two parts, which only a browser that runs the script
// can read. Without a script there is no <meta> with a known label.
constexpr std::string_view kNeedsScript = "scripted/tests1.dat:1";
constexpr std::string_view kWithoutScript = "windows-1252";

fs::path suite() {
  return test::shared_dir() / "html5lib-tests/encoding";
}

// Format: "#data\n", the bytes, "\n#encoding\n", the name, "\n".
void add_cases(const fs::path& file, std::vector<Case>& cases) {
  const std::string text = test::read_file(file);
  constexpr std::string_view kData = "#data\n";
  constexpr std::string_view kEncoding = "\n#encoding\n";
  int number = 0;
  for (auto at = text.find(kData); at != text.npos; at = text.find(kData, at)) {
    at += kData.size();
    const auto middle = text.find(kEncoding, at);
    const auto name = middle + kEncoding.size();
    const auto end = std::min(text.find('\n', name), text.size());
    cases.push_back(
        {fs::relative(file, suite()).string() + ":" + std::to_string(++number),
         text.substr(at, middle - at), text.substr(name, end - name)});
    at = end;
  }
}

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const auto& entry : fs::recursive_directory_iterator(suite()))
    if (entry.path().extension() == ".dat") add_cases(entry.path(), cases);
  return cases;
}

Encoding decided(std::string_view data) {
  if (data.starts_with("\xEF\xBB\xBF")) return Encoding::utf_8;
  return find_meta(data).value_or(Encoding::windows_1252);
}

TEST(Html5libEncoding, EveryCaseIsDecidedAsExpected) {
  if (!fs::exists(suite())) GTEST_SKIP() << "no suite at " << suite();
  const std::vector<Case> cases = all_cases();
  EXPECT_EQ(cases.size(), 83u);
  for (const Case& test : cases) {
    const std::string_view expected =
        test.place == kNeedsScript ? kWithoutScript : test.encoding;
    EXPECT_EQ(decided(test.data), find_encoding(expected)) << test.place;
  }
}

// If the first 1024 bytes can decide, they decide alone, as html5lib tests it.
TEST(Html5libEncoding, EveryShortCaseIsDecidedByThePrescanAlone) {
  if (!fs::exists(suite())) GTEST_SKIP() << "no suite at " << suite();
  for (const Case& test : all_cases()) {
    if (test.data.size() > kPrescanBytes || test.data.starts_with("\xEF\xBB\xBF") ||
        test.place == kNeedsScript)
      continue;
    EXPECT_EQ(prescan_meta(test.data).value_or(Encoding::windows_1252),
              find_encoding(test.encoding))
        << test.place;
  }
}

}  // namespace
}  // namespace tamis
