#include "serve/store/data_folder.h"

#include <gtest/gtest.h>

#include "support/packages.h"

namespace tamis::serve {
namespace {

namespace fs = std::filesystem;

TEST(DataFolder, LeftoversAreRemovedAndNothingElse) {
  test::TestFolder folder;
  folder.write("rules.new-1-2", "");
  folder.write("packages/a/html/x.html.new-1-2", "");
  folder.write("packages/.b.new-1-2/package.json", "");
  folder.write("rules", "");
  folder.write("packages/a/html/x.html", "");
  folder.write("mine/x.new-1-2", "of the user");
  remove_leftovers(folder / "");
  EXPECT_FALSE(fs::exists(folder / "rules.new-1-2"));
  EXPECT_FALSE(fs::exists(folder / "packages/a/html/x.html.new-1-2"));
  EXPECT_FALSE(fs::exists(folder / "packages/.b.new-1-2"));
  EXPECT_TRUE(fs::exists(folder / "rules"));
  EXPECT_TRUE(fs::exists(folder / "packages/a/html/x.html"));
  EXPECT_TRUE(fs::exists(folder / "mine/x.new-1-2"));
}

TEST(DataFolder, IsOpenToOthersByItsMode) {
  test::TestFolder folder;
  folder.write("data/a", "");
  fs::permissions(folder / "data", fs::perms::owner_all);
  EXPECT_FALSE(is_open_to_others(folder / "data"));
  fs::permissions(folder / "data", fs::perms::owner_all | fs::perms::others_exec);
  EXPECT_TRUE(is_open_to_others(folder / "data"));
  EXPECT_FALSE(is_open_to_others(folder / "nothing"));
}

TEST(DataFolder, IsForOneAtATime) {
  test::TestFolder folder;
  {
    const auto first = DataLock::take(folder / "data");
    ASSERT_TRUE(first);
    const auto second = DataLock::take(folder / "data");
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().finding.find("is in use by another tamis serve (process "),
              std::string::npos);
  }
  EXPECT_TRUE(DataLock::take(folder / "data"));
  EXPECT_TRUE(DataLock::take({}));
}

TEST(DataFolder, IsNotUsedWithoutALock) {
  test::TestFolder folder;
  folder.write("data/rules", "");
  fs::create_symlink("rules", folder / "data/lock");
  const auto lock = DataLock::take(folder / "data");
  ASSERT_FALSE(lock);
  EXPECT_NE(lock.error().finding.find("it is a symbolic link"), std::string::npos);
}

}  // namespace
}  // namespace tamis::serve
