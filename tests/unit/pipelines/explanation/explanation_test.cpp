// Tests src/pipelines/explanation/explanation.cpp.

#include "pipelines/explanation/explanation.h"

#include <gtest/gtest.h>

#include "support/filters.h"
#include "support/random_pages.h"
#include "support/random_pipelines.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

constexpr const char* kPage = "<p>1 2 <a>3 4 <b>5 6</b></a> <i>7</i> 8</p>";

struct Explained {
  Explained(std::string_view pipeline, std::string_view html)
      : page(parse(html)),
        explanation(test::pipeline(pipeline).explain(View(page))),
        verdicts(explanation) {}

  // `word` is its number on the page, from 1.
  std::string letters(WordId word) { return verdicts.all()[verdicts.of(word - 1)]; }
  double votes(WordId word) { return verdicts.votes(verdicts.of(word - 1)); }

  Page page;
  Explanation explanation;
  Verdicts verdicts;
};

TEST(Verdicts, ALetterForEachNode) {
  Explained one("union(keep(css=a), keep(css=b))", kPage);
  EXPECT_EQ(one.letters(1), "ddd");
  EXPECT_EQ(one.letters(3), "kkd");
  EXPECT_EQ(one.letters(5), "kkk");
}

TEST(Verdicts, WhatTheFirstOfASeriesDropsIsNotSeenByTheNext) {
  Explained one("serial(keep(css=a), keep(css=b))", kPage);
  EXPECT_EQ(one.letters(1), "dd-");
  EXPECT_EQ(one.letters(3), "dkd");
  EXPECT_EQ(one.letters(5), "kkk");
}

TEST(Verdicts, NodesThatDidNotRunSawNothing) {
  Explained one("first_good(1; keep(css=a), plain)", kPage);
  EXPECT_EQ(one.letters(3), "kk-");
  EXPECT_EQ(one.votes(3), 1);  // of one filter that ran
}

TEST(Verdicts, EqualOnesHaveOneNumber) {
  Explained one("keep(css=b)", kPage);
  EXPECT_EQ(one.verdicts.of(0), one.verdicts.of(7));
  EXPECT_EQ(one.verdicts.of(4), one.verdicts.of(5));
  EXPECT_EQ(one.verdicts.all().size(), 2u);
  EXPECT_EQ(one.verdicts.bytes(), 2u);
}

TEST(Verdicts, VotesAreThoseOfFilters) {
  Explained one("union(intersect(keep(css=a), keep(css=b)), keep(css=i))", kPage);
  EXPECT_DOUBLE_EQ(one.votes(1), 0);
  EXPECT_DOUBLE_EQ(one.votes(3), 1 / 3.0);
  EXPECT_DOUBLE_EQ(one.votes(5), 2 / 3.0);
  EXPECT_DOUBLE_EQ(one.votes(7), 1 / 3.0);
}

TEST(Verdicts, VotesHaveTheWeightsOfTheirAncestors) {
  Explained one("vote(1; union(keep(css=a), keep(css=b))*3, keep(css=i)*2)", kPage);
  EXPECT_DOUBLE_EQ(one.votes(3), 3 / 8.0);
  EXPECT_DOUBLE_EQ(one.votes(5), 6 / 8.0);
  EXPECT_DOUBLE_EQ(one.votes(7), 2 / 8.0);
}

TEST(Verdicts, LeavesAreFilters) {
  const Explained one("vote(1; union(ccb, bte), serial(bte, dsc))", kPage);
  EXPECT_EQ(leaves_of(one.explanation),
            (std::vector<bool>{false, false, true, true, false, true, true}));
}

TEST(PassageStarts, AreWhereTheVerdictOfANodeChanges) {
  const Explained one("union(keep(css=a), keep(css=b))", kPage);
  const Mask starts = passage_starts(one.explanation, one.page.word_count());
  std::string found;
  for (std::size_t i = 0; i < starts.size(); ++i) found += starts[i] ? '^' : '.';
  EXPECT_EQ(found, "^.^.^.^.");
}

TEST(PassageStarts, AreThoseThatAWordByWordComparisonFinds) {
  Rng random(test::seed());
  for (int i = 0; i < 300; ++i) {
    const Page page = parse(test::random_page(random, 150));
    const auto pipeline = make_pipeline(test::random_pipeline(random, 3));
    ASSERT_TRUE(pipeline);
    const Explanation explanation = pipeline->explain(View(page));
    const Mask starts = passage_starts(explanation, page.word_count());
    Verdicts verdicts(explanation);
    for (WordId w = 1; w < page.word_count(); ++w)
      EXPECT_EQ(starts[w], verdicts.of(w) != verdicts.of(w - 1))
          << pipeline->to_string();
  }
}

}  // namespace
}  // namespace tamis
