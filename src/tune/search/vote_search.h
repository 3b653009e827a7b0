// `tamis tune vote`: finds the voters of an ensemble, their weights, and the threshold.
//
// Caruana, Niculescu-Mizil, Crew, Ksikes, "Ensemble Selection from Libraries of
// Models", ICML 2004, for masks:
//
//   singles   a pool: filters with their defaults and presets, and some neighbours
//   seeds     all pairs (union, intersection, series both ways) and triples (majority)
//             of the best ones; the best of these join the pool
//   first     in each bag: the best one, two, three, ... filters together, or the best
//             pair or triple
//   grow      repeatedly adds the voter that helps most; a voter that was added before
//             gets one more vote. Ends when no voter helps.
//   join      the ensembles of all bags together
//   prune     removes votes, as long as some are not needed
//
// The first bag is the whole pool. Each of the others is a random half of it, so a
// voter that is good by chance is not in all of them. Ensembles are tried with several
// thresholds (see thresholds_of()).
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "base/random.h"
#include "tamis/pipeline.h"
#include "tune/search/filter_choice.h"
#include "tune/search/search_base.h"

namespace tamis::tune {

// --- An ensemble: voters from a pool, some of them with several votes, and the number
// of votes that a word needs.

struct Ensemble {
  std::map<std::size_t, std::size_t> votes;  // by the voter's index in the pool
  std::size_t threshold = 1;

  std::size_t total() const;
};

// Returns for example "vote(3; a*2, b, c)", or an equivalent union, intersection or
// single voter. Weights and threshold have no common factor.
PipelineNode tree_of(const Ensemble& ensemble, std::span<const PipelineNode> pool);

// Removes the voters with the fewest votes, later ones first, until the rest has at
// most `most_nodes` nodes including the vote.
Ensemble cut_to(const Ensemble& ensemble, std::span<const PipelineNode> pool,
                std::size_t most_nodes);

// Returns the thresholds to try: up to kAllThresholds votes all of them, and beyond
// that those near the current threshold, which hardly changes when a vote is added or
// removed.
inline constexpr std::size_t kAllThresholds = 6;
std::vector<std::size_t> thresholds_of(const Ensemble& ensemble);

// --- The search.

struct VoteOptions {
  FilterChoice filters;
  std::vector<PipelineNode> start = {};  // voters in addition to the pool
  std::uint64_t seed = 1;
  std::size_t budget = 0;  // maximum number of evaluations; 0: until no improvement
  std::size_t max_nodes = 15;
  std::size_t max_votes = 20;

  std::size_t parameters = 3;  // per filter, in which neighbours differ
  std::size_t values = 3;      // of each
  std::size_t pairs_of = 20;   // the best singles
  std::size_t triples_of = 20;
  std::size_t series_of = 8;     // fewer, because their masks must be computed
  std::size_t seed_voters = 10;  // pairs and triples that join the pool
  std::size_t first_voters = 10;
  std::size_t bags = 4;
};

class VoteSearch : public SearchBase {
 public:
  explicit VoteSearch(VoteOptions options);

 protected:
  bool plan() override;
  void learn() override;

 private:
  enum class Phase : std::uint8_t { singles, seeds, first, grow, join, prune, end };

  // An ensemble and its number.
  struct Candidate {
    Ensemble ensemble;
    std::optional<std::uint32_t> number;
  };

  void add_to_pool(const PipelineNode& tree);
  void plan_singles();
  void plan_seeds();
  void plan_series(const std::vector<std::size_t>& best);
  void plan_first();
  void plan_grow();
  void plan_prune();
  void try_ensemble(Ensemble ensemble, const char* origin, bool all_thresholds = false);

  void rank_pool();
  void take_seeds();
  void begin_bag();
  bool take_best(double least_gain);
  void end_bag();
  bool take_pruned();

  VoteOptions options_;
  Phase phase_ = Phase::singles;
  std::vector<PipelineNode> pool_;
  std::size_t starts_ = 0;  // the first ones are the given start
  std::vector<std::optional<std::uint32_t>> numbers_;  // of the pool
  std::vector<std::size_t> ranked_;                    // the pool, best first
  std::vector<Candidate> planned_;
  std::vector<std::uint32_t> seeds_;       // pairs, triples and series
  std::vector<Candidate> seed_ensembles_;  // those of them that are votes
  std::size_t singles_ = 0;                // the pool's members before the seeds

  Rng random_;
  std::vector<std::size_t> bag_;  // of the pool, best first
  std::size_t bags_done_ = 0;
  std::optional<Candidate> grown_;  // the ensemble of this bag
  std::vector<Candidate> done_;     // of the previous bags
};

}  // namespace tamis::tune
