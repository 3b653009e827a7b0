#include "filters/learned/judge/block_scorer.h"

#include <gtest/gtest.h>
#include <malloc.h>

#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

void expect_as_fresh(const Page& page, const std::shared_ptr<const Model>& model) {
  BlockScorer fresh;
  fresh.read(View(page), *model);
  {
    const ScoredBlocks asked = score_blocks(View(page), model);
    EXPECT_EQ(asked->probabilities, fresh.probabilities);
    EXPECT_EQ(asked->words, fresh.words);
    EXPECT_EQ(asked->page_row(), fresh.page_row());
  }
  EXPECT_EQ(scored_page_row(page, model), fresh.page_row());
}

TEST(BlockScorer, RemembersAPageAndNotTheOneBefore) {
  const auto model = find_model("general");
  Rng random(test::seed());
  Parser parser;  // all pages are in the same memory
  for (int i = 0; i < 20; ++i) {
    const Page& page = parser.parse(test::random_page(random, 60));
    expect_as_fresh(page, model);
    expect_as_fresh(page, model);
  }
}

TEST(BlockScorer, RemembersWhichModelItAsked) {
  const Page page = parse("<h1>A title</h1><p>one two three four five six seven.</p>");
  Model other = *find_model("general");
  other.context = {.bias = kLogitSteps, .features = {}};
  const auto changed = std::make_shared<const Model>(other);
  expect_as_fresh(page, find_model("general"));
  expect_as_fresh(page, changed);
  expect_as_fresh(page, find_model("general"));
}

TEST(BlockScorer, APartOfAPageIsNotThePage) {
  const Page page = parse("<h1>A title</h1><p>one two three four five six seven.</p>");
  const auto model = find_model("general");
  Mask present(page.word_count());
  present.fill({0, 4});
  const std::vector<std::uint32_t> part =
      score_blocks(View(page, present), model)->words;
  expect_as_fresh(page, model);
  EXPECT_NE(score_blocks(View(page), model)->words, part);
  EXPECT_EQ(score_blocks(View(page, present), model)->words, part);
}

// Has more blocks, nodes and words than the limits up to which a scorer keeps its
// memory.
std::string large_page(std::string_view end) {
  std::string out;
  for (int i = 0; i < 70'000; ++i) out += "<p>a";
  return out.append(end);
}

TEST(BlockScorer, ALargePageIsScoredAsASmallOne) {
  const auto model = find_model("general");
  const Page first = parse(large_page(""));
  const Page second =
      parse(large_page("<h1>A title</h1><p>and more words than before"));
  const Page small = parse("<h1>A title</h1><p>one two three four five six seven.</p>");
  for (const Page* page : {&first, &first, &second, &small, &first})
    expect_as_fresh(*page, model);
}

// Returns the number of allocated bytes, over all threads.
std::size_t allocated() {
  const struct mallinfo2 info = ::mallinfo2();
  return info.uordblks + info.hblkhd;
}

TEST(BlockScorer, TheMemoryOfALargePageIsGivenBack) {
  const auto model = find_model("general");
  const Page small = parse("<p>one two three four five six seven.</p>");
  const Page large = parse(large_page(""));
  static_cast<void>(large.blocks());
  score_blocks(View(small), model);
  const std::size_t before = allocated();
  {
    const ScoredBlocks scored = score_blocks(View(large), model);
    EXPECT_TRUE(allocated() == 0 || allocated() > before + (20u << 20));  // 0: asan
  }
  EXPECT_LE(allocated(), before + (2u << 20));
}

}  // namespace
}  // namespace tamis
