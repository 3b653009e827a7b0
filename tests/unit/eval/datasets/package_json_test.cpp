#include <gtest/gtest.h>

#include "eval/datasets/package.h"

namespace tamis::datasets {
namespace {

TEST(PackageJson, WritesWhatItReads) {
  PackagePage page{.id = "größe 1", .url = "http://x.org/?a=\"b\"", .site = "x.org"};
  page.page_type = "article";
  page.language = "de";
  page.charset = "utf-8";
  page.title = "A\nB";
  page.author = "C";
  page.date = "2020-01-02";
  page.with = {"one", "two\t"};
  page.without = {""};
  const std::string line = write_package_line(page);
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  const Result<PackagePage> again = read_package_line(line, "x");
  ASSERT_TRUE(again) << to_string(again.error());
  EXPECT_EQ(write_package_line(*again), line);
  EXPECT_EQ(again->title, "A\nB");
  EXPECT_EQ(again->with, page.with);
  EXPECT_EQ(again->without, page.without);

  PackageInfo info{.name = "n", .description = "d"};
  info.languages = {"en", "de"};
  info.pages = 7;
  info.note = "x";
  const Result<PackageInfo> same = read_package_info(write_package_info(info), "x");
  ASSERT_TRUE(same) << to_string(same.error());
  EXPECT_EQ(write_package_info(*same), write_package_info(info));
  EXPECT_EQ(same->pages, 7u);
  EXPECT_EQ(same->languages, info.languages);
}

TEST(PackageJson, WritesNullForWhatIsNotKnown) {
  EXPECT_EQ(write_package_line({.id = "1"}),
            R"({"id":"1","url":null,"site":null,"page_type":null,"language":null,)"
            R"("charset":null,"title":null,"author":null,"date":null,"with":null,)"
            R"("without":null})"
            "\n");
}

TEST(PackageJson, PassesOverFieldsOfOthers) {
  const auto page = read_package_line(
      R"({"x": {"y": [1, {"z": 2}]}, "id": "7", "title": null})", "p");
  ASSERT_TRUE(page) << to_string(page.error());
  EXPECT_EQ(page->id, "7");
  EXPECT_EQ(page->title, "");
}

TEST(PackageJson, GoesNoDeeperThanItMust) {
  const std::size_t depth = 1'000'000;
  const std::string open(depth, '[');
  const std::string deep =
      R"({"id": "7", "x": )" + open + std::string(depth, ']') + "}";
  ASSERT_TRUE(read_package_line(deep, "p"));
  EXPECT_FALSE(read_package_line(open, "p"));
}

TEST(PackageJson, DropsControlCharactersOfTexts) {
  const auto info = read_package_info(
      R"({"name": "a\u001b[2J\u009bb", "languages": ["e\u007fn"], "note": "a\nb"})",
      "p");
  ASSERT_TRUE(info);
  EXPECT_EQ(info->name, "a[2Jb");
  EXPECT_EQ(info->languages, std::vector<std::string>{"en"});
  EXPECT_EQ(info->note, "a\nb");
  const auto page = read_package_line(R"({"id": "7", "title": "\u009bA title"})", "p");
  ASSERT_TRUE(page);
  EXPECT_EQ(page->title, "A title");
}

TEST(PackageJson, TakesOnlyIdsThatCanBeFiles) {
  EXPECT_EQ(wrong_id("2020-01 größe_x.y"), "");
  for (const std::string id :
       {"", ".", "..", ".a", "a/b", "a\\b", "a\nb", "\x7F", "a\u009Bb"})
    EXPECT_NE(wrong_id(id), "") << id;
  EXPECT_NE(wrong_id(std::string("a\0b", 3)), "");
  EXPECT_EQ(wrong_id(std::string(250, 'a')), "");
  EXPECT_NE(wrong_id(std::string(251, 'a')), "");
}

}  // namespace
}  // namespace tamis::datasets
