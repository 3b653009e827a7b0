// Tests src/filters/learned/train/boost.cpp and
// src/filters/learned/train/adapt_model.cpp.

#include "filters/learned/train/boost.h"

#include <cmath>

#include <gtest/gtest.h>

#include "base/random.h"
#include "filters/learned/judge/block_scorer.h"
#include "filters/learned/train/adapt_model.h"

namespace tamis {
namespace {

// A row is content if feature 1 is above 100 and feature 2 is at most 50.
BoostRows rows_by_rule(std::uint64_t seed) {
  Rng random(seed);
  BoostRows out;
  out.columns.resize(4);
  for (int i = 0; i < 2000; ++i) {
    for (auto& column : out.columns)
      column.push_back(static_cast<Bin>(random.below(256)));
    const bool is_content = out.columns[1].back() > 100 && out.columns[2].back() <= 50;
    out.labels.push_back(is_content ? 1 : 0);
    out.logits.push_back(0);
    out.weights.push_back(1);
  }
  return out;
}

std::size_t right(const Forest& forest, const BoostRows& rows) {
  std::size_t out = 0;
  for (std::size_t i = 0; i < rows.labels.size(); ++i) {
    std::vector<Bin> row;
    for (const auto& column : rows.columns) row.push_back(column[i]);
    out += (forest.score(row) > 0) == (rows.labels[i] > 0.5) ? 1 : 0;
  }
  return out;
}

TEST(Boost, FindsARule) {
  const Forest forest = boost(rows_by_rule(1), {.trees = 30});
  EXPECT_TRUE(forest.is_sound(4));
  EXPECT_EQ(forest.sizes.size(), 30u);
  EXPECT_GT(right(forest, rows_by_rule(2)), 1900u);  // of 2000 held-out rows
}

TEST(Boost, AddsWhatTheModelLacks) {
  BoostRows known = rows_by_rule(1);
  for (std::size_t i = 0; i < known.labels.size(); ++i)
    known.logits[i] = known.labels[i] > 0.5 ? 30 : -30;
  for (const std::int16_t leaf : boost(known, {.trees = 3}).leaves)
    EXPECT_EQ(leaf, 0);  // all predictions are right, so nothing changes
}

TEST(Boost, OneLeafWhereNothingCanBeDivided) {
  BoostRows rows;
  rows.columns = {{1, 2, 3}};
  rows.labels = {1, 1, 0};
  rows.logits = {0, 0, 0};
  rows.weights = {1, 1, 1};
  const Forest forest = boost(rows, {.trees = 2});
  EXPECT_EQ(forest.sizes, (std::vector<std::uint8_t>{1, 1}));
  EXPECT_TRUE(forest.is_sound(1));
}

// Returns a page of a site that has its content in elements that other sites use for
// menus.
datasets::PackagePage odd_page(std::size_t i) {
  datasets::PackagePage out;
  out.id = std::to_string(i);
  out.site = "site" + std::to_string(i % 7) + ".example";
  const std::string number = std::to_string(i);
  const std::string said = "Entry " + number + " of the list, which one wants to have";
  out.html =
      "<body><article class=story><p>Here is an introduction to page " + number +
      ", which is on every page of the site and which nobody came for, though it "
      "is a text of some length, with commas, and ends as texts do.</p></article>"
      "<ul class=menu>";
  std::string gold;
  for (int k = 0; k < 6; ++k) {
    out.html += "<li class=menu-item>" + said + " " + std::to_string(k) + "</li>";
    gold += said + " " + std::to_string(k) + "\n";
  }
  out.html += "</ul>";
  out.gold = gold;
  return out;
}

TEST(AdaptModel, LearnsWhatAUserWants) {
  std::vector<datasets::PackagePage> pages;
  for (std::size_t i = 0; i < 28; ++i) pages.push_back(odd_page(i));
  const auto general = find_model("general");
  ASSERT_NE(general, nullptr);
  const Result<Adapted> adapted = adapt_model(*general, pages, "pages");
  ASSERT_TRUE(adapted) << to_string(adapted.error());
  EXPECT_EQ(adapted->pages, 28u);
  EXPECT_EQ(adapted->sites, 7u);
  EXPECT_EQ(adapted->trials.front().what, "general");
  double best = 0;
  for (const AdaptTrial& trial : adapted->trials)
    if (trial.taken) best = trial.f1;
  EXPECT_GT(best, adapted->trials.front().f1 + 0.1);
  EXPECT_TRUE(adapted->model.blocks.is_sound(kFeatureCount));
  const Result<Model> read = read_model(write_model(adapted->model), "file");
  EXPECT_TRUE(read) << to_string(read.error());
}

TEST(AdaptModel, ChangesNothingWhereNothingIsWrong) {
  const auto general = find_model("general");
  ASSERT_NE(general, nullptr);
  std::vector<datasets::PackagePage> pages;
  for (std::size_t i = 0; i < 12; ++i) {
    datasets::PackagePage page;
    page.id = std::to_string(i);
    page.html =
        "<p>All of this one paragraph is what a reader wants to have, on page " +
        page.id + ", and there is nothing else.</p>";
    page.gold = "All of this one paragraph is what a reader wants to have, on page " +
                page.id + ", and there is nothing else.";
    pages.push_back(page);
  }
  const Result<Adapted> adapted = adapt_model(*general, pages, "pages");
  ASSERT_TRUE(adapted);
  EXPECT_EQ(write_model(adapted->model), write_model(*general));
}

TEST(AdaptModel, AFewPagesAreTooFew) {
  const auto general = find_model("general");
  ASSERT_NE(general, nullptr);
  std::vector<datasets::PackagePage> pages(3, odd_page(1));
  const Result<Adapted> adapted = adapt_model(*general, pages, "mine");
  ASSERT_FALSE(adapted);
  EXPECT_EQ(to_string(adapted.error()),
            "mine: there are 3 pages with a gold text (at least 10, better fifty)");
}

}  // namespace
}  // namespace tamis
