// Properties of every pipeline on every page. ALGORITHMS 11.2 lists them. Together they
// are tested 16,000 times.

#include <string>

#include <gtest/gtest.h>

#include "reference/pipelines.h"
#include "support/filters.h"
#include "support/random_pages.h"
#include "support/random_pipelines.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

constexpr int kTimes = 2000;

// A page, some of its words, and a pipeline.
struct Case {
  explicit Case(Rng& random)
      : page(parse(test::random_page(random, 2 + random.below(80)))),
        view(page, some_words(random, page.word_count())),
        tree(test::random_pipeline(random, random.below(4))),
        pipeline(*make_pipeline(tree)) {}

  static Mask some_words(Rng& random, std::size_t size) {
    Mask out(size, true);
    if (random.below(2) == 0)
      for (std::size_t i = 0; i < size; ++i) out.set(i, random.below(5) != 0);
    return out;
  }

  Mask run(const std::string& text) const {
    return test::pipeline(text).run(view).keep;
  }
  std::string text() const { return pipeline.to_string(); }

  Page page;
  View view;
  PipelineNode tree;
  Pipeline pipeline;
};

// Sums in a different order differ in their last bits.
void expect_same(const FilterResult& a, const FilterResult& b) {
  EXPECT_EQ(a.keep, b.keep);
  ASSERT_EQ(a.scores.size(), b.scores.size());
  for (std::size_t w = 0; w < a.scores.size(); ++w)
    EXPECT_NEAR(a.scores[w], b.scores[w], 1e-5);
}

template <class Check>
void for_random_cases(Check check) {
  Rng random(test::seed());
  for (int i = 0; i < kTimes && !testing::Test::HasFailure(); ++i) {
    const Case one(random);
    SCOPED_TRACE(one.text() + " on " + std::string(one.page.source()));
    check(one, random);
  }
}

TEST(PipelineLaws, ASeriesOrParallelOfOneIsThatOne) {
  for_random_cases([](const Case& one, Rng&) {
    const Mask kept = one.pipeline.run(one.view).keep;
    const std::string f = one.text();
    EXPECT_EQ(one.run("serial(" + f + ")"), kept);
    EXPECT_EQ(one.run("union(" + f + ")"), kept);
    EXPECT_EQ(one.run("intersect(" + f + ")"), kept);
    EXPECT_EQ(one.run("vote(1; " + f + ")"), kept);
    EXPECT_EQ(one.run("serial(plain, " + f + ")"), kept);
    EXPECT_EQ(one.run("serial(" + f + ", plain)"), kept);
  });
}

TEST(PipelineLaws, UnionAndIntersectionAreThoseOfSets) {
  for_random_cases([](const Case& one, Rng& random) {
    const std::string f = one.text();
    const std::string g = make_pipeline(test::random_pipeline(random, 1))->to_string();
    for (const std::string name : {"union", "intersect"}) {
      const Mask both = one.run(name + "(" + f + ", " + g + ")");
      EXPECT_EQ(one.run(name + "(" + g + ", " + f + ")"), both);
      EXPECT_EQ(one.run(name + "(" + f + ", " + g + ", " + f + ")"), both);
      const std::string least = name == "union" ? "1" : "2";
      EXPECT_EQ(one.run("vote(" + least + "; " + f + ", " + g + ")"), both);
    }
    EXPECT_EQ(one.run("union(" + f + ", " + f + ")"), one.run(f));
    EXPECT_EQ(one.run("intersect(" + f + ", " + f + ")"), one.run(f));
  });
}

TEST(PipelineLaws, NothingIsKeptThatWasNotThere) {
  for_random_cases([](const Case& one, Rng&) {
    const FilterResult result = one.pipeline.run(one.view);
    EXPECT_TRUE(is_subset(result.keep, one.view.present()));
    if (!result.scores.empty()) {
      EXPECT_EQ(result.scores.size(), one.page.word_count());
      for (const float score : result.scores) EXPECT_TRUE(score >= 0 && score <= 1);
    }
    const View empty(one.page, Mask(one.page.word_count()));
    EXPECT_TRUE(one.pipeline.run(empty).keep.none());
  });
}

TEST(PipelineLaws, AHigherThresholdKeepsLess) {
  for_random_cases([](const Case& one, Rng& random) {
    std::string children = one.text() + "*2";
    for (int i = 0; i < 3; ++i)
      children +=
          ", " + make_pipeline(test::random_pipeline(random, 0))->to_string() + "*0.7";
    for (const std::string soft : {"", ", soft=true"}) {
      Mask last = one.view.present();
      for (const std::string threshold :
           {"0", "0.7", "1.4", "2", "2.1", "2.7", "4.1", "9"}) {
        const Mask kept = one.run("vote(" + threshold + soft + "; " + children + ")");
        EXPECT_TRUE(is_subset(kept, last)) << threshold;
        last = kept;
      }
    }
  });
}

TEST(PipelineLaws, ThePlanDoesWhatTheDefinitionsSay) {
  for_random_cases([](const Case& one, Rng&) {
    expect_same(one.pipeline.run(one.view),
                test::run_slowly(one.pipeline.tree(), one.view));
  });
}

TEST(PipelineLaws, TheCanonicalFormDoesTheSameAndIsItsOwn) {
  for_random_cases([](const Case& one, Rng&) {
    const Pipeline canonical = test::pipeline(one.pipeline.canonical());
    expect_same(canonical.run(one.view), one.pipeline.run(one.view));
    EXPECT_EQ(canonical.canonical(), one.pipeline.canonical());
  });
}

TEST(PipelineLaws, FormsConvertWithoutLoss) {
  for_random_cases([](const Case& one, Rng& random) {
    const Pipeline written =
        *make_pipeline(test::with_comments(random, one.pipeline.tree()));
    const std::string text = format_pipeline(written.tree());
    const Pipeline read = test::pipeline(text);
    EXPECT_EQ(read.tree(), written.tree()) << text;
    EXPECT_EQ(format_pipeline(read.tree()), text);
    const Pipeline from_json = test::pipeline(pipeline_to_json(written.tree()));
    EXPECT_EQ(from_json.tree(), written.tree());
    EXPECT_EQ(test::pipeline(written.to_string()).canonical(), written.canonical());
  });
}

TEST(PipelineLaws, AnExplanationTellsWhatHappened) {
  for_random_cases([](const Case& one, Rng&) {
    const Explanation told = one.pipeline.explain(one.view);
    const FilterResult result = one.pipeline.run(one.view);
    EXPECT_EQ(told.nodes[0].result.keep, result.keep);
    EXPECT_EQ(told.nodes[0].result.scores, result.scores);
    EXPECT_EQ(told.nodes[0].seen, one.view.present());
    for (const Explanation::Node& node : told.nodes) {
      if (!node.ran) continue;
      EXPECT_TRUE(told.nodes[node.parent].ran);
      EXPECT_TRUE(is_subset(node.result.keep, node.seen));
      EXPECT_TRUE(is_subset(node.seen, told.nodes[node.parent].seen));
    }
  });
}

}  // namespace
}  // namespace tamis
