// Tests src/filters/largest_run.cpp and src/pipelines/combinators/gaps.cpp.

#include <gtest/gtest.h>

#include "support/filters.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::kept;

constexpr const char* kPage =
    "<p>a b <i>1</i> c d e <i>2 3 4 5</i> f g</p><p><i>6</i> h</p>";
// The input of every test: "a b c d e f g h", with four holes.
constexpr const char* kHoles = "drop(css=i)";

std::string longest(std::string_view settings) {
  return std::string("serial(") + kHoles + ", largest_run(" + std::string(settings) +
         "))";
}

std::string with(std::string_view combinator, std::string_view settings) {
  return std::string(combinator) + "(" + std::string(settings) + "; " + kHoles + ")";
}

TEST(LargestRun, KeepsThePartWithMostWords) {
  EXPECT_EQ(kept(longest("gap=1"), kPage), "a b c d e");
  EXPECT_EQ(kept(longest("gap=0"), kPage), "c d e");
  EXPECT_EQ(kept(longest("gap=4"), kPage), "a b c d e f g h");
}

TEST(LargestRun, KeepsTheFirstOfEquals) {
  EXPECT_EQ(kept(longest("gap=0"), "<p>a b <i>x</i> c d"), "a b");
}

TEST(LargestRun, GapsAreThoseOfThePageAlsoBehindAnotherFilter) {
  const Page page = parse(kPage);
  const View rest(page, test::filter("drop(css=i)").run(View(page)).keep);
  EXPECT_EQ(test::words_of(page, test::filter("largest_run(gap=1)").run(rest).keep),
            "a b c d e");
}

TEST(CloseGaps, FillsSmallHolesInsideABlock) {
  EXPECT_EQ(kept(with("close_gaps", "gap=1"), kPage), "a b 1 c d e f g h");
  EXPECT_EQ(kept(with("close_gaps", "gap=4"), kPage), "a b 1 c d e 2 3 4 5 f g h");
}

TEST(CloseGaps, AddsNothingToEverything) {
  EXPECT_EQ(kept("close_gaps(plain)", "<p>a b</p>"), "a b");
}

TEST(CloseGaps, FillsOnlyFromTheView) {
  const Page page = parse("<p>a <i>1</i> <b>2</b> c</p>");
  const View rest(page, test::filter("drop(css=b)").run(View(page)).keep);
  EXPECT_EQ(
      test::words_of(page, test::pipeline(with("close_gaps", "gap=1")).run(rest).keep),
      "a 1 c");
}

TEST(GrowBlocks, KeepsBlocksOfWhichEnoughIsKept) {
  EXPECT_EQ(kept(with("grow_blocks", "share=0.5"), kPage),
            "a b 1 c d e 2 3 4 5 f g 6 h");
  EXPECT_EQ(kept(with("grow_blocks", "share=0.55"), kPage),
            "a b 1 c d e 2 3 4 5 f g h");
  EXPECT_EQ(kept(with("grow_blocks", "share=0.55, trim=true"), kPage),
            "a b 1 c d e 2 3 4 5 f g");
}

TEST(GrowBlocks, NeverKeepsABlockOfWhichNothingIsKept) {
  EXPECT_EQ(kept("grow_blocks(share=0; drop(css=p))", "<p>a</p><div>b"), "b");
}

TEST(Gaps, CanBeNested) {
  EXPECT_EQ(kept("serial(close_gaps(gap=1; drop(css=i)), largest_run(gap=0))", kPage),
            "a b 1 c d e");
}

// A reference implementation: word by word, from the definition.
Mask dumb_run(const Mask& kept, std::size_t gap) {
  std::vector<std::size_t> words;
  for (std::size_t w = 0; w < kept.size(); ++w)
    if (kept[w]) words.push_back(w);
  Mask best(kept.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    Mask run(kept.size());
    run.set(words[i]);
    for (std::size_t j = i + 1; j < words.size() && words[j] - words[j - 1] - 1 <= gap;
         ++j)
      run.set(words[j]);
    if (run.count() > best.count()) best = run;
  }
  return best;
}

Mask dumb_close(const View& view, const Mask& kept, std::size_t gap) {
  Mask out = kept;
  for (const TextBlock& block : view.page().blocks().all)
    for (WordId a = block.words.first; a < block.words.last; ++a)
      for (WordId b = a + 1; b < block.words.last; ++b) {
        if (!kept[a] || !kept[b] || kept.any({a + 1, b})) continue;
        if (view.present().count({a + 1, b}) <= gap) out.fill({a, b});
      }
  return out & view.present();
}

TEST(Gaps, AgreeWithTheDefinitionsOnRandomPages) {
  Rng random(test::seed());
  for (int round = 0; round < 2000; ++round) {
    const Page page = parse(test::random_page(random, 2 + random.below(60)));
    Mask present(page.word_count(), true);
    for (WordId w = 0; w < page.word_count(); ++w) present.set(w, random.below(5) != 0);
    const View view(page, present);
    const Mask inner = test::filter("drop(css='b, li')").run(view).keep;
    for (const std::size_t gap : {0, 1, 3}) {
      const std::string gaps = "gap=" + std::to_string(gap);
      const auto run = [&view](const std::string& pipeline) {
        return test::pipeline(pipeline).run(view).keep;
      };
      EXPECT_EQ(run("serial(drop(css='b, li'), largest_run(" + gaps + "))"),
                dumb_run(inner, gap));
      EXPECT_EQ(run("close_gaps(" + gaps + "; drop(css='b, li'))"),
                dumb_close(view, inner, gap));
    }
  }
}

}  // namespace
}  // namespace tamis
