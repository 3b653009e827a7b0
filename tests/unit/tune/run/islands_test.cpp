// Tests src/tune/run/islands.h: epochs on different workers, and their merged journal.
#include "tune/run/islands.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "support/packages.h"
#include "tune/search/make_search.h"

namespace tamis::tune {
namespace {

using test::TestFolder;

// The score is derived from the pipeline's text, so it is always the same.
class Judge : public ProposalJudge {
 public:
  Result<std::vector<Outcome>> judge(std::span<const Proposal> proposals,
                                     bool) override {
    std::vector<Outcome> out;
    for (const Proposal& proposal : proposals) {
      Outcome outcome;
      outcome.fitness = value(proposal);
      outcome.pages = 10;
      outcome.nodes = 1;
      for (std::uint64_t& bits : outcome.behaviour) bits = hash(proposal);
      out.push_back(outcome);
    }
    return out;
  }

  Result<std::vector<double>> select(std::span<const Proposal> proposals) override {
    std::vector<double> out;
    for (const Proposal& proposal : proposals) out.push_back(value(proposal));
    return out;
  }

 private:
  static std::uint64_t hash(const Proposal& proposal) {
    std::uint64_t out = 14695981039346656037u;
    const std::string text = make_pipeline(proposal.tree)->canonical();
    for (const char c : text)
      out = (out ^ static_cast<unsigned char>(c)) * 1099511628211u;
    return out ^ (out >> 29);
  }
  static double value(const Proposal& proposal) {
    return static_cast<double>(hash(proposal) % 1000) / 1000;
  }
};

TuneOptions options(std::uint32_t island, std::uint32_t islands = 2) {
  TuneOptions out;
  out.filters = {"dsc", "bte", "lqf"};
  out.population = 10;
  out.budget.generations = 6;
  out.islands = islands;
  out.epoch = 2;
  out.island = island;
  return out;
}

std::filesystem::path journal_file(const TestFolder& folder, std::uint32_t island) {
  return folder / (std::to_string(island) + ".sqlite");
}

void create(const TestFolder& folder, const TuneOptions& options) {
  JournalHead head;
  head.options = options;
  folder.write("x", "");
  const auto journal = Journal::create(journal_file(folder, options.island), head);
  ASSERT_TRUE(journal) << to_string(journal.error());
}

// Runs an epoch like a worker: everything except the journal is new.
SearchRun epoch(const TestFolder& folder, std::uint32_t island, std::uint32_t until,
                std::vector<std::string> immigrants = {}) {
  auto journal = Journal::open(journal_file(folder, island), Journal::Access::write);
  EXPECT_TRUE(journal) << to_string(journal.error());
  const auto search = make_search(journal->head().options);
  Judge judge;
  auto run = run_island(**search, judge, *journal,
                        {.until = until, .immigrants = std::move(immigrants)});
  EXPECT_TRUE(run) << to_string(run.error());
  return std::move(*run);
}

std::vector<std::string> emigrants(const TestFolder& folder, std::uint32_t island) {
  auto journal = Journal::open(journal_file(folder, island), Journal::Access::write);
  auto all = *journal->emigrants();
  all.erase(all.begin(), all.end() - static_cast<std::ptrdiff_t>(kEmigrants));
  return all;
}

std::vector<Generation> generations(const std::filesystem::path& file) {
  auto journal = Journal::open(file, Journal::Access::write);
  std::vector<Generation> out;
  while (auto next = *journal->read(static_cast<std::uint32_t>(out.size())))
    out.push_back(std::move(*next));
  return out;
}

// Runs two islands to their end. Each receives the best of the other.
void run_both(const TestFolder& folder) {
  for (std::uint32_t i = 0; i < 2; ++i) create(folder, options(i));
  std::vector<std::string> before[2];
  for (const std::uint32_t until : {2u, 4u, 6u}) {
    for (std::uint32_t i = 0; i < 2; ++i) epoch(folder, i, until, before[i]);
    if (until == 6) break;
    for (std::uint32_t i = 0; i < 2; ++i) before[i] = emigrants(folder, 1 - i);
  }
}

TEST(Islands, PauseAtTheEndOfAnEpoch) {
  const TestFolder folder;
  create(folder, options(0));
  const SearchRun run = epoch(folder, 0, 2);
  EXPECT_EQ(run.end, SearchEnd::paused);
  EXPECT_EQ(run.generations, 2u);
  EXPECT_EQ(emigrants(folder, 0).size(), kEmigrants);
  // Repeating the epoch changes nothing.
  EXPECT_EQ(epoch(folder, 0, 2).generations, 2u);
  EXPECT_EQ(
      (*Journal::open(journal_file(folder, 0), Journal::Access::write)->emigrants())
          .size(),
      kEmigrants);
}

TEST(Islands, AloneItGoesTheWayOfASearchWithoutPauses) {
  const TestFolder paused;
  create(paused, options(0, 1));
  for (const std::uint32_t until : {2u, 4u, 6u}) epoch(paused, 0, until);
  const TestFolder whole;
  TuneOptions alone = options(0, 0);
  alone.epoch = 0;
  create(whole, alone);
  EXPECT_EQ(epoch(whole, 0, 0).end, SearchEnd::generations);
  const auto a = generations(journal_file(paused, 0));
  const auto b = generations(journal_file(whole, 0));
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t g = 0; g < a.size(); ++g) {
    ASSERT_EQ(a[g].individuals.size(), b[g].individuals.size());
    for (std::size_t i = 0; i < a[g].individuals.size(); ++i)
      EXPECT_EQ(a[g].individuals[i].pipeline, b[g].individuals[i].pipeline);
  }
}

TEST(Islands, ImmigrantsComeAgainWhenTheJournalIsReplayed) {
  const TestFolder folder;
  create(folder, options(0));
  epoch(folder, 0, 2);
  epoch(folder, 0, 4, {"vote(2; bte, dsc, lqf)"});
  // The replay checks that it proposes the same pipelines as the journal.
  EXPECT_EQ(epoch(folder, 0, 6).generations, 6u);
  const auto all = generations(journal_file(folder, 0));
  EXPECT_EQ(all[2].immigrants, std::vector<std::string>{"vote(2; bte, dsc, lqf)"});
  EXPECT_TRUE(all[3].immigrants.empty());
  const std::string canonical = read_pipeline("vote(2; bte, dsc, lqf)")->canonical();
  const auto& third = all[2].individuals;
  EXPECT_TRUE(std::any_of(third.begin(), third.end(), [&](const Individual& one) {
    return one.origin == "immigrant" && one.canonical == canonical;
  })) << canonical;
}

TEST(Islands, ImmigrantsWaitForTheBeginningOfAnEpoch) {
  const TestFolder folder;
  create(folder, options(0));
  epoch(folder, 0, 3);
  epoch(folder, 0, 4, {"vote(2; bte, dsc, lqf)"});
  for (const Generation& one : generations(journal_file(folder, 0)))
    EXPECT_TRUE(one.immigrants.empty());
}

TEST(Islands, WhatIsNoPipelineDoesNotCome) {
  const TestFolder folder;
  create(folder, options(0));
  auto journal = Journal::open(journal_file(folder, 0), Journal::Access::write);
  const auto search = make_search(options(0));
  Judge judge;
  const auto run =
      run_island(**search, judge, *journal, {.until = 2, .immigrants = {"fame("}});
  ASSERT_FALSE(run);
  EXPECT_NE(to_string(run.error()).find("immigrants"), std::string::npos);
}

TEST(Islands, SearchDifferentlyAndShareTheBudget) {
  const TestFolder folder;
  run_both(folder);
  const auto a = generations(journal_file(folder, 0));
  const auto b = generations(journal_file(folder, 1));
  EXPECT_NE(a[0].individuals[5].pipeline, b[0].individuals[5].pipeline);
  TuneOptions shared = options(0, 3);
  shared.budget.evaluations = 100;
  EXPECT_EQ(evaluations_of_one(shared), 34u);
  shared.islands = 0;
  EXPECT_EQ(evaluations_of_one(shared), 100u);
}

TEST(Islands, MergedTheyAreOneRun) {
  const TestFolder folder;
  run_both(folder);
  const auto merged = folder / "journal.sqlite";
  const auto done =
      merge_islands({journal_file(folder, 0), journal_file(folder, 1)}, merged);
  ASSERT_TRUE(done) << to_string(done.error());
  const auto all = generations(merged);
  ASSERT_EQ(all.size(), 6u);
  std::vector<Individual> flat;
  std::size_t arrived = 0;
  for (const Generation& generation : all) {
    const std::size_t known = flat.size();
    for (const Individual& one : generation.individuals) {
      EXPECT_EQ(one.number, flat.size());
      flat.push_back(one);
      for (const std::uint32_t parent : one.parents) ASSERT_LT(parent, known);
      if (one.origin != "immigrant") continue;
      ++arrived;
      ASSERT_EQ(one.parents.size(), 1u);
      EXPECT_EQ(flat[one.parents[0]].canonical, one.canonical);
    }
  }
  EXPECT_GT(arrived, 3u);
  const auto own = generations(journal_file(folder, 1));
  EXPECT_EQ(all[0].individuals.back().pipeline, own[0].individuals.back().pipeline);

  auto journal = Journal::open(merged, Journal::Access::write);
  EXPECT_TRUE(journal->head().is_merged);
  const auto run = run_of_merged(*journal);
  EXPECT_EQ(run->end, SearchEnd::generations);
  EXPECT_EQ(run->evaluations, flat.size());
  EXPECT_EQ(run->generations, 6u);
  std::size_t leaders = 0;
  for (std::uint32_t i = 0; i < 2; ++i)
    for (const Generation& one : generations(journal_file(folder, i)))
      leaders += std::min<std::size_t>(5, one.individuals.size());
  EXPECT_EQ(run->leaders.size(), leaders);
}

TEST(Islands, OnlyThoseOfOneRunAreMerged) {
  const TestFolder folder;
  run_both(folder);
  const auto done = merge_islands({journal_file(folder, 1), journal_file(folder, 0)},
                                  folder / "journal.sqlite");
  ASSERT_FALSE(done);
  EXPECT_NE(to_string(done.error()).find("not the journal of island 0"),
            std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(folder / "journal.sqlite"));
}

}  // namespace
}  // namespace tamis::tune
