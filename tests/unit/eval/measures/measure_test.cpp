#include "eval/measures/measure.h"

#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "support/paths.h"
#include "tamis/error.h"

namespace tamis::eval {
namespace {

std::vector<double> score(const Measure& measure, const Extract& extract) {
  std::vector<double> numbers(measure.numbers.size());
  measure.score(extract, numbers);
  return numbers;
}

TEST(MeasureTable, EachIsFoundByItsNameAndSaysWhatItIs) {
  std::set<std::string_view> names;
  for (const Measure& measure : measures()) {
    EXPECT_EQ(*find_measure(measure.name), &measure);
    EXPECT_TRUE(names.insert(measure.name).second) << measure.name;
    EXPECT_FALSE(measure.idea.empty() || measure.source.empty());
    EXPECT_LT(measure.page_headline, measure.numbers.size());
    EXPECT_LT(measure.headline, measure.figures.size());
  }
}

TEST(MeasureTable, AnUnknownNameIsAnErrorThatHelps) {
  const auto found = find_measure("shingle");
  ASSERT_FALSE(found);
  EXPECT_NE(to_string(found.error()).find("did you mean 'shingles'?"),
            std::string::npos);
  EXPECT_NE(to_string(found.error()).find("word_lcs"), std::string::npos);
}

TEST(MeasureTable, ListsAreRead) {
  const auto names = [](std::string_view list) {
    std::string out;
    const std::vector<const Measure*> read = read_measures(list).value();
    for (const Measure* measure : read) out += std::string(measure->name) + ' ';
    return out;
  };
  EXPECT_EQ(names("bag,word_lcs,bag"), "bag word_lcs ");  // each once
  EXPECT_EQ(names("default").find("levenshtein"), std::string::npos);
  EXPECT_EQ(read_measures("all")->size(), measures().size());
  EXPECT_EQ(names("default").find("rouge"), std::string::npos);
  EXPECT_NE(names("default,rouge_lsum").find("rouge_lsum"), std::string::npos);
  EXPECT_FALSE(read_measures("bag,"));
  EXPECT_FALSE(read_measures(""));
}

// A perfect extract has the best value of every primary score; an empty one the worst.
TEST(MeasureTable, HeadlinesKnowGoodFromBad) {
  const std::vector<std::string> with = {"cat sat"};
  const std::vector<std::string> without = {"menu"};
  const Gold gold({"the cat sat on the mat", with, without});
  for (const Measure& measure : measures()) {
    const double right = score(measure, gold.read(gold.text()))[measure.page_headline];
    const double wrong = score(measure, gold.read(""))[measure.page_headline];
    EXPECT_EQ(right, measure.more_is_better ? 1 : 0) << measure.name;
    EXPECT_EQ(wrong, measure.more_is_better ? 0 : 1) << measure.name;
  }
}

std::vector<double> figures_of(std::string_view name,
                               const std::vector<double>& means) {
  const Measure& measure = **find_measure(name);
  std::vector<double> figures(measure.figures.size());
  measure.summarise(means, figures);
  return figures;
}

TEST(MeasureTable, FiguresAreOfMeans) {
  const std::vector<double> means = {.5, 1, .6};
  EXPECT_DOUBLE_EQ(figures_of("word_lcs", means)[2], .6);
  EXPECT_DOUBLE_EQ(figures_of("shingles", means)[2], 2. / 3);
  EXPECT_DOUBLE_EQ(figures_of("word_lcs_cetd", means)[2], 2. / 3);
  // A tenth of 8, 4, 2 and 6.
  EXPECT_DOUBLE_EQ(figures_of("segments", {.8, .4, .2, .6, .1})[3], 16. / 22);
}

TEST(MeasureTable, StandsInTheDocument) {
  const std::string document = test::read_file(test::source_dir() / "docs/measures.md");
  for (const Measure& measure : measures()) {
    std::string numbers;
    for (const std::string_view figure : measure.figures) {
      const bool is_headline = figure == measure.figures[measure.headline];
      const std::string mark = is_headline ? "**" : "";
      numbers += (numbers.empty() ? "" : ", ") + mark + std::string(figure) + mark;
    }
    const std::string line = "| `" + std::string(measure.name) + "` | " +
                             std::string(measure.idea) + " | " +
                             std::string(measure.source) + " | " + numbers + " | " +
                             (measure.by_default ? "yes" : "no") + " |\n";
    EXPECT_NE(document.find(line), std::string::npos) << line;
  }
}

}  // namespace
}  // namespace tamis::eval
