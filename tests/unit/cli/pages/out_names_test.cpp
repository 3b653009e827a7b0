// Tests src/cli/pages/out_names.cpp.
#include "cli/pages/out_names.h"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace tamis::cli {
namespace {

std::vector<PageSource> sources(const std::vector<std::string>& words) {
  std::vector<PageSource> out;
  for (const std::string& word : words) out.push_back(source_of(word));
  return out;
}

std::vector<std::string> names(const std::vector<std::string>& words,
                               std::string_view extension = ".md") {
  std::vector<std::string> out;
  const auto paths = out_names(sources(words), "o", extension);
  if (!paths) return {to_string(paths.error())};
  for (const auto& path : *paths) out.push_back(path.string());
  return out;
}

using Names = std::vector<std::string>;

TEST(OutNames, TheExtensionTakesThePlaceOfThatOfThePage) {
  EXPECT_EQ(names({"a.html"}), Names{"o/a.md"});
  EXPECT_EQ(names({"a.php.HTM"}), Names{"o/a.php.md"});
  EXPECT_EQ(names({"v1.2"}), Names{"o/v1.2.md"});
  EXPECT_EQ(names({".html"}), Names{"o/.html.md"});
  EXPECT_EQ(names({"-"}), Names{"o/stdin.md"});
}

TEST(OutNames, PathsAreKeptFromTheFolderThatAllShare) {
  EXPECT_EQ(names({"x/y/a.html"}), Names{"o/a.md"});
  EXPECT_EQ(names({"x/y/a.html", "x/z/a.html"}), (Names{"o/y/a.md", "o/z/a.md"}));
  EXPECT_EQ(names({"x/a.html", "x/b/c/d.html"}), (Names{"o/a.md", "o/b/c/d.md"}));
  EXPECT_EQ(names({"x/./a.html", "x/y/../b.html"}), (Names{"o/a.md", "o/b.md"}));
  // No path leads out of the directory, and directory names are compared as a whole.
  EXPECT_EQ(names({"../a.html", "../../b.html"})[1], "o/b.md");
  EXPECT_EQ(names({"/ab/c.html", "/ac/c.html"}), (Names{"o/ab/c.md", "o/ac/c.md"}));
}

TEST(OutNames, TwoPagesWithOneFileAreAnError) {
  EXPECT_NE(names({"a.html", "./a.html"})[0].find("--out: a.html and ./a.html"),
            std::string::npos);
}

TEST(OutNames, PagesThatDifferInTheirSuffixKeepIt) {
  EXPECT_EQ(names({"a.html", "a.htm", "b.html"}),
            (Names{"o/a.html.md", "o/a.htm.md", "o/b.md"}));
}

TEST(OutNames, AddressesBecomeNames) {
  EXPECT_EQ(file_name_of_url("https://example.org/"), "example.org");
  EXPECT_EQ(file_name_of_url("https://example.org/a/b.html"), "example.org_a_b");
  EXPECT_EQ(file_name_of_url("https://example.org/a#part"), "example.org_a");
  EXPECT_TRUE(
      file_name_of_url("https://example.org/a?b=1").starts_with("example.org_a_b_1-"));
}

// No URL leads to another directory, and different URLs have different file names.
TEST(OutNames, OfHostileAddressesAreHarmless) {
  std::set<std::string> seen;
  const std::vector<std::string> urls = {"http://../../etc/passwd",
                                         "http://..",
                                         "http://a/../../b",
                                         "http://a/b?c",
                                         "http://a/b_c",
                                         "http://a/b%c",
                                         "http://a/b/c",
                                         "http://a/\n\"'$()",
                                         "http://a/\xff\xfe",
                                         "http://.hidden/",
                                         "http://a/" + std::string(500, 'x'),
                                         "http://a/" + std::string(501, 'x')};
  for (const std::string& url : urls) {
    const std::string name = file_name_of_url(url);
    EXPECT_TRUE(seen.insert(name).second) << name;
    EXPECT_EQ(name.find('/'), std::string::npos) << name;
    EXPECT_FALSE(name.starts_with(".")) << name;
    EXPECT_FALSE(name.empty()) << url;
    EXPECT_LT(name.size(), 200u);
    for (const char c : name) EXPECT_TRUE(c > ' ' && c < 0x7F) << name;
  }
}

}  // namespace
}  // namespace tamis::cli
