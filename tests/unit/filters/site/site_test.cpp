// Tests src/filters/site/site.cpp and site_file.cpp.

#include "tamis/site.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "base/hash.h"
#include "filters/site/learnt_pages.h"
#include "support/random_pages.h"
#include "support/random_site.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::learn;

std::vector<std::string> random_pages(Rng& random, std::size_t count) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < count; ++i)
    out.push_back("<p>" + std::to_string(i) + "</p>" +
                  test::random_page(random, 2 + random.below(60)));
  return out;
}

void shuffle(Rng& random, std::vector<std::string>& pages) {
  for (std::size_t i = pages.size(); i > 1; --i)
    std::swap(pages[i - 1], pages[random.below(i)]);
}

// --- Learning.

TEST(Site, IsTheSameInWhateverOrderPagesCome) {
  Rng random(test::seed());
  for (const std::size_t max_pages : {4, 16, 64}) {
    std::vector<std::string> pages = random_pages(random, 30);
    const Site site = learn(pages, max_pages);
    EXPECT_EQ(site.pages(), std::min<std::size_t>(30, max_pages));
    for (int i = 0; i < 20; ++i) {
      shuffle(random, pages);
      const Site other = learn(pages, max_pages);
      EXPECT_EQ(other, site);
      EXPECT_EQ(other.to_bytes(), site.to_bytes());
    }
  }
}

TEST(Site, APageLearntTwiceIsOnePage) {
  const Site once = learn({"<p>a", "<p>b"});
  EXPECT_EQ(learn({"<p>a", "<p>b", "<p>a"}), once);
  EXPECT_EQ(once.pages(), 2);
}

TEST(Site, MergedIsAsIfLearntByOne) {
  Rng random(test::seed());
  for (int i = 0; i < 50; ++i) {
    std::vector<std::string> pages = random_pages(random, 1 + random.below(20));
    const std::size_t max_pages = 2 + random.below(20);
    const auto middle =
        pages.begin() + static_cast<std::ptrdiff_t>(random.below(pages.size()));
    Site merged = learn({pages.begin(), middle}, max_pages);
    merged.merge(learn({middle, pages.end()}, max_pages + random.below(3)));
    EXPECT_EQ(merged, learn(pages, max_pages));
    merged.merge(Site(merged));
    EXPECT_EQ(merged, learn(pages, max_pages));
  }
}

TEST(Site, LimitsArePutInRange) {
  EXPECT_EQ(Site(0).max_pages(), 2);
  EXPECT_EQ(Site(1'000'000).max_pages(), Site::kMaxPages);
}

TEST(Site, OfALargePageKeepsTheBeginning) {
  std::string large;
  for (int i = 0; i < 50'000; ++i) large += "<b>x</b> ";
  Site site;
  site.learn(parse(large));
  const Outline& outline = *site.learnt().outlines[0];
  EXPECT_EQ(outline.node_count(), Site::LearntPages::kMostNodes);
  EXPECT_LT(site.memory(), 1'000'000);
  EXPECT_EQ(outline.id(), Outline(parse(large)).id());
}

TEST(Site, CopiesAreIndependent) {
  Site site = learn({"<p>a"});
  const Site copy = site;
  site.learn(parse("<p>b"));
  EXPECT_EQ(copy.pages(), 1);
  EXPECT_EQ(site.pages(), 2);
}

TEST(Site, NeedsAnotherPageToCompareWith) {
  const Page page = parse("<p>a");
  const Site none;
  EXPECT_FALSE(compare_with_site(View(page)));
  EXPECT_FALSE(compare_with_site(View(page, &none)));
  const Site itself = learn({"<p>a"});
  EXPECT_FALSE(compare_with_site(View(page, &itself)));
  const Site other = learn({"<p>b"});
  EXPECT_TRUE(compare_with_site(View(page, &other)));
}

TEST(Site, KnowsThePagesThatItLearnt) {
  const Site site = learn({"<p>a", "<p>b"});
  const Page learnt = parse("<p>a");
  const Page other = parse("<p>c");
  const auto own = compare_with_site(View(learnt, &site));
  ASSERT_NE(own->self, kNone);
  EXPECT_EQ(site.learnt().outlines[own->self]->id(), Outline(learnt).id());
  EXPECT_EQ(own->pages(), 2);
  EXPECT_EQ(compare_with_site(View(other, &site))->self, kNone);
  EXPECT_EQ(compare_with_site(View(other, &site))->pages(), 3);
}

// --- Files.

class SiteFile : public testing::Test {
 protected:
  SiteFile() {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  ~SiteFile() override { std::filesystem::remove_all(folder_); }

  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(std::filesystem::directory_iterator(folder_), {}));
  }

  std::filesystem::path folder_ = std::filesystem::temp_directory_path() /
                                  ("tamis-site-test-" + std::to_string(::getpid()));
  std::filesystem::path file_ = folder_ / "a.site";
};

