// Tests src/eval/report/ranking.h.
#include "eval/report/ranking.h"

#include <cmath>

#include <gtest/gtest.h>

namespace tamis::eval {
namespace {

// Primary scores by contestant for one package. For the second measure, less is better.
PackageStandings standings_of(const std::vector<std::vector<double>>& headlines) {
  PackageStandings out;
  for (const std::vector<double>& row : headlines) {
    Standing& standing = out.contestants.emplace_back();
    for (const double value : row) {
      Summary summary;
      summary.headline.value = value;
      standing.summaries.push_back(summary);
    }
  }
  return out;
}

Evaluation evaluation_of(const std::vector<std::string>& contestants,
                         std::size_t packages) {
  Evaluation out;
  out.measures = *read_measures("bag,empty");
  out.contestants = contestants;
  out.packages.resize(packages);
  return out;
}

const PublishedRanking kPublished{"a paper",
                                  {{"a", 1}, {"b", 2}, {"c", 3}, {"unknown", 9}}};

TEST(Ranking, ComparesWhatBothHave) {
  const auto agreement =
      compare_ranking(evaluation_of({"c", "other", "a", "b"}, 2),
                      {standings_of({{.9, .1}, {.99, .99}, {.1, .9}, {.5, .5}}),
                       standings_of({{.1, .1}, {.99, .99}, {.9, .5}, {.5, .9}})},
                      kPublished);
  EXPECT_EQ(agreement.name, "a paper");
  EXPECT_EQ(agreement.contestants, (std::vector<std::size_t>{0, 2, 3}));
  // All pairs agree; all are reversed; one of three is reversed.
  EXPECT_DOUBLE_EQ(agreement.taus[0][0], 1);
  EXPECT_DOUBLE_EQ(agreement.taus[0][1], 1);
  EXPECT_DOUBLE_EQ(agreement.taus[1][0], -1);
  EXPECT_NEAR(agreement.taus[1][1], 1. / 3, 1e-12);
}

TEST(Ranking, OfMeansOverPackages) {
  const auto agreement = compare_ranking(evaluation_of({"a", "b", "c"}, 2),
                                         {standings_of({{.0, 0}, {.1, 0}, {.2, 0}}),
                                          standings_of({{.9, 0}, {.2, 0}, {.3, 0}})},
                                         kPublished);
  // Means .45, .15 and .25: one of three pairs agrees.
  EXPECT_NEAR(agreement.taus_of_means[0], -1. / 3, 1e-12);
  EXPECT_TRUE(std::isnan(agreement.taus_of_means[1]));
}

TEST(Ranking, IsReadFromJson) {
  const auto read =
      read_ranking(R"({"name": "Table 2", "figures": {"bte": 0.649, "dsc": 1}})", "f");
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_EQ(read->name, "Table 2");
  EXPECT_EQ(read->figures, (std::map<std::string, double>{{"bte", 0.649}, {"dsc", 1}}));
}

TEST(Ranking, SaysWhatIsWrong) {
  const auto error_of = [](const char* text) {
    const auto read = read_ranking(text, "f.json");
    return read ? "" : to_string(read.error());
  };
  EXPECT_NE(error_of("[1]").find("this is no ranking"), std::string::npos);
  EXPECT_NE(error_of("{}").find("there are no figures"), std::string::npos);
  EXPECT_NE(error_of(R"({"name": 1, "figures": {}})").find("no text"),
            std::string::npos);
  EXPECT_NE(error_of(R"({"figures": {"bte": "x"}})").find("the figure of bte"),
            std::string::npos);
  EXPECT_NE(error_of("{").find("f.json"), std::string::npos);
}

}  // namespace
}  // namespace tamis::eval
