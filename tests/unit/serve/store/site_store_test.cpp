#include "serve/store/site_store.h"

#include <gtest/gtest.h>

#include "base/file.h"
#include "support/packages.h"
#include "tamis/parser.h"

namespace tamis::serve {
namespace {

namespace fs = std::filesystem;

Page page(const std::string& host, int number) {
  std::string html = "<div>menu of " + host + "</div>";
  for (int i = 0; i < 200; ++i)
    html += "<p>secret" + std::to_string(number * 1000 + i) + " of " + host;
  return parse(html);
}

std::string host(int number) {
  return "host" + std::to_string(number) + ".example";
}

TEST(SiteStore, LearnsByHost) {
  SiteStore store({});
  EXPECT_EQ(store.find("a.example"), nullptr);
  for (int i = 0; i < 3; ++i) store.learn("a.example", page("a", i));
  store.learn("b.example", page("b", 1));
  EXPECT_EQ(store.find("a.example")->pages(), 3u);
  EXPECT_EQ(store.find("b.example")->pages(), 1u);
}

// A site that a reader uses never changes.
TEST(SiteStore, SitesThatWereGivenStayAsTheyAre) {
  SiteStore store({});
  store.learn("a.example", page("a", 1));
  const auto site = store.find("a.example");
  store.learn("a.example", page("a", 2));
  EXPECT_EQ(site->pages(), 1u);
  EXPECT_EQ(store.find("a.example")->pages(), 2u);
}

TEST(SiteStore, IsAsIfOneSiteHadLearntAll) {
  test::TestFolder folder;
  Site wanted;
  {
    SiteStore store({.file = folder / "sites.sqlite"});
    for (int i = 0; i < 30; ++i) {
      store.learn("a.example", page("a", i));
      wanted.learn(page("a", i));
    }
  }
  SiteStore store({.file = folder / "sites.sqlite"});
  ASSERT_NE(store.find("a.example"), nullptr);
  EXPECT_TRUE(*store.find("a.example") == wanted);
}

TEST(SiteStore, TheCapHolds) {
  constexpr std::size_t kCap = 100'000;
  test::TestFolder folder;
  const fs::path file = folder / "sites.sqlite";
  {
    SiteStore store({.file = file, .max_bytes = kCap});
    for (int i = 0; i < 100; ++i) {
      for (int number = 0; number < 4; ++number)
        store.learn(host(i), page(host(i), number));
      // SQLite writes whole database pages, so files are slightly larger than the
      // limit.
      EXPECT_LT(fs::file_size(file), kCap + kCap / 2);
    }
  }
  auto database = Database::open(file, Database::Mode::read);
  ASSERT_TRUE(database);
  EXPECT_LE(*database->number("SELECT SUM(size) FROM sites"),
            static_cast<std::int64_t>(kCap));
  EXPECT_GT(*database->number("SELECT COUNT(*) FROM sites"), 0);
}

TEST(SiteStore, AFileHasNoTextAndNoNames) {
  test::TestFolder folder;
  const fs::path file = folder / "sites.sqlite";
  {
    SiteStore store({.file = file});
    for (int i = 0; i < 5; ++i) store.learn("a.example", page("a.example", i));
  }
  const std::string bytes = *read_file(file);
  EXPECT_GT(bytes.size(), 1000u);
  for (const char* word : {"secret", "menu", "a.example"})
    EXPECT_EQ(bytes.find(word), std::string::npos) << word;
}

TEST(SiteStore, ThatIsOffLearnsNothing) {
  test::TestFolder folder;
  SiteStore store({.is_on = false, .file = folder / "sites.sqlite"});
  store.learn("a.example", page("a", 1));
  EXPECT_EQ(store.find("a.example"), nullptr);
  EXPECT_FALSE(fs::exists(folder / "sites.sqlite"));
}

TEST(SiteStore, ADamagedFileIsBegunAnew) {
  test::TestFolder folder;
  const fs::path file = folder.write("sites.sqlite", std::string(10'000, 'x'));
  SiteStore store({.file = file});
  store.learn("a.example", page("a", 1));
  EXPECT_EQ(store.find("a.example")->pages(), 1u);
}

}  // namespace
}  // namespace tamis::serve
