#include <cmath>

#include <gtest/gtest.h>

#include "eval/report/write_report.h"

namespace tamis::eval {
namespace {

using Places = std::vector<std::size_t>;

// Each contestant's F1 on each page.
Evaluation evaluation_of(const std::vector<std::vector<double>>& scores,
                         const std::string& measure = "word_lcs") {
  Evaluation out;
  out.measures = *read_measures(measure);
  PackageResult& package = out.packages.emplace_back();
  package.pages.resize(scores[0].size());
  for (const std::vector<double>& column : scores) {
    ContestantResult& result = package.contestants.emplace_back();
    const Measure& first = *out.measures[0];
    result.numbers.push_back(Columns(first.numbers.size(), column));
  }
  return out;
}

Places chosen(const Evaluation& evaluation, std::size_t most) {
  return choose_pages(evaluation, evaluation.packages[0], most);
}

TEST(ChoosePages, TakesTheWorstOfEachAndTheGreatestDifference) {
  const Evaluation evaluation = evaluation_of({
      {.1, .9, .9, .8, .7, .9},
      {.2, .9, .0, .9, .7, .9},
  });
  EXPECT_EQ(chosen(evaluation, 1), (Places{0}));
  EXPECT_EQ(chosen(evaluation, 2), (Places{0, 2}));
  // Then the second of each: .7 of the first, .2 (page 0) of the second, page 3 (.1).
  EXPECT_EQ(chosen(evaluation, 4), (Places{0, 2, 3, 4}));
  EXPECT_EQ(chosen(evaluation, 100).size(), 6u);
}

TEST(ChoosePages, LessCanBeBetter) {
  EXPECT_EQ(chosen(evaluation_of({{0, 1, 0}}, "empty"), 1), (Places{1}));
}

TEST(ChoosePages, PagesWithoutASayAreNotChosen) {
  EXPECT_EQ(chosen(evaluation_of({{NAN, .5, NAN}, {NAN, .5, .4}}), 9), (Places{1, 2}));
}

TEST(ChoosePages, NoneOfNone) {
  EXPECT_TRUE(chosen(evaluation_of({{}}), 5).empty());
  EXPECT_TRUE(chosen(evaluation_of({{.1, .2}}), 0).empty());
}

}  // namespace
}  // namespace tamis::eval
