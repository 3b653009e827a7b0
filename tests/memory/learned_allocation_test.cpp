// A page that was seen before costs no memory: it is parsed, cut into blocks and judged
// in what is there from the pass before. What a run gives back (a mask, scores, a text)
// is new, and so is what a pipeline needs to remember whom it asked.

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "bench/support/allocation_count.h"
#include "filters/learned/block_judge.h"
#include "filters/learned/expected_cut.h"
#include "support/random_pages.h"
#include "tamis/parser.h"
#include "tamis/tamis.h"

namespace tamis {
namespace {

std::vector<std::string> pages_of_many_sizes() {
  Rng random(test::seed());
  std::vector<std::string> pages = {"", "<p>one",
                                    "<title>A title of some length</title>"};
  for (std::size_t i = 0; i < 40; ++i)
    pages.push_back("<!DOCTYPE html><meta charset=utf-8><title>This &amp; that, page " +
                    std::to_string(i) + "</title><body class='page home'>" +
                    test::random_page(random, 10 + i * 20));
  return pages;
}

TEST(LearnedAllocation, JudgingPagesThatWereSeenBeforeTakesNoMemory) {
  if (!bench::kCountsAllocations) GTEST_SKIP() << "a sanitizer has its own malloc";
  const std::vector<std::string> pages = pages_of_many_sizes();
  const std::shared_ptr<const Model> model = find_model("general");
  ASSERT_NE(model, nullptr);
  Parser parser;
  BlockJudge judge;
  for (int pass = 0; pass < 3; ++pass) {
    std::uint64_t allocations = 0;
    for (const std::string& page : pages) {
      const std::uint64_t before = bench::allocation_count();
      const Page& parsed = parser.parse(page);
      const std::uint64_t parsing = bench::allocation_count() - before;
      const View view(parsed);  // has a mask of its own
      const std::uint64_t viewed = bench::allocation_count();
      view.blocks();
      judge.read(view, *model);
      find_cut(judge.words, judge.probabilities, 1);
      allocations += parsing + bench::allocation_count() - viewed;
    }
    if (pass == 0)
      EXPECT_GT(allocations, 0u);
    else
      EXPECT_EQ(allocations, 0u) << "pass " << pass;
  }
}

// From bytes to text: so many for the pipeline and the text, however large the page is.
TEST(LearnedAllocation, ExtractionTakesAFewPiecesOfMemoryHoweverLargeThePageIs) {
  if (!bench::kCountsAllocations) GTEST_SKIP() << "a sanitizer has its own malloc";
  const Extractor extractor = *Extractor::make();
  std::vector<std::string> pages;
  for (const std::size_t paragraphs : {10, 1'000, 10'000}) {
    pages.emplace_back("<!DOCTYPE html><title>A title</title><body>");
    for (std::size_t i = 0; i < paragraphs; ++i)
      pages.back() += "<p>This is a paragraph, the " + std::to_string(i) +
                      "th of many, and it says what it has to say.</p>";
  }
  for (int pass = 0; pass < 3; ++pass) {
    for (const std::string& page : pages) {
      const std::uint64_t before = bench::allocation_count();
      EXPECT_FALSE(extractor.extract(page).empty());
      if (pass == 0) continue;  // memory is taken for good
      EXPECT_LE(bench::allocation_count() - before, 32u) << page.size();
    }
  }
}

}  // namespace
}  // namespace tamis
