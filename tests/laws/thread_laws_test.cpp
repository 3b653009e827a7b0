// One compiled pipeline and one extractor, used by many threads, give the results of a
// single thread, for any order of the pages. `make test PRESET=tsan` checks for races.

#include <algorithm>
#include <atomic>
#include <numeric>
#include <thread>

#include <gtest/gtest.h>

#include "support/random_pages.h"
#include "tamis/tamis.h"

namespace tamis {
namespace {

constexpr int kThreads = 8;
constexpr std::size_t kPages = 120;

// Shared subtrees, series, conditions, scores, and a filter of each kind.
constexpr char kPipeline[] =
    "serial(hidden, union(vote(2; cectd_ds, bte, dsc*2, serial(lqf, cetd_ds)),"
    " intersect(serial(lqf, cetd_ds), dana, justext),"
    " first_good(5; boilerpipe, readability, accb)))";

std::vector<std::string> random_pages() {
  Rng random(test::seed());
  std::vector<std::string> out;
  for (std::size_t i = 0; i < kPages; ++i)
    out.push_back(test::random_page(random, 20 + i * 3));
  return out;
}

// Calls work(page) for all pages in each thread, in a different order per thread.
// Returns the number of results that were not the expected ones.
template <class Work, class Answer>
std::size_t differences(const std::vector<Answer>& expected, const Work& work) {
  std::atomic<std::size_t> out = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t)
    threads.emplace_back([&, t] {
      std::vector<std::size_t> order(expected.size());
      std::iota(order.begin(), order.end(), 0);
      Rng random(test::seed() + static_cast<std::uint64_t>(t));
      for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[random.below(i)]);
      for (const std::size_t page : order)
        if (work(page) != expected[page]) ++out;
    });
  for (std::thread& thread : threads) thread.join();
  return out;
}

TEST(Threads, OnePipelineServesMany) {
  const std::vector<std::string> pages = random_pages();
  const Result<Pipeline> pipeline = read_pipeline(kPipeline);
  ASSERT_TRUE(pipeline) << to_string(pipeline.error());
  const auto run = [&](std::size_t i) {
    const Page page = parse(pages[i]);
    const FilterResult result = pipeline->run(View(page));
    return std::pair(result.keep, result.scores);
  };
  std::vector<std::pair<Mask, std::vector<float>>> expected;
  for (std::size_t i = 0; i < pages.size(); ++i) expected.push_back(run(i));
  EXPECT_EQ(differences(expected, run), 0u) << "seed " << test::seed();
}

TEST(Threads, OnePageIsReadByMany) {
  const std::vector<std::string> sources = random_pages();
  const Result<Pipeline> pipeline = read_pipeline(kPipeline);
  ASSERT_TRUE(pipeline);
  std::vector<Mask> expected;
  for (const std::string& source : sources)
    expected.push_back(pipeline->run(View(parse(source))).keep);
  std::vector<Page> fresh;  // their sequences are computed by the first thread that
                            // needs them
  for (const std::string& source : sources) fresh.push_back(parse(source));
  EXPECT_EQ(
      differences(expected,
                  [&](std::size_t i) { return pipeline->run(View(fresh[i])).keep; }),
      0u)
      << "seed " << test::seed();
}

TEST(Threads, OneExtractorServesMany) {
  const std::vector<std::string> pages = random_pages();
  const Result<Extractor> extractor = Extractor::make(
      {.pipeline = kPipeline, .rendering = {.format = Format::markdown}});
  ASSERT_TRUE(extractor);
  const auto run = [&](std::size_t i) { return extractor->extract(pages[i]); };
  std::vector<std::string> expected;
  for (std::size_t i = 0; i < pages.size(); ++i) expected.push_back(run(i));
  EXPECT_EQ(differences(expected, run), 0u) << "seed " << test::seed();
  const auto once = [&](std::size_t i) { return extract(pages[i]); };
  for (std::size_t i = 0; i < pages.size(); ++i) expected[i] = once(i);
  EXPECT_EQ(differences(expected, once), 0u) << "seed " << test::seed();
}

}  // namespace
}  // namespace tamis
