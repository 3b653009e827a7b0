#include "eval/datasets/package_writer.h"

#include <gtest/gtest.h>

#include "eval/datasets/package.h"
#include "support/packages.h"
#include "support/paths.h"

namespace tamis::datasets {
namespace {

using test::TestFolder;

std::vector<PackagePage> some_pages() {
  std::vector<PackagePage> out;
  for (const char* id : {"z", "größe 日本", "a"}) {
    PackagePage page{.index = out.size(), .id = id};
    page.html = std::string("<p>") + id + std::string(out.size() * 100'000, '\0');
    page.gold = std::string(id) + "\n";
    page.language = out.empty() ? "de" : "en";
    out.push_back(page);
  }
  return out;
}

Result<void> write(const std::filesystem::path& target,
                   const std::vector<PackagePage>& pages, PackageInfo info = {}) {
  return write_package(target, std::move(info), pages,
                       [&](std::size_t i) { return pages[i]; });
}

TEST(PackageWriter, WritesWhatIsReadAgain) {
  const TestFolder folder;
  const std::vector<PackagePage> pages = some_pages();
  const std::string long_name(180, 'n');  // longer than the old tar format allows
  for (const std::string& name :
       {std::string("news"), std::string("news.tar.zst"), long_name + ".tar.zst"}) {
    const Result<void> written = write(folder / name, pages, {.license = "MIT"});
    ASSERT_TRUE(written) << to_string(written.error());
    PackageInfo info;
    std::vector<PackagePage> got;
    const Result<void> read =
        read_package(folder / name, info, [&](PackagePage&& page) {
          got.push_back(std::move(page));
          return true;
        });
    ASSERT_TRUE(read) << to_string(read.error());
    EXPECT_EQ(info.name, package_name(name));
    EXPECT_EQ(info.license, "MIT");
    EXPECT_EQ(info.pages, 3u);
    EXPECT_EQ(info.languages, (std::vector<std::string>{"en", "de"}));
    ASSERT_EQ(got.size(), pages.size());
    for (std::size_t i = 0; i < got.size(); ++i) {
      EXPECT_EQ(got[i].html, pages[i].html);
      EXPECT_EQ(got[i].gold, pages[i].gold);
      EXPECT_EQ(write_package_line(got[i]), write_package_line(pages[i]));
    }
  }
}

TEST(PackageWriter, GivesTheSameBytesForTheSamePages) {
  const TestFolder folder;
  EXPECT_FALSE(write(folder / "a/p.tar.zst", some_pages()));  // no directory
  folder.write("a/x", "");
  folder.write("b/x", "");
  ASSERT_TRUE(write(folder / "a/p.tar.zst", some_pages()));
  ASSERT_TRUE(write(folder / "b/p.tar.zst", some_pages()));
  EXPECT_EQ(test::read_file(folder / "a/p.tar.zst"),
            test::read_file(folder / "b/p.tar.zst"));
}

TEST(PackageWriter, LeavesNothingWhereItFails) {
  const TestFolder folder;
  const std::vector<PackagePage> pages = some_pages();
  for (const char* name : {"p", "p.tar.zst"}) {
    const Result<void> written = write_package(
        folder / name, {}, pages, [&](std::size_t i) -> Result<PackagePage> {
          if (i == 2) return fail(ErrorCode::cannot_read, "here", "gone");
          return pages[i];
        });
    ASSERT_FALSE(written);
    EXPECT_EQ(to_string(written.error()), "here: gone");
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder / ""));
}

TEST(PackageWriter, OverwritesNothing) {
  const TestFolder folder;
  folder.write("p/x", "mine");
  folder.write("p.tar.zst", "mine");
  for (const char* name : {"p", "p/", "p.tar.zst"}) {
    const Result<void> written = write(folder / name, some_pages());
    ASSERT_FALSE(written) << name;
    EXPECT_NE(written.error().finding.find("is there already"), std::string::npos);
  }
  EXPECT_EQ(test::read_file(folder / "p.tar.zst"), "mine");
}

TEST(PackageWriter, RefusesIdsThatAreWrongOrTwice) {
  const TestFolder folder;
  EXPECT_FALSE(write(folder / "p", {{.id = "../a"}}));
  EXPECT_FALSE(write(folder / "p", {{.id = "a"}, {.id = "a"}}));
  EXPECT_TRUE(std::filesystem::is_empty(folder / ""));
}

TEST(PackageWriter, WantsEveryPageOnce) {
  const TestFolder folder;
  const std::vector<PackagePage> pages = some_pages();
  const auto writer = PackageWriter::create(folder / "p", {}, pages);
  ASSERT_TRUE(writer);
  EXPECT_TRUE((*writer)->add(pages[1]));
  EXPECT_FALSE((*writer)->add(pages[1]));
  EXPECT_FALSE((*writer)->add({.id = "other"}));
  EXPECT_FALSE((*writer)->finish());
}

TEST(PackageWriter, NamesPackages) {
  EXPECT_EQ(package_name("a/news.tar.zst"), "news");
  EXPECT_EQ(package_name("a/news"), "news");
  EXPECT_EQ(package_name("a/news/"), "news");
  EXPECT_TRUE(names_archive("a/news.tar.zst"));
  EXPECT_FALSE(names_archive("a/news.tar"));
}

}  // namespace
}  // namespace tamis::datasets
