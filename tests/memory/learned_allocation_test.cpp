// A page that was seen before costs no memory: blocks and features are made in what is
// there from the pass before. What a run gives back (a mask, scores, a text) is new.

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "bench/support/allocation_count.h"
#include "filters/learned/features.h"
#include "filters/learned/model.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

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

TEST(LearnedAllocation, FeaturesOfPagesThatWereSeenBeforeTakeNoMemory) {
  if (!bench::kCountsAllocations) GTEST_SKIP() << "a sanitizer has its own malloc";
  const std::vector<std::string> pages = pages_of_many_sizes();
  const std::shared_ptr<const Model> model = find_model("general");
  ASSERT_NE(model, nullptr);
  Parser parser;
  FeatureReader reader;
  for (int pass = 0; pass < 3; ++pass) {
    std::uint64_t allocations = 0;
    for (const std::string& page : pages) {
      const View view(parser.parse(page));
      const std::uint64_t before = bench::allocation_count();
      view.blocks();
      reader.read(view, model->lexicon());
      allocations += bench::allocation_count() - before;
    }
    if (pass == 0)
      EXPECT_GT(allocations, 0u);
    else
      EXPECT_EQ(allocations, 0u) << "pass " << pass;
  }
}

}  // namespace
}  // namespace tamis
