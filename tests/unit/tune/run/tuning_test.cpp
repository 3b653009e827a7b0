// Tests src/tune/run/tuning.h: a run that is interrupted anywhere ends with the same
// result.
#include "tune/run/tuning.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "support/packages.h"

namespace tamis::tune {
namespace {

using test::TestFolder;

// Proposes quotas of LQF near the best reported one, so its proposals depend on all
// reported outcomes.
class Climber : public Search {
 public:
  explicit Climber(std::size_t generations = 6, double step = 0.05)
      : left_(generations), step_(step) {}

  std::vector<Proposal> ask() override {
    std::vector<Proposal> out;
    if (left_ == 0) return out;
    --left_;
    asked_.clear();
    for (int i = -2; i <= 2; ++i) {
      asked_.push_back(std::clamp(best_ + i * step_, 0.05, 0.95));
      const Result<Pipeline> pipeline =
          read_pipeline("lqf(quota=" + std::to_string(asked_.back()) + ")");
      EXPECT_TRUE(pipeline) << to_string(pipeline.error());
      out.push_back({pipeline->tree(), "step", {first_}});
    }
    return out;
  }

  void tell(std::span<const Outcome> outcomes) override {
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      told.push_back(outcomes[i]);
      if (outcomes[i].fitness <= fitness_) continue;
      fitness_ = outcomes[i].fitness;
      best_ = asked_[i];
      first_ = static_cast<std::uint32_t>(told.size() - 1);
    }
    step_ *= 0.7;
  }

  std::vector<Outcome> told;

 private:
  std::size_t left_;
  double step_;
  double best_ = 0.4;
  double fitness_ = -1;
  std::uint32_t first_ = 0;
  std::vector<double> asked_;
};

// The nearer the quota is to 0.7, the better.
class Judge : public ProposalJudge {
 public:
  Result<std::vector<Outcome>> judge(std::span<const Proposal> proposals,
                                     bool) override {
    ++judged;
    if (fails_at == judged) return fail(ErrorCode::cannot_read, "page", "gone");
    std::vector<Outcome> out;
    for (const Proposal& proposal : proposals) {
      Outcome outcome;
      outcome.fitness = value(proposal) + shift;
      outcome.precision = -0.0;
      outcome.pages = 10;
      outcome.nodes = 1;
      outcome.behaviour[0] = static_cast<std::uint64_t>(1000 * outcome.fitness);
      out.push_back(outcome);
    }
    if (stop != nullptr && judged == stops_at) *stop = true;
    return out;
  }

  Result<std::vector<double>> select(std::span<const Proposal> proposals) override {
    std::vector<double> out;
    for (const Proposal& proposal : proposals) out.push_back(value(proposal) / 2);
    return out;
  }

  int judged = 0;
  int fails_at = 0;
  int stops_at = 0;
  double shift = 0;
  std::atomic<bool>* stop = nullptr;

