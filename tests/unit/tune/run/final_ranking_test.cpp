// Tests src/tune/run/final_ranking.h: the winner, and what is reported about it.
#include "tune/run/final_ranking.h"

#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "tune/run/result_text.h"

namespace tamis::tune {
namespace {

// F1 of each page by pipeline, equal on both parts, and a record of the parts used.
class Judge : public ExactJudge {
 public:
  std::map<std::string, std::vector<double>> f1;
  std::vector<DataPart> looked_at;

  const eval::Measure& measure() const override {
    return **eval::find_measure("word_lcs");
  }
  std::vector<std::uint32_t> package_of(DataPart) const override {
    return std::vector<std::uint32_t>(f1.begin()->second.size());
  }
  Result<std::vector<eval::Columns>> score(std::span<const Pipeline> pipelines,
                                           DataPart part) override {
    looked_at.push_back(part);
    std::vector<eval::Columns> out;
    for (const Pipeline& pipeline : pipelines) {
      const std::vector<double>& own = f1.at(pipeline.to_string());
      std::vector<double> recall = own;  // better pipelines have less precision
      std::vector<double> precision;
      for (const double value : own) precision.push_back(1 - value);
      out.push_back({precision, recall, own});
    }
    return out;
  }
};

class Training : public ProposalJudge {
 public:
  Result<std::vector<Outcome>> judge(std::span<const Proposal> proposals,
                                     bool) override {
    return std::vector<Outcome>(proposals.size());
  }
  Result<std::vector<double>> select(std::span<const Proposal>) override {
    return fail(ErrorCode::internal, "", "nobody should ask");
  }
};

Individual leader(std::uint32_t number, const std::string& pipeline, double fitness,
                  double selection, double cost = 1) {
  return {number,
          pipeline,
          pipeline,
          "random",
          {},
          {.fitness = fitness,
           .precision = 1 - selection,
           .recall = selection,
           .cost = cost,
           .nodes = 1,
           .pages = 10,
           .selection = selection}};
}

PipelineNode tree(const std::string& text) {
  return read_pipeline(text)->tree();
}

class FinalRanking : public testing::Test {
 protected:
  FinalRanking() {
    judge.f1 = {{"bte", {.9, .8, .9, .8}},
                {"ccb", {.9, .8, .8, .9}},
                {"dsc", {.5, .5, .5, .5}},
                {"lsi", {.6, .6, .6, .7}}};
    run.leaders = {leader(0, "bte", .7, .8), leader(1, "ccb", .9, .7),
                   leader(2, "dsc", .95, .5)};
  }

  TuneResult decided(const std::vector<PipelineNode>& singles = {}) {
    Result<TuneResult> out = rank_finalists(run, options, singles, training, judge);
    EXPECT_TRUE(out) << to_string(out.error());
    return std::move(*out);
  }

