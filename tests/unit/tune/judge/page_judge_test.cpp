// Tests src/tune/judge/page_judge.cpp.

#include "tune/judge/page_judge.h"

#include <gtest/gtest.h>

#include "support/failing_filter.h"
#include "tamis/parser.h"
#include "tamis/pipeline.h"

namespace tamis::tune {
namespace {

const std::string kGold = "ten words are in it that a reader came for";

void add_page(PageSet& set, const std::string& html) {
  LabelledPage page{.readable = ReadablePage(parse(html)), .gold = kGold, .labels = {}};
  page.labels = eval::label_words(page.page(), kGold);
  page.first_limb = set.limbs++;
  set.pages.push_back(std::move(page));
}

// Returns an article with the class "often" on nine of ten pages, and one unwanted word
// next to it.
std::string article(std::size_t i) {
  const std::string classes = i % 10 == 9 ? "article" : "article often";
  return "<p class='" + classes + "'>" + kGold +
         "</p><p class=more>More</p><p class=menu>Home News Sport Imprint</p>";
}

PageSet make_pages(std::size_t count) {
  PageSet out;
  for (std::size_t i = 0; i < count; ++i) add_page(out, article(i));
  return out;
}

std::vector<Proposal> proposals(const std::vector<std::string>& pipelines) {
  std::vector<Proposal> out;
  for (const std::string& text : pipelines)
    out.push_back({read_pipeline(text)->tree(), "test", {}});
  return out;
}

std::vector<std::uint32_t> pages_seen(const PageParts& parts, bool race,
                                      unsigned jobs) {
  const auto judge = make_page_judge(parts, {.jobs = jobs});
  const auto outcomes =
      judge->judge(proposals({"keep(css=\"nav\")", "keep(css=\".menu\")",
                              "keep(css=\".article, .more\")", "keep(css=\".often\")",
                              "keep(css=\".article\")", "keep(css=\".more\")"}),
                   race);
  std::vector<std::uint32_t> out;
  for (const Outcome& outcome : *outcomes) out.push_back(outcome.pages);
  return out;
}

// The unwanted word is a small loss on every page, which a test on 50 pages detects.
// Detecting that the class is sometimes missing takes 200 pages.
TEST(PageJudge, RacesDropTheWorseHalfAndWhoIsClearlyWorse) {
  PageParts parts;
  parts.training = make_pages(450);
  for (const unsigned jobs : {1u, 3u})
    EXPECT_EQ(pages_seen(parts, true, jobs),
              (std::vector<std::uint32_t>{50, 50, 50, 200, 450, 50}));
  EXPECT_EQ(pages_seen(parts, false, 2), std::vector<std::uint32_t>(6, 450));
}

TEST(PageJudge, APageOnWhichAFilterFailsKeepsNothing) {
  test::register_failing_filter();
  PageParts parts;
  parts.training = make_pages(3);
  add_page(parts.training, "<p>a bug in ten words that a reader came for");
  for (std::size_t i = 4; i < 90; ++i) add_page(parts.training, article(i));
  const auto judge = make_page_judge(parts, {.jobs = 2});
  EXPECT_TRUE(judge->judge(proposals({"serial(plain, fails)"}), false));
  const eval::Measure* bag = *eval::find_measure("bag");
  const eval::Columns scores =
      score_exactly(*read_pipeline("serial(plain, fails)"), parts.training, *bag, 2);
  EXPECT_EQ(scores[bag->page_headline][3], 0);
  EXPECT_GT(scores[bag->page_headline][4], 0);
}

TEST(PageJudge, FewPagesAreNoRace) {
  PageParts parts;
  parts.training = make_pages(90);
  EXPECT_EQ(pages_seen(parts, true, 1), std::vector<std::uint32_t>(6, 90));
}

TEST(PageJudge, MeansAreThoseOfPages) {
  PageParts parts;
  parts.training = make_pages(20);
  const auto judge = make_page_judge(parts, {.speed_weight = 0.01});
  const auto outcomes = judge->judge(proposals({"keep(css=\".often\")"}), false);
  ASSERT_TRUE(outcomes.has_value());
  const Outcome& outcome = outcomes->front();
  EXPECT_DOUBLE_EQ(outcome.recall, 0.9);
  EXPECT_DOUBLE_EQ(outcome.f1, 0.9);
  EXPECT_DOUBLE_EQ(outcome.fitness, 0.9 - 0.01 * outcome.cost);
  EXPECT_GT(outcome.cost, 0);
  EXPECT_GT(outcome.seconds, 0);
}

}  // namespace
}  // namespace tamis::tune
