// Golden tests of metadata: tests/cases/metadata/NAME.html is a page written for the
// test, and NAME.json its metadata. TAMIS_UPDATE_GOLDEN rewrites the JSON files.

#include "tamis/metadata.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/difference.h"
#include "support/paths.h"
#include "tamis/parser.h"
#include "tamis/render.h"

namespace tamis {
namespace {

std::vector<std::filesystem::path> pages() {
  std::vector<std::filesystem::path> out;
  for (const auto& entry :
       std::filesystem::directory_iterator(test::source_dir() / "tests/cases/metadata"))
    if (entry.path().extension() == ".html") out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

std::string metadata_json(const std::string& html) {
  const Page page = parse(html, "utf-8");
  const Mask keep(page.word_count(), true);
  const Metadata metadata =
      metadata_of(page, {.url = "https://www.example.org/a/b.html"});
  auto json = nlohmann::ordered_json::parse(
      to_json(page, keep, {.blocks = JsonBlocks::none}, {.metadata = &metadata}));
  for (const char* other : {"version", "words", "kept", "text"}) json.erase(other);
  return json.dump(1) + "\n";
}

class MetadataCases : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(MetadataCases, AreAsExpected) {
  const std::string actual = metadata_json(test::read_file(GetParam()));
  std::filesystem::path file = GetParam();
  file.replace_extension(".json");
  if (std::getenv("TAMIS_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(file, std::ios::binary) << actual;
    return;
  }
  EXPECT_EQ(actual, test::read_file(file))
      << "to accept: make golden, then read the diff";
}

INSTANTIATE_TEST_SUITE_P(Files, MetadataCases, testing::ValuesIn(pages()),
                         [](const auto& file) {
                           return test::test_name(file.param.stem().string());
                         });

}  // namespace
}  // namespace tamis