  TuneOptions options;
  SearchRun run;
  Judge judge;
  Training training;
};

// bte and ccb are equally good on the selection pages, and ccb was better in training.
// dsc was even better there, but is clearly worse on the selection pages.
TEST_F(FinalRanking, TheBestTrainedOfThoseThatAreNotWorseWins) {
  EXPECT_EQ(decided().winner.pipeline, "ccb");
  judge.f1["bte"] = {.96, .86, .86, .96};  // clearly better than ccb
  EXPECT_EQ(decided().winner.pipeline, "bte");
}

TEST_F(FinalRanking, TheReportPagesAreLookedAtOnceAndLast) {
  options.start = "dsc";
  decided({tree("lsi"), tree("dsc")});
  EXPECT_EQ(
      std::count(judge.looked_at.begin(), judge.looked_at.end(), DataPart::report), 1);
  EXPECT_EQ(judge.looked_at.back(), DataPart::report);
}

TEST_F(FinalRanking, ComparesWithTheBestSingleFilterAndTheStart) {
  options.start = "dsc";
  const TuneResult result = decided({tree("lsi"), tree("dsc")});
  ASSERT_EQ(result.duels.size(), 2u);
  EXPECT_EQ(result.duels[0].other.pipeline, "lsi");
  EXPECT_EQ(result.duels[1].other.pipeline, "dsc");
  EXPECT_NEAR(result.duels[0].comparison.headline.value, .85 - .625, 1e-12);
  EXPECT_FALSE(result.duels[0].is_noise());
  EXPECT_GE(result.duels[0].holm_p, result.duels[0].comparison.pages.p);
}

TEST_F(FinalRanking, WarnsWhereTheGainIsWithinNoise) {
  judge.f1["lsi"] = {.95, .75, .95, .74};
  const TuneResult result = decided({tree("lsi")});
  EXPECT_TRUE(result.duels[0].is_noise());
  JournalHead head;
  head.options = options;
  const std::vector<RunFile> run_files = run_files_of(head, result);
  for (const RunFile& file : run_files) {
    if (file.name == "result.json") continue;
    EXPECT_NE(file.content.find("within noise"), std::string::npos) << file.name;
    EXPECT_NE(file.content.find("looked at once"), std::string::npos) << file.content;
  }
}

TEST_F(FinalRanking, SaysWhereTheWinnerIsWorse) {
  judge.f1["lsi"] = {.99, .98, .99, .98};
  const TuneResult result = decided({tree("lsi")});
  EXPECT_TRUE(result.duels[0].is_loss());
  EXPECT_FALSE(result.duels[0].is_noise());
  JournalHead head;
  head.options = options;
  for (const RunFile& file : run_files_of(head, result)) {
    if (file.name != "summary.txt") continue;
    EXPECT_NE(file.content.find("it is worse than"), std::string::npos);
  }
}

TEST_F(FinalRanking, SaysWhereTheWinnerIsTheSingleFilter) {
  const TuneResult result = decided({tree("ccb")});
  EXPECT_TRUE(result.duels[0].is_same);
  JournalHead head;
  const std::vector<RunFile> run_files = run_files_of(head, result);
  EXPECT_NE(run_files[0].content.find("nothing better was found"), std::string::npos);
}

std::string summary_of(const TuneOptions& options, const TuneResult& result) {
  JournalHead head;
  head.options = options;
  for (const RunFile& file : run_files_of(head, result))
    if (file.name == "summary.txt") return file.content;
  return {};
}

TEST_F(FinalRanking, TheStartIsKeptUnlessAnotherOneIsBetterOnTheSelectionPages) {
  options.start = "lsi";
  judge.f1["lsi"] = {.9, .8, .9, .8};  // as good as bte
  const TuneResult kept = decided();
  EXPECT_EQ(kept.winner.pipeline, "lsi");
  EXPECT_TRUE(summary_of(options, kept).starts_with("Nothing better than the start"));
  judge.f1["lsi"] = {.6, .6, .6, .7};
  const TuneResult beaten = decided();
  EXPECT_EQ(beaten.winner.pipeline, "ccb");
  EXPECT_TRUE(summary_of(options, beaten).starts_with("Found by"));
}

TEST_F(FinalRanking, TheFirstLineSaysThatAGainOverTheStartIsNotClear) {
  options.start = "lsi";
  judge.f1["lsi"] = {.95, .75, .95, .74};
  const TuneResult result = decided();
  EXPECT_EQ(result.winner.pipeline, "ccb");
  EXPECT_TRUE(
      summary_of(options, result).starts_with("Nothing clearly better than the start"));
}

TEST_F(FinalRanking, TheWinnerOfAFrontIsTheOneOfItWithTheBestGoal) {
  options.objective = Objective::speed;
  judge.f1["ccb"] = judge.f1["bte"];  // better in training, but slower
  run.leaders = {leader(0, "bte", .7, .8, 1), leader(1, "ccb", .9, .7, 2),
                 leader(2, "dsc", .95, .5, .5)};
  const TuneResult result = decided();
  ASSERT_EQ(result.front.size(), 2u);
  EXPECT_EQ(result.winner.pipeline, "bte");
  EXPECT_NE(summary_of(options, result).find("the one of the front with the best f1"),
            std::string::npos);
}

TEST_F(FinalRanking, NothingIsNeitherAGainNorALoss) {
  judge.f1["lsi"] = {.90001, .8, .8, .90001};
  const std::string summary = summary_of(options, decided({tree("lsi")}));
  EXPECT_EQ(summary.find("-0.000"), std::string::npos) << summary;
  EXPECT_NE(summary.find("Gain over the best single filter, lsi (0.850): 0.000"),
            std::string::npos)
      << summary;
}

TEST_F(FinalRanking, AGoalIsNotToldTwice) {
  options.goal = "precision";
  const std::string summary = summary_of(options, decided());
  EXPECT_EQ(summary.find(", precision "), std::string::npos) << summary;
  EXPECT_NE(summary.find(", recall "), std::string::npos) << summary;
}

TEST_F(FinalRanking, SpeedCanWeigh) {
  options.speed_weight = .1;
  run.leaders = {leader(0, "bte", .7, .8, 4), leader(1, "dsc", .6, .5, 0)};
  EXPECT_EQ(decided().winner.pipeline, "dsc");
}

TEST_F(FinalRanking, AFrontHasWhatNobodyBeatsInBoth) {
  options.objective = Objective::precision_recall;
  judge.f1["lsi"] = {.5, .5, .5, .5};  // the same as dsc, and later
  run.leaders.push_back(leader(3, "lsi", .2, .5));
  const TuneResult result = decided();
  ASSERT_EQ(result.front.size(), 2u);
  EXPECT_EQ(result.front[0].pipeline, "dsc");  // the most precise first
  EXPECT_EQ(result.front[1].pipeline, "bte");
  JournalHead head;
  head.options = options;
  const std::vector<RunFile> run_files = run_files_of(head, result);
  EXPECT_EQ(run_files.size(), 5u);
  EXPECT_EQ(run_files[4].name, "front-2.tamis");
}

TEST_F(FinalRanking, AFileCanBeReadAsAPipeline) {
  JournalHead head;
  head.packages = {{"news", "0123", 40}};
  for (const RunFile& file : run_files_of(head, decided({tree("lsi")})))
    if (file.name == "best.tamis") {
      EXPECT_TRUE(read_pipeline(file.content)) << file.content;
      EXPECT_TRUE(file.content.starts_with("# Found by tamis tune gp: word_lcs f1"));
    }
}

TEST_F(FinalRanking, NothingFoundIsAnError) {
  run.leaders.clear();
  EXPECT_FALSE(rank_finalists(run, options, {}, training, judge));
}

}  // namespace
}  // namespace tamis::tune
