#include "serve/store/gold_store.h"

#include <gtest/gtest.h>

#include "support/packages.h"

namespace tamis::serve {
namespace {

namespace fs = std::filesystem;

datasets::PackagePage page(const std::string& id, const std::string& gold = "words") {
  datasets::PackagePage out;
  out.id = id;
  out.url = "http://" + id + ".example/";
  out.html = "<p>" + gold;
  out.gold = gold;
  return out;
}

std::vector<Error> problems(const fs::path& package) {
  datasets::PackageInfo info;
  return datasets::check_package(package, info, [](datasets::PackagePage&&) {});
}

TEST(GoldStore, MakesAPackage) {
  test::TestFolder folder;
  GoldStore store(folder / "packages");
  EXPECT_EQ(store.save("mine", page("a")), 1u);
  EXPECT_EQ(store.save("mine", page("b")), 2u);
  EXPECT_TRUE(problems(folder / "packages/mine").empty());
  const auto index = datasets::read_package_index(folder / "packages/mine");
  ASSERT_TRUE(index);
  EXPECT_FALSE(index->info.pages);  // it could not be updated atomically with the list
  EXPECT_EQ(index->pages[1].url, "http://b.example/");
}

TEST(GoldStore, TheSameIdIsReplaced) {
  test::TestFolder folder;
  GoldStore store(folder / "packages");
  ASSERT_TRUE(store.save("mine", page("a", "old")));
  EXPECT_EQ(store.save("mine", page("a", "new")), 1u);
  datasets::PackageInfo info;
  std::string gold;
  ASSERT_TRUE(datasets::read_package(folder / "packages/mine", info,
                                     [&](datasets::PackagePage&& found) {
                                       gold = *found.gold;
                                       return true;
                                     }));
  EXPECT_EQ(gold, "new");
}

// A server that was killed between two files.
TEST(GoldStore, WhatIsNotListedIsRemoved) {
  test::TestFolder folder;
  GoldStore store(folder / "packages");
  ASSERT_TRUE(store.save("mine", page("a")));
  folder.write("packages/mine/html/stray.html", "<p>");
  EXPECT_FALSE(problems(folder / "packages/mine").empty());
  ASSERT_TRUE(store.save("mine", page("b")));
  EXPECT_TRUE(problems(folder / "packages/mine").empty());
}

TEST(GoldStore, WhatAKilledServerLeftIsRemovedAtTheStart) {
  test::TestFolder folder;
  GoldStore store(folder / "packages");
  ASSERT_TRUE(store.save("mine", page("a")));
  folder.write("packages/mine/html/b.html", "<p>");
  folder.write("packages/mine/gold/b.txt", "");
  folder.write("packages/other/html/c.html", "<p>no package");
  GoldStore(folder / "packages").clean_up();
  EXPECT_TRUE(problems(folder / "packages/mine").empty());
  EXPECT_TRUE(fs::exists(folder / "packages/mine/html/a.html"));
  EXPECT_FALSE(fs::exists(folder / "packages/mine/html/b.html"));
  EXPECT_FALSE(fs::exists(folder / "packages/mine/gold/b.txt"));
  EXPECT_TRUE(fs::exists(folder / "packages/other/html/c.html"));
}

TEST(GoldStore, TakenOut) {
  test::TestFolder folder;
  GoldStore store(folder / "packages");
  ASSERT_TRUE(store.save("mine", page("a")));
  ASSERT_TRUE(store.save("mine", page("b")));
  EXPECT_EQ(store.remove("mine", "a"), 1u);
  EXPECT_FALSE(store.remove("mine", "a"));
  EXPECT_FALSE(store.remove("yours", "a"));
  EXPECT_TRUE(problems(folder / "packages/mine").empty());
}

TEST(GoldStore, NamesThatLeadElsewhere) {
  test::TestFolder folder;
  GoldStore store(folder / "packages");
  EXPECT_FALSE(store.save("../x", page("a")));
  EXPECT_FALSE(store.save("mine", page("../a")));
  EXPECT_FALSE(store.remove("../x", "a"));
  EXPECT_FALSE(fs::exists(folder / "packages"));
  EXPECT_FALSE(GoldStore(fs::path()).save("mine", page("a")));
}

}  // namespace
}  // namespace tamis::serve
