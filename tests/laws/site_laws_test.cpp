// Properties of every multi-page filter and preset with any site. It keeps only words
// of the view. Its result does not depend on the order in which pages were learned, nor
// on whether the site was stored in a file. It does not depend on earlier calls or on
// the number of threads either.

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "support/filters.h"
#include "support/random_pages.h"
#include "support/random_settings.h"
#include "support/random_site.h"
#include "tamis/parser.h"
#include "tamis/site.h"

namespace tamis {
namespace {

std::vector<std::string> site_filters() {
  std::vector<std::string> out;
  for (const FilterSpec* spec : filters())
    if (spec->kind == FilterKind::site) out.emplace_back(spec->name);
  return out;
}

Mask random_mask(Rng& random, std::size_t size) {
  Mask out(size);
  for (std::size_t i = 0; i < size; ++i) out.set(i, random.below(3) != 0);
  return out;
}

// Similar pages, or random ones.
std::vector<std::string> random_pages(Rng& random) {
  if (random.below(2) == 0) return test::random_site(random, 2 + random.below(8));
  std::vector<std::string> out;
  for (std::size_t n = 2 + random.below(5); n-- > 0;)
    out.push_back(test::random_page(random, 2 + random.below(60)));
  return out;
}

class SiteLaws : public testing::TestWithParam<std::string> {
 protected:
  Filter random_filter() {
    const FilterSpec& spec = *find_filter(GetParam());
    return *make_filter(spec, test::random_settings(random_, spec));
  }

  Rng random_{test::seed()};
};

TEST_P(SiteLaws, AFilterKeepsOnlyWhatWasThere) {
  for (int i = 0; i < 200; ++i) {
    const std::vector<std::string> pages = random_pages(random_);
    const Site site = test::learn(pages);
    const Filter filter = random_filter();
    for (const std::string& html : {pages[0], random_pages(random_)[0]}) {
      const Page page = parse(html);
      const View view(page, random_mask(random_, page.word_count()), &site);
      const FilterResult result = filter.run(view);
      ASSERT_TRUE(is_subset(result.keep, view.present())) << filter.to_string();
      const FilterResult again = filter.run(view);
      ASSERT_EQ(again.keep, result.keep);
      ASSERT_EQ(again.scores, result.scores);
      ASSERT_TRUE(result.scores.empty() || result.scores.size() == page.word_count());
      for (std::size_t w = 0; w < result.scores.size(); ++w) {
        ASSERT_TRUE(result.scores[w] >= 0 && result.scores[w] <= 1);
        ASSERT_TRUE(view.present()[w] || result.scores[w] == 0);
      }
    }
  }
}

// Words that are not in the view do not affect the other words.
TEST_P(SiteLaws, PagesAreComparedWhole) {
  for (int i = 0; i < 100; ++i) {
    const std::vector<std::string> pages = random_pages(random_);
    const Site site = test::learn(pages);
    const Filter filter = random_filter();
    const Page page = parse(pages[0]);
    const Mask present = random_mask(random_, page.word_count());
    EXPECT_EQ(filter.run(View(page, present, &site)).keep,
              filter.run(View(page, &site)).keep & present);
  }
}

TEST_P(SiteLaws, TheSiteMayComeFromAnywhere) {
  for (int i = 0; i < 100; ++i) {
    std::vector<std::string> pages = random_pages(random_);
    const Page page = parse(pages[0]);
    const Site site = test::learn(pages);
    std::reverse(pages.begin(), pages.end());
    const Site reversed = test::learn(pages);
    const Site read = *Site::from_bytes(site.to_bytes());
    Site merged = test::learn({pages.begin(), pages.begin() + 1});
    merged.merge(test::learn({pages.begin() + 1, pages.end()}));
    const Filter filter = random_filter();
    const FilterResult result = filter.run(View(page, &site));
    for (const Site* other : {&reversed, &read, static_cast<const Site*>(&merged)}) {
      const FilterResult same = filter.run(View(page, other));
      ASSERT_EQ(same.keep, result.keep) << filter.to_string();
      ASSERT_EQ(same.scores, result.scores);
    }
  }
}

TEST_P(SiteLaws, ThePageMayHaveBeenLearntOrNot) {
  if (GetParam() == "rtdm") return;  // its reference page may change
  for (int i = 0; i < 300; ++i) {
    std::vector<std::string> pages = test::random_site(random_, 3 + random_.below(6));
    const Site all = test::learn(pages);
    const Page page = parse(pages.back());
    pages.pop_back();
    const Site others = test::learn(pages);
    const Filter filter = random_filter();
    const FilterResult learnt = filter.run(View(page, &all));
    const FilterResult unknown = filter.run(View(page, &others));
    ASSERT_EQ(learnt.keep, unknown.keep) << filter.to_string() << page.source();
    for (std::size_t w = 0; w < learnt.scores.size(); ++w)
      ASSERT_NEAR(learnt.scores[w], unknown.scores[w], 1e-6);
  }
}

// Tables are built on first use, and discarded when there are many.
TEST_P(SiteLaws, ManyThreadsMayAsk) {
  const std::vector<std::string> sources = test::random_site(random_, 8);
  const std::vector<Page> pages = test::parse_all(sources);
  const Site site = test::learn(sources);
  std::vector<Filter> some;
  for (int i = 0; i < 20; ++i) some.push_back(random_filter());
  const auto run_all = [&] {
    std::vector<Mask> out;
    for (const Filter& filter : some)
      for (const Page& page : pages) out.push_back(filter.run(View(page, &site)).keep);
    return out;
  };
  std::vector<std::vector<Mask>> results(4);
  std::vector<std::thread> threads;
  for (std::vector<Mask>& result : results)
    threads.emplace_back([&] { result = run_all(); });
  for (std::thread& thread : threads) thread.join();
  for (const std::vector<Mask>& result : results) EXPECT_EQ(result, results[0]);
  const Site fresh = test::learn(sources);
  for (std::size_t i = 0; i < some.size(); ++i)
    for (std::size_t p = 0; p < pages.size(); ++p)
      EXPECT_EQ(some[i].run(View(pages[p], &fresh)).keep,
                results[0][i * pages.size() + p]);
}

INSTANTIATE_TEST_SUITE_P(Every, SiteLaws, testing::ValuesIn(site_filters()),
                         [](const auto& name) { return name.param; });

}  // namespace
}  // namespace tamis