TEST_F(SiteFile, IsReadAgain) {
  Rng random(test::seed());
  for (const std::size_t count : {0, 1, 2, 40}) {
    const Site site = learn(random_pages(random, count), 20);
    ASSERT_TRUE(site.save(file_));
    const Result<Site> again = Site::load(file_);
    ASSERT_TRUE(again) << to_string(again.error());
    EXPECT_EQ(*again, site);
    EXPECT_EQ(again->to_bytes(), site.to_bytes());
  }
  EXPECT_EQ(files(), 1);  // no other file is left
}

TEST_F(SiteFile, ThatCannotBeWrittenIsAnErrorAndLeavesNothing) {
  std::filesystem::create_directory(file_);  // a directory cannot be replaced
  const Result<void> saved = Site().save(file_);
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.error().code, ErrorCode::cannot_write);
  EXPECT_EQ(saved.error().place, file_.string());
  EXPECT_EQ(files(), 1);
  EXPECT_FALSE(Site().save(folder_ / "none" / "a.site"));
}

TEST_F(SiteFile, ThatIsNotThereIsAnError) {
  const Result<Site> site = Site::load(file_);
  ASSERT_FALSE(site);
  EXPECT_EQ(site.error().code, ErrorCode::cannot_read);
  EXPECT_EQ(Site::load(folder_).error().code, ErrorCode::cannot_read);
}

// Returns the problem with the bytes.
std::string finding(const std::string& bytes) {
  const Result<Site> site = Site::from_bytes(bytes, "a.site");
  if (site) return "nothing";
  EXPECT_EQ(site.error().code, ErrorCode::bad_file);
  EXPECT_EQ(site.error().place, "a.site");
  return site.error().finding;
}

TEST(SiteBytes, OfAnotherKindAreRefused) {
  EXPECT_EQ(finding(""), "is no site file");
  EXPECT_EQ(finding("<html>"), "is no site file");
  EXPECT_EQ(finding("tamisite"), "is cut off inside its head");
}

TEST(SiteBytes, OfANewerVersionAreRefused) {
  std::string bytes = Site().to_bytes();
  bytes[8] = 2;
  EXPECT_EQ(finding(bytes), "has version 2");
  EXPECT_EQ(Site::from_bytes(bytes).error().allowed, "this program reads version 1");
}

TEST(SiteBytes, AreRefusedWhateverByteIsChanged) {
  const std::string bytes = learn({"<p>a <i>b</i>", "<p>c"}).to_bytes();
  EXPECT_EQ(finding(bytes), "nothing");
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (const int bits : {1, 0x80, 0xFF}) {
      std::string changed = bytes;
      changed[i] = static_cast<char>(changed[i] ^ bits);
      EXPECT_NE(finding(changed), "nothing") << "byte " << i;
    }
  }
}

TEST(SiteBytes, AreRefusedWhereverTheyAreCut) {
  const std::string bytes = learn({"<p>a", "<p>b"}).to_bytes();
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_NE(finding(bytes.substr(0, size)), "nothing") << size;
  EXPECT_NE(finding(bytes + "x"), "nothing");
}

// Anyone who can compute the checksum can write any bytes; reading them must be safe.
TEST(SiteBytes, WithARightChecksumAreStillChecked) {
  Rng random(test::seed());
  const std::string bytes = learn(random_pages(random, 3)).to_bytes();
  constexpr std::size_t kHead = 32;
  int refused = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string changed = bytes.substr(0, bytes.size() - 8);
    for (std::size_t n = 1 + random.below(3); n-- > 0;)
      changed[kHead + random.below(changed.size() - kHead)] =
          static_cast<char>(random.next());
    const std::uint64_t checksum = hash_bytes(changed);
    changed.append(reinterpret_cast<const char*>(&checksum), 8);
    const Result<Site> site = Site::from_bytes(changed);
    if (!site) {
      ++refused;
      continue;
    }
    for (const auto& outline : site->learnt().outlines)
      ASSERT_TRUE(is_well_formed(outline->nodes(), outline->words()));
    EXPECT_TRUE(
        std::is_sorted(site->learnt().outlines.begin(), site->learnt().outlines.end(),
                       [](const auto& a, const auto& b) { return a->id() < b->id(); }));
  }
  EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace tamis