 private:
  static double value(const Proposal& proposal) {
    return 1 - std::abs(std::stod(proposal.tree.settings.at(0).value) - 0.7);
  }
};

JournalHead head(TuneBudget budget = {}) {
  JournalHead out;
  out.options.budget = budget;
  return out;
}

Journal new_journal(const TestFolder& folder, TuneBudget budget = {}) {
  folder.write("x", "");
  auto journal = Journal::create(folder / "journal.sqlite", head(budget));
  EXPECT_TRUE(journal) << to_string(journal.error());
  return std::move(*journal);
}

Journal old_journal(const TestFolder& folder) {
  auto journal = Journal::open(folder / "journal.sqlite", Journal::Access::write);
  EXPECT_TRUE(journal) << to_string(journal.error());
  return std::move(*journal);
}

std::vector<std::string> texts(const SearchRun& run) {
  std::vector<std::string> out;
  for (const Individual& one : run.leaders)
    out.push_back(std::to_string(one.number) + " " + one.pipeline + " " +
                  std::to_string(one.outcome.selection));
  return out;
}

SearchRun whole_run() {
  const TestFolder folder;
  Journal journal = new_journal(folder);
  Climber climber;
  Judge judge;
  return *run_search(climber, judge, journal, {});
}

TEST(Tuning, JudgesUntilTheSearchIsAtItsEnd) {
  const SearchRun run = whole_run();
  EXPECT_EQ(run.end, SearchEnd::nothing_left);
  EXPECT_EQ(run.generations, 6u);
  EXPECT_EQ(run.evaluations, 30u);
  ASSERT_NE(run.best(), nullptr);
  EXPECT_GT(run.best()->outcome.fitness, 0.9);
}

TEST(Tuning, EndsWithTheGenerationThatReachesALimit) {
  const auto run = [](TuneBudget budget) {
    const TestFolder folder;
    Journal journal = new_journal(folder, budget);
    Climber climber;
    Judge judge;
    return *run_search(climber, judge, journal, {});
  };
  const SearchRun by_evaluations = run({.evaluations = 11});
  EXPECT_EQ(by_evaluations.end, SearchEnd::evaluations);
  EXPECT_EQ(by_evaluations.evaluations, 15u);
  const SearchRun by_generations = run({.generations = 2});
  EXPECT_EQ(by_generations.end, SearchEnd::generations);
  EXPECT_EQ(by_generations.generations, 2u);
  const SearchRun by_time = run({.seconds = 1e-9});
  EXPECT_EQ(by_time.end, SearchEnd::seconds);
  EXPECT_EQ(by_time.generations, 1u);
}

TEST(Tuning, AnErrorAnywhereLosesOnlyTheRunningGeneration) {
  const std::vector<std::string> expected = texts(whole_run());
  for (int at = 1; at <= 6; ++at) {
    const TestFolder folder;
    {
      Journal journal = new_journal(folder);
      Climber climber;
      Judge judge;
      judge.fails_at = at;
      const auto run = run_search(climber, judge, journal, {});
      ASSERT_FALSE(run);
      EXPECT_EQ(to_string(run.error()), "page: gone");
    }
    Journal journal = old_journal(folder);
    Climber climber;
    Judge judge;
    const auto run = run_search(climber, judge, journal, {});
    ASSERT_TRUE(run) << to_string(run.error());
    EXPECT_EQ(texts(*run), expected);
    // The rest, and after a replay the last generation again.
    EXPECT_EQ(judge.judged, 6 - (at - 1) + (at > 1 ? 1 : 0));
  }
}

TEST(Tuning, ASearchIsToldTheSameFromTheJournal) {
  const TestFolder folder;
  Journal journal = new_journal(folder);
  Climber first;
  Climber second;
  Judge judge;
  ASSERT_TRUE(run_search(first, judge, journal, {}));
  ASSERT_TRUE(run_search(second, judge, journal, {}));
  ASSERT_EQ(first.told.size(), second.told.size());
  for (std::size_t i = 0; i < first.told.size(); ++i) {
    EXPECT_EQ(first.told[i].fitness, second.told[i].fitness);
    EXPECT_EQ(std::signbit(first.told[i].precision),
              std::signbit(second.told[i].precision));
    EXPECT_EQ(std::isnan(first.told[i].selection),
              std::isnan(second.told[i].selection));
  }
  EXPECT_EQ(judge.judged, 6);
}

TEST(Tuning, StopsAtASignalAndGoesOn) {
  const TestFolder folder;
  std::atomic<bool> stop = false;
  {
    Journal journal = new_journal(folder);
    Climber climber;
    Judge judge;
    judge.stop = &stop;
    judge.stops_at = 3;
    const auto run = run_search(climber, judge, journal, {.stop = &stop});
    ASSERT_TRUE(run) << to_string(run.error());
    EXPECT_EQ(run->end, SearchEnd::interrupted);
    EXPECT_EQ(run->generations, 2u);
  }
  stop = false;
  Journal journal = old_journal(folder);
  Climber climber;
  Judge judge;
  const auto run = run_search(climber, judge, journal, {.stop = &stop});
  EXPECT_EQ(texts(*run), texts(whole_run()));
}

TEST(Tuning, AnotherSearchIsTold) {
  const TestFolder folder;
  Journal journal = new_journal(folder, {.generations = 3});
  Climber climber;
  Judge judge;
  ASSERT_TRUE(run_search(climber, judge, journal, {}));
  Climber other(6, 0.04);
  const auto run = run_search(other, judge, journal, {});
  ASSERT_FALSE(run);
  EXPECT_NE(to_string(run.error()).find("searches differently"), std::string::npos);
}

TEST(Tuning, AnotherJudgeIsTold) {
  const TestFolder folder;
  Journal journal = new_journal(folder);
  Climber climber(3);
  Judge judge;
  ASSERT_TRUE(run_search(climber, judge, journal, {}));
  Climber longer(6);
  judge.shift = 1e-9;
  const auto run = run_search(longer, judge, journal, {});
  ASSERT_FALSE(run);
  EXPECT_NE(to_string(run.error()).find("judges differently"), std::string::npos);
  EXPECT_FALSE(*journal.read(3));  // nothing was added
}

TEST(Tuning, SaysHowFarItIs) {
  const TestFolder folder;
  Journal journal = new_journal(folder, {.evaluations = 25});
  Climber climber;
  Judge judge;
  std::vector<TuneStatus> seen;
  ASSERT_TRUE(run_search(climber, judge, journal, {.watch = [&](const TuneStatus& one) {
                           seen.push_back(one);
                         }}));
  ASSERT_EQ(seen.size(), 5u);
  EXPECT_EQ(seen[1].generation, 1u);
  EXPECT_EQ(seen[1].evaluations, 10u);
  EXPECT_LE(seen[0].best, seen[4].best);
  EXPECT_LT(seen[0].mean, seen[0].best);
  EXPECT_DOUBLE_EQ(seen[0].diversity, 1);
  EXPECT_GT(seen[0].seconds_left, 0);
  EXPECT_DOUBLE_EQ(seen[4].seconds_left, 0);
}

}  // namespace
}  // namespace tamis::tune
