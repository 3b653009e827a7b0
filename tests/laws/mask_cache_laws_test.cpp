// The counts computed on rows of bits are equal to those of select().

#include <gtest/gtest.h>

#include "support/filters.h"
#include "support/random_pages.h"
#include "support/random_pipelines.h"
#include "tune/judge/mask_cache.h"

namespace tamis::tune {
namespace {

Mask random_part(Rng& random, std::size_t size) {
  Mask out(size);
  for (std::size_t i = 0; i < size; ++i) out.set(i, random.below(2) == 0);
  return out;
}

// Some pages number the lines of code, and some hide more text than they show.
std::string random_html(Rng& random) {
  if (random.below(10) == 0) {
    std::string hidden;
    for (int word = 0; word < 200; ++word)
      hidden += "word" + std::to_string(random.below(50)) + " ";
    return R"(<script type="application/ld+json">{"@type":"NewsArticle",)"
           R"("articleBody":")" +
           hidden + R"("}</script><p>Please wait.)";
  }
  std::string code;
  if (random.below(4) == 0)
    code =
        "<table><tr><td><pre>1\n2\n3</pre><td><pre>int a;\nint b;\nint "
        "c;</pre></table>";
  return code + test::random_page(random, 2 + random.below(120));
}

// Labels are random, so that equal counts are not accidental.
PageSet random_pages(Rng& random, std::size_t count) {
  PageSet out;
  out.selection.line_numbers = random.below(2) == 0;
  for (std::size_t i = 0; i < count; ++i) {
    LabelledPage page{
        .readable = ReadablePage(parse(random_html(random), {}, parse_options({}))),
        .gold = {},
        .labels = {}};
    const std::size_t words = page.page().word_count();
    page.labels = {.glued = random_part(random, words),
                   .early = random_part(random, words),
                   .late = random_part(random, words)};
    for (WordId w = 0; w < words; w += static_cast<WordId>(1 + random.below(90)))
      page.labels.pieces.push_back(
          {{w, static_cast<WordId>(std::min(words, w + 1 + random.below(150)))},
           random.below(2) == 0,
           random.below(2) == 0});
    page.first_limb = out.limbs;
    out.limbs += (words + 63) / 64;
    out.pages.push_back(std::move(page));
  }
  return out;
}

PageCounts count(const PageSet& set, const LabelledPage& page,
                 const Pipeline& pipeline) {
  const Mask kept = select(page.readable, pipeline, {}, set.selection).keep;
  const eval::Labels& labels = page.labels;
  PageCounts out;
  for (std::size_t w = 0; w < kept.size(); ++w) {
    if (!kept[w]) continue;
    const bool goes_on = w > 0 && kept[w - 1] && labels.glued[w];
    out.kept += goes_on ? 0 : 1;
    out.early += labels.early[w] ? 1 : 0;
    out.late += labels.late[w] ? 1 : 0;
  }
  for (const eval::GluedWords& piece : labels.pieces) {
    if (kept.count(piece.words) < piece.words.last - piece.words.first) continue;
    out.early += piece.early ? 1 : 0;
    out.late += piece.late ? 1 : 0;
  }
  return out;
}

struct Trees {
  Trees(Rng& random, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
      pipelines.push_back(
          *make_pipeline(test::random_pipeline(random, random.below(4))));
  }
  void add(Pipeline pipeline) { pipelines.push_back(std::move(pipeline)); }
  std::vector<const PipelineNode*> nodes() const {
    std::vector<const PipelineNode*> out;
    for (const Pipeline& pipeline : pipelines) out.push_back(&pipeline.tree());
    return out;
  }
  std::vector<Pipeline> pipelines;
};

void expect_counts(const PageSet& set, const Trees& trees, std::size_t pages,
                   const std::vector<PipelineCounts>& counts) {
  ASSERT_EQ(counts.size(), trees.pipelines.size());
  for (std::size_t t = 0; t < counts.size(); ++t) {
    ASSERT_EQ(counts[t].pages.size(), pages);
    for (std::size_t p = 0; p < pages && !testing::Test::HasFailure(); ++p)
      EXPECT_EQ(counts[t].pages[p], count(set, set.pages[p], trees.pipelines[t]))
          << trees.pipelines[t].to_string() << " on " << set.pages[p].page().source();
  }
}

const RowBudget kPlenty{.memory = 1 << 26, .file = 0, .folder = "/tmp"};

TEST(MaskCacheLaws, CountsWhatPipelinesKeep) {
  Rng random(test::seed());
  for (int round = 0; round < 60 && !HasFailure(); ++round) {
    const PageSet set = random_pages(random, 1 + random.below(40));
    MaskCache cache(set, kPlenty);
    for (int again = 0; again < 3; ++again) {
      const Trees trees(random, 30);
      const std::size_t pages = 1 + random.below(set.pages.size());
      expect_counts(set, trees, pages, *cache.judge(trees.nodes(), pages, 2));
    }
  }
}

// Some filters are run once for all their thresholds.
TEST(MaskCacheLaws, CountsWhatSweptFiltersKeep) {
  Rng random(test::seed());
  const PageSet set = random_pages(random, 60);
  Trees trees(random, 0);
  for (int percent = 2; percent <= 60; ++percent)
    for (const std::string& text : std::vector<std::string>{
             "sw(t=0." + std::string(percent < 10 ? "0" : "") +
                 std::to_string(percent) + ")",
             "lqf(recompute=false, quota=0." + std::to_string(9 + percent) + ")",
             "serial(drop(css=\"ul\"), sw(t=0." + std::to_string(10 + percent / 2) +
                 "))"})
      trees.add(test::pipeline(text));
  MaskCache cache(set, kPlenty);
  expect_counts(set, trees, 60, *cache.judge(trees.nodes(), 60, 2));
}

// Rows are evicted and reloaded, in memory and in the file. The counts stay the same.
TEST(MaskCacheLaws, CountsTheSameWithLittleRoom) {
  Rng random(test::seed());
  const PageSet set = random_pages(random, 20);
  const std::size_t row = set.limbs * 8;
  MaskCache cache(set, {.memory = 20 * row, .file = 40 * row, .folder = "/tmp"});
  for (int round = 0; round < 20 && !HasFailure(); ++round) {
    const Trees trees(random, 20);
    const std::size_t pages = 1 + random.below(set.pages.size());
    const Result<std::vector<PipelineCounts>> counts =
        cache.judge(trees.nodes(), pages, 2);
    ASSERT_TRUE(counts.has_value()) << to_string(counts.error());
    expect_counts(set, trees, pages, *counts);
  }
  EXPECT_GT(cache.rows_computed(), cache.rows());
}

TEST(MaskCacheLaws, TheNumberOfJobsMakesNoDifference) {
  Rng random(test::seed());
  const PageSet set = random_pages(random, 60);
  const Trees trees(random, 60);
  MaskCache one(set, kPlenty);
  MaskCache many(set, kPlenty);
  const auto alone = *one.judge(trees.nodes(), set.pages.size(), 1);
  const auto together = *many.judge(trees.nodes(), set.pages.size(), 5);
  for (std::size_t t = 0; t < alone.size(); ++t) {
    EXPECT_EQ(alone[t].pages, together[t].pages);
    EXPECT_EQ(alone[t].behaviour, together[t].behaviour);
  }
}

}  // namespace
}  // namespace tamis::tune
