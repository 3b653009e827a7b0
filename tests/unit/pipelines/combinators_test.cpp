// Tests src/pipelines/combinators/*.cpp and plan.cpp on pages on which the effect is
// visible. gaps_test.cpp tests close_gaps and grow_blocks.

#include <atomic>

#include <gtest/gtest.h>

#include "filters/learned/page_type/page_type.h"
#include "support/filters.h"
#include "tamis/define_filter.h"
#include "tamis/parser.h"
#include "tamis/render.h"

namespace tamis {
namespace {

using test::kept;

// The words name their elements: keep(css=a) keeps the words in <a>, and so on.
constexpr const char* kPage =
    "<p><a>a</a> <b>b</b> <i>i</i> <a><b>ab</b></a> <b><i>bi</i></b> "
    "<a><b><i>abi</i></b></a> none";

TEST(Union, IsWhatOneOfThemKeeps) {
  EXPECT_EQ(kept("union(keep(css=a), keep(css=i))", kPage), "a i ab bi abi");
}

TEST(Intersect, IsWhatAllOfThemKeep) {
  EXPECT_EQ(kept("intersect(keep(css=a), keep(css=b))", kPage), "ab abi");
}

TEST(Except, IsWhatOnlyTheFirstKeeps) {
  EXPECT_EQ(kept("except(plain, keep(css=a), keep(css=b))", kPage), "i none");
}

TEST(Vote, CountsOrWeighs) {
  const auto vote = [](std::string head) { return kept("vote(" + head + ")", kPage); };
  EXPECT_EQ(vote("2; keep(css=a), keep(css=b), keep(css=i)"), "ab bi abi");
  EXPECT_EQ(vote("keep(css=a), keep(css=b), keep(css=i)"), "ab bi abi");  // 50%
  EXPECT_EQ(vote("100%; keep(css=a), keep(css=b), keep(css=i)"), "abi");
  EXPECT_EQ(vote("2; keep(css=a)*2, keep(css=b), keep(css=i)"), "a ab bi abi");
  EXPECT_EQ(vote("0.3; keep(css=a)*0.1, keep(css=b)*0.2, keep(css=i)*0.05"), "ab abi");
  EXPECT_EQ(vote("0; keep(css=a)"), "a b i ab bi abi none");
}

TEST(Vote, SharesAreScores) {
  const Page page = parse(kPage);
  const FilterResult result =
      test::pipeline("vote(2; keep(css=a)*2, keep(css=b), keep(css=i))")
          .run(View(page));
  const std::vector<float> expected = {.5, .25, .25, .75, .5, 1, 0};
  EXPECT_EQ(result.scores, expected);
}

TEST(Vote, CanCountScores) {
  // The inner votes have scores: 1/2 for a and b alone.
  const std::string inner = "vote(1; keep(css=a), keep(css=b))";
  EXPECT_EQ(kept("vote(70%, soft=true; " + inner + ", keep(css=i))", kPage), "bi abi");
  EXPECT_EQ(kept("vote(50%, soft=true; " + inner + ")", kPage), "a b ab bi abi");
}

TEST(Serial, TheNextSeesWhatTheLastLeft) {
  EXPECT_EQ(kept("serial(keep(css=a), keep(css=b))", kPage), "ab abi");
  // Without the links, the longest run of the page is a different one.
  EXPECT_EQ(kept("serial(drop(css=a), largest_run(gap=0))", "<p>x <a>y</a> z w"),
            "z w");
}

TEST(Serial, TagsOfWhatIsGoneAreGoneUnlessBlank) {
  const Page page = parse("<p>x</p><div><span>y</span></div>");
  const View all(page);
  const Mask keep = test::pipeline("drop(css=div)").run(all).keep;
  const View pruned(all, keep);
  const View blank(all, keep, View::Tags::blank);
  EXPECT_EQ(pruned.tokens().all.size() + 4, blank.tokens().all.size());
  EXPECT_EQ(pruned.present(), blank.present());
  EXPECT_EQ(kept("serial(tags=blank; drop(css=a), if_has(css=a; drop(css=p), plain))",
                 "<p>x <a>y</a></p><i>z</i>"),
            "z");
  EXPECT_EQ(kept("serial(drop(css=a), if_has(css=a; drop(css=p), plain))",
                 "<p>x <a>y</a></p><i>z</i>"),
            "x z");
}

TEST(Serial, NothingStaysNothingUnlessThereIsAFallback) {
  EXPECT_EQ(kept("serial(keep(css=h1), plain)", kPage), "");
  EXPECT_EQ(kept("serial(fallback=input; keep(css=h1), keep(css=i))", kPage),
            "i bi abi");
  EXPECT_EQ(kept("serial(fallback=input; keep(css=i), keep(css=h1))", kPage),
            "i bi abi");
  EXPECT_EQ(kept("serial(if_empty(keep(css=h1)), keep(css=i))", kPage), "i bi abi");
}

TEST(FirstGood, IsTheFirstWithEnoughWordsOrTheLast) {
  EXPECT_EQ(kept("first_good(4; keep(css=i), keep(css=b), plain)", kPage),
            "b ab bi abi");
  EXPECT_EQ(kept("first_good(9; plain, keep(css=i))", kPage), "i bi abi");
}

TEST(IfEmpty, IsTheFirstWithAnythingOrTheInput) {
  EXPECT_EQ(kept("if_empty(keep(css=h1), keep(css=i))", kPage), "i bi abi");
  EXPECT_EQ(kept("if_empty(keep(css=h1))", "<p>x y"), "x y");
}

TEST(IfHas, AsksForAnElement) {
  EXPECT_EQ(kept("if_has(css='p a'; keep(css=a), keep(css=i))", kPage), "a ab abi");
  EXPECT_EQ(kept("if_has(css=h1; keep(css=a), keep(css=i))", kPage), "i bi abi");
  EXPECT_EQ(kept("if_has(css=h1; keep(css=a))", "<p>x y"), "x y");
}

TEST(ByLength, IsTheFirstCaseThatIsLongEnough) {
  const std::string pipeline = "by_length(2: keep(css=a), 5: keep(css=b), else: plain)";
  EXPECT_EQ(kept(pipeline, "<a>1</a> <b>2</b>"), "1");
  EXPECT_EQ(kept(pipeline, "<a>1</a> <b>2</b> 3"), "2");
  EXPECT_EQ(kept(pipeline, "1 2 3 4 5 6"), "1 2 3 4 5 6");
  EXPECT_EQ(kept("by_length(1: drop(css=a))", "1 2"), "1 2");
}

TEST(ByLanguage, GoesByTheWords) {
  const std::string pipeline = "by_language(de|nl: keep(css=a), else: keep(css=b))";
  EXPECT_EQ(
      kept(pipeline, "<p>das ist nicht der <a>a</a> und die <b>b</b>, sondern das"),
      "a");
  EXPECT_EQ(kept(pipeline, "<p>this is not the <a>a</a> and the <b>b</b> but that"),
            "b");
}

TEST(ByType, GoesByWhatThePageSaysOfItself) {
  const std::string pipeline = "by_type(forum: keep(css=a), else: keep(css=b))";
  EXPECT_EQ(kept(pipeline, "<meta name=generator content='phpBB'><p><a>a</a> <b>b</b>"),
            "a");
  EXPECT_EQ(kept(pipeline, "<p><a>a</a> <b>b</b>"), "b");
}

TEST(ByType, GoesByTheAddressAsTheTypeThatIsWrittenDoes) {
  const Pipeline pipeline =
      test::pipeline("serial(drop(css=i), by_type(forum: keep(css=a), else: plain))");
  std::string html = "<title>A page</title><p><a>a</a> <b>b</b> <i>i</i>";
  for (int i = 0; i < 30; ++i) html += " word";  // fewer are not evidence for a model
  const Page page = parse(html);
  const std::string thread = "https://example.org/forum/viewtopic.php?t=12345";
  ASSERT_EQ(page_type(page, thread), PageType::forum);
  ASSERT_NE(page_type(page), PageType::forum);
  EXPECT_EQ(to_text(page, pipeline.run(View(page, nullptr, thread)).keep), "a\n");
  EXPECT_EQ(pipeline.run(View(page)).keep.count(), page.word_count() - 1);
  const Mask present(page.word_count(), true);
  EXPECT_EQ(View(page, present, nullptr, thread).url(), thread);
}

struct NoSettings {};
std::atomic<int> runs = 0;
Mask count_run(const View& view, const NoSettings&) {
  ++runs;
  return view.present();
}

TEST(Plan, EqualSubtreesAreComputedOnce) {
  static constexpr FilterSpec kCounting = define_filter<NoSettings, count_run>(
      "counts_its_runs", FilterKind::token, "for tests", "none", {});
  ASSERT_TRUE(register_filter(kCounting));
  const Page page = parse(kPage);
  const auto runs_of = [&page](std::string_view text) {
    runs = 0;
    test::pipeline(text).run(View(page));
    return runs.load();
  };
  EXPECT_EQ(runs_of("union(counts_its_runs, serial(counts_its_runs), counts_its_runs)"),
            1);
  EXPECT_EQ(
      runs_of("vote(2; union(counts_its_runs, bte), union(bte, counts_its_runs))"), 1);
  // A different view needs another run. The same view, reached twice, does not.
  EXPECT_EQ(runs_of("union(counts_its_runs, serial(keep(css=a), counts_its_runs))"), 2);
  EXPECT_EQ(runs_of("union(serial(keep(css=a), counts_its_runs), "
                    "serial(keep(css=a), counts_its_runs, plain))"),
            1);
  // A child that is not needed is not run.
  EXPECT_EQ(runs_of("first_good(1; plain, counts_its_runs)"), 0);
}

TEST(Explain, TellsOfEveryNodeWhatItSawAndKept) {
  const Page page = parse(kPage);
  const Explanation told =
      test::pipeline(
          "first_good(3; serial(keep(css=a), keep(css=b)), keep(css=i)*1, plain)")
          .explain(View(page));
  ASSERT_EQ(told.nodes.size(), 6u);
  const auto& [first_good, serial, a, b, i, plain] =
      std::tie(told.nodes[0], told.nodes[1], told.nodes[2], told.nodes[3],
               told.nodes[4], told.nodes[5]);
  EXPECT_EQ(first_good.text, "first_good(3)");
  EXPECT_EQ(first_good.result.keep.count(), 3u);
  EXPECT_EQ(serial.result.keep.count(), 2u);
  EXPECT_EQ(a.seen.count(), 7u);
  EXPECT_EQ(a.result.keep.count(), 3u);
  EXPECT_EQ(b.seen.count(), 3u);
  EXPECT_EQ(b.parent, 1u);
  EXPECT_EQ(b.depth, 2u);
  EXPECT_TRUE(i.ran);
  EXPECT_FALSE(plain.ran);
}

// Each level queries its children several times, which must not double the work.
TEST(Explain, IsQuickHoweverDeepThePipelineIs) {
  std::string text = "vote(1; bte, plain)";
  for (int i = 0; i < 190; ++i)
    text = (i % 2 == 0 ? "union(" : "intersect(") + text + ")";
  const Page page = parse(kPage);
  const Explanation told = test::pipeline(text).explain(View(page));
  EXPECT_EQ(told.nodes.size(), 193u);
  for (const Explanation::Node& node : told.nodes) EXPECT_TRUE(node.ran);
}

TEST(Plan, VotesWithOtherWeightsAreOthers) {
  EXPECT_EQ(kept("except(vote(0.0000004; plain*0.0000004), "
                 "vote(0.0000004; plain*0.0000001))",
                 "<p>a b"),
            "a b");
}

TEST(Except, NobodyVotesForWhatItTookAway) {
  EXPECT_EQ(kept("vote(50%, soft=true; except(vote(1; plain), plain))", "<p>a b"), "");
}

TEST(Explain, TellsOfASharedSubtreeInBothPlaces) {
  const Page page = parse(kPage);
  const Explanation told =
      test::pipeline("union(union(keep(css=a), bte), union(keep(css=a), bte))")
          .explain(View(page));
  for (const Explanation::Node& node : told.nodes) EXPECT_TRUE(node.ran);
}

}  // namespace
}  // namespace tamis
