// Tests src/tune/judge/page_set.cpp.

#include "tune/judge/page_set.h"

#include <fstream>
#include <set>

#include <gtest/gtest.h>
#include <unistd.h>

namespace tamis::tune {
namespace {

namespace fs = std::filesystem;

// Twelve pages of six sites.
class PageSetTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("page-set-" + std::to_string(getpid())) /
              "small";
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "html");
    fs::create_directories(folder_ / "gold");
    write("package.json", R"({"name": "small"})");
    std::string lines;
    for (int i = 0; i < 12; ++i) {
      const std::string id = "p" + std::to_string(i);
      lines += R"({"id": ")" + id + R"(", "site": "s)" + std::to_string(i / 2) +
               R"(", "page_type": ")" + (i < 4 ? "forum" : "article") + "\"}\n";
      write("html/" + id + ".html", "<p>menu<p>text of " + id);
      write("gold/" + id + ".txt", "text of " + id);
    }
    write("pages.jsonl", lines);
  }

  void TearDown() override { fs::remove_all(folder_.parent_path()); }

  void write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name) << text;
  }

  fs::path folder_;
};

std::set<std::string> ids(const PageSet& set) {
  std::set<std::string> out;
  for (const LabelledPage& page : set.pages) out.insert(page.id);
  return out;
}

std::set<int> sites(const PageSet& set) {
  std::set<int> out;
  for (const LabelledPage& page : set.pages)
    out.insert(std::stoi(page.id.substr(1)) / 2);
  return out;
}

TEST_F(PageSetTest, NoSiteIsInTwoParts) {
  const Result<PageParts> parts = load_pages({folder_}, {.shares = {50, 25, 25}});
  ASSERT_TRUE(parts.has_value()) << to_string(parts.error());
  std::set<int> all;
  std::size_t sum = 0;
  for (const PageSet* part : {&parts->training, &parts->selection, &parts->report}) {
    EXPECT_FALSE(part->pages.empty());
    for (const int site : sites(*part)) EXPECT_TRUE(all.insert(site).second);
    sum += part->pages.size();
  }
  EXPECT_EQ(sum, 12u);
}

TEST_F(PageSetTest, PagesAreLabelled) {
  const Result<PageParts> parts = load_pages({folder_}, {.shares = {1}});
  ASSERT_EQ(parts->training.pages.size(), 12u);
  std::size_t limb = 0;
  for (const LabelledPage& page : parts->training.pages) {
    EXPECT_EQ(page.labels.gold_words, 3u);
    EXPECT_EQ(page.labels.early.count(), 3u);
    EXPECT_FALSE(page.labels.early[0]);
    EXPECT_EQ(page.first_limb, limb++);
  }
  EXPECT_EQ(parts->training.limbs, limb);
}

TEST_F(PageSetTest, TheSeedDecidesAndJobsDoNot) {
  const auto order = [&](std::uint64_t seed, unsigned jobs) {
    const Result<PageParts> parts = load_pages({folder_}, {.seed = seed, .jobs = jobs});
    std::string out;
    for (const LabelledPage& page : parts->training.pages) out += page.id + " ";
    return out;
  };
  EXPECT_EQ(order(1, 1), order(1, 3));
  EXPECT_NE(order(1, 1), order(2, 1));
}

TEST_F(PageSetTest, TypesAndSamplesAreChosen) {
  const Result<PageParts> forums =
      load_pages({folder_}, {.shares = {1}, .types = {"forum"}});
  EXPECT_EQ(ids(forums->training), (std::set<std::string>{"p0", "p1", "p2", "p3"}));
  EXPECT_EQ(load_pages({folder_}, {.shares = {1}, .sample = 5})->training.pages.size(),
            5u);
}

// A start that was tuned without --types, or with other packages in addition, was
// therefore not tuned on the current report pages.
TEST_F(PageSetTest, TheSeedAloneSaysThePartOfASite) {
  const PageLoading all{.shares = {50, 25, 25}, .seed = 5};
  const Result<PageParts> whole = load_pages({folder_}, all);
  for (const char* type : {"forum", "article"}) {
    PageLoading some = all;
    some.types = {type};
    some.shares = all.shares;
    const Result<PageParts> parts = load_pages({folder_}, some);
    if (!parts) continue;  // two forum sites may be in one part
    for (const auto& [few, many] : {std::pair(&parts->training, &whole->training),
                                    std::pair(&parts->selection, &whole->selection),
                                    std::pair(&parts->report, &whole->report)})
      for (const std::string& id : ids(*few))
        EXPECT_TRUE(ids(*many).contains(id)) << id;
  }
}

TEST_F(PageSetTest, TheFingerprintIsThatOfTheContent) {
  const auto print = [&] {
    return load_pages({folder_}, {.shares = {1}})->packages.front().fingerprint;
  };
  const std::string before = print();
  EXPECT_EQ(print(), before);
  write("gold/p3.txt", "another text");
  EXPECT_NE(print(), before);
}

TEST_F(PageSetTest, PagesAreReadAsAsked) {
  write("html/p0.html", "<p hidden>menu<p>text of p0");
  const auto words = [&](const ReadingOptions& reading) {
    const Result<PageParts> parts =
        load_pages({folder_}, {.shares = {1}, .reading = reading});
    for (const LabelledPage& page : parts->training.pages)
      if (page.id == "p0") return page.page().word_count();
    return 0u;
  };
  EXPECT_EQ(words({.hide_invisible = true}), 3u);
  EXPECT_EQ(words({}), 4u);
}

TEST_F(PageSetTest, SitesAreLearnt) {
  const Result<PageParts> parts =
      load_pages({folder_}, {.shares = {1}, .learn_sites = true});
  for (const LabelledPage& page : parts->training.pages) {
    ASSERT_NE(page.site, nullptr);
    EXPECT_EQ(page.site->pages(), 2u);
  }
}

TEST_F(PageSetTest, TooFewSitesAreAnError) {
  const Result<PageParts> parts = load_pages({folder_}, {.types = {"forum"}});
  ASSERT_FALSE(parts.has_value());
  EXPECT_EQ(parts.error().finding,
            "4 pages of 2 sites: too few sites, none is left to report on");
}

}  // namespace
}  // namespace tamis::tune
