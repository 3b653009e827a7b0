#include "tune/search/vote_search.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <string>
#include <utility>

#include "tune/search/draw.h"
#include "tune/search/search.h"
#include "tune/search/trees.h"

namespace tamis::tune {
namespace {

constexpr std::size_t kNear = 2;  // thresholds on either side

}  // namespace

std::size_t Ensemble::total() const {
  std::size_t out = 0;
  for (const auto& [voter, count] : votes) out += count;
  return out;
}

PipelineNode tree_of(const Ensemble& ensemble, std::span<const PipelineNode> pool) {
  std::size_t factor = 0;
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  for (const auto& [voter, count] : ensemble.votes) {
    factor = std::gcd(factor, count);
    fewest = std::min(fewest, count);
  }
  const bool is_union = ensemble.threshold <= fewest;
  const bool is_intersection = ensemble.threshold + fewest > ensemble.total();
  const bool has_weights = !is_union && !is_intersection;
  std::vector<PipelineNode> voters;
  for (const auto& [voter, count] : ensemble.votes) {
    voters.push_back(pool[voter]);
    voters.back().weight =
        has_weights ? static_cast<double>(count) / static_cast<double>(factor) : 1;
  }
  if (voters.size() == 1) return voters.front();
  if (is_union) return combinator_node("union", std::move(voters));
  if (is_intersection) return combinator_node("intersect", std::move(voters));
  const std::size_t threshold = (ensemble.threshold + factor - 1) / factor;
  return combinator_node("vote", std::move(voters),
                         {{"threshold", std::to_string(threshold)}});
}

Ensemble cut_to(const Ensemble& ensemble, std::span<const PipelineNode> pool,
                std::size_t most_nodes) {
  std::vector<std::pair<std::size_t, std::size_t>> voters(ensemble.votes.begin(),
                                                          ensemble.votes.end());
  std::stable_sort(voters.begin(), voters.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  Ensemble out;
  std::size_t nodes = 1;
  for (const auto& [voter, count] : voters) {
    nodes += count_nodes(pool[voter]);
    if (nodes > most_nodes) break;
    out.votes.emplace(voter, count);
  }
  out.threshold = std::min(ensemble.threshold, out.total());
  return out;
}

std::vector<std::size_t> thresholds_of(const Ensemble& ensemble) {
  std::vector<std::size_t> out;
  const std::size_t total = ensemble.total();
  const bool takes_all = total <= kAllThresholds;
  const std::size_t near = ensemble.threshold;
  for (std::size_t t = 1; t <= total; ++t)
    if (takes_all || (t + kNear >= near && t <= near + kNear)) out.push_back(t);
  return out;
}

namespace {

// A smaller gain is rounding noise and would let the ensemble grow uselessly.
constexpr double kLeastGain = 1e-5;
// The loss allowed for a smaller ensemble.
constexpr double kPruneLoss = 0.0005;

}  // namespace

VoteSearch::VoteSearch(VoteOptions options)
    : SearchBase(options.budget), options_(std::move(options)), random_(options_.seed) {
  for (const PipelineNode& tree : options_.start) add_to_pool(tree);
  starts_ = pool_.size();
  for (const PipelineNode& tree :
       neighbourhood(options_.filters, options_.parameters, options_.values))
    add_to_pool(tree);
}

void VoteSearch::add_to_pool(const PipelineNode& tree) {
  std::optional<BareTree> bare = bare_tree(tree);
  if (!bare || count_nodes(bare->tree) > options_.max_nodes) return;
  if (std::find(pool_.begin(), pool_.end(), bare->tree) == pool_.end())
    pool_.push_back(std::move(bare->tree));
}

void VoteSearch::plan_singles() {
  for (std::size_t i = 0; i < pool_.size(); ++i)
    numbers_.push_back(memory().add(pool_[i], i < starts_ ? "start" : "single"));
}

// Ranks the pool, best first, without voters that behave like a better one.
void VoteSearch::rank_pool() {
  ranked_.clear();
  for (std::size_t i = 0; i < pool_.size(); ++i)
    if (numbers_[i]) ranked_.push_back(i);
  const auto outcome = [&](std::size_t i) -> const Outcome& {
    return history().outcome(*numbers_[i]);
  };
  std::stable_sort(ranked_.begin(), ranked_.end(), [&](std::size_t a, std::size_t b) {
    return is_better(outcome(a), outcome(b));
  });
  std::vector<std::size_t> distinct;
  for (const std::size_t i : ranked_)
    if (std::none_of(distinct.begin(), distinct.end(), [&](std::size_t better) {
          return behave_alike(outcome(better), outcome(i));
        }))
      distinct.push_back(i);
  ranked_ = std::move(distinct);
}

// Plans the ensemble with every threshold that is worth trying.
void VoteSearch::try_ensemble(Ensemble ensemble, const char* origin,
                              bool all_thresholds) {
  std::size_t nodes = 1;
  for (const auto& [voter, count] : ensemble.votes) nodes += count_nodes(pool_[voter]);
  if (ensemble.votes.empty()) return;
  if (ensemble.votes.size() > 1 && nodes > options_.max_nodes) return;
  std::vector<std::size_t> thresholds = thresholds_of(ensemble);
  if (all_thresholds) {
    thresholds.resize(ensemble.total());
    for (std::size_t i = 0; i < thresholds.size(); ++i) thresholds[i] = i + 1;
  }
  std::vector<std::uint32_t> parents;
  for (const auto& [voter, count] : ensemble.votes)
    if (numbers_[voter]) parents.push_back(*numbers_[voter]);
  for (const std::size_t threshold : thresholds) {
    ensemble.threshold = threshold;
    const std::optional<std::uint32_t> number =
        memory().add(tree_of(ensemble, pool_), origin, parents);
    planned_.push_back({ensemble, number});
  }
}

void VoteSearch::plan_series(const std::vector<std::size_t>& best) {
  const std::size_t count = std::min(options_.series_of, best.size());
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < count; ++j) {
      const PipelineNode& first = pool_[best[i]];
      const PipelineNode& second = pool_[best[j]];
      if (i == j || count_nodes(first) + count_nodes(second) >= options_.max_nodes)
        continue;
      memory().add(combinator_node("serial", {first, second}), "series",
                   {*numbers_[best[i]], *numbers_[best[j]]});
    }
  }
}

void VoteSearch::plan_seeds() {
  const auto first_seed = static_cast<std::uint32_t>(history().size());
  plan_series(ranked_);
  const std::size_t pairs = std::min(options_.pairs_of, ranked_.size());
  for (std::size_t i = 0; i < pairs; ++i)
    for (std::size_t j = 0; j < i; ++j)
      try_ensemble({{{ranked_[i], 1}, {ranked_[j], 1}}, 1}, "pair");
  const std::size_t triples = std::min(options_.triples_of, ranked_.size());
  for (std::size_t i = 0; i < triples; ++i)
    for (std::size_t j = 0; j < i; ++j)
      for (std::size_t k = 0; k < j; ++k) {
        const Ensemble majority = {{{ranked_[i], 1}, {ranked_[j], 1}, {ranked_[k], 1}},
                                   2};
        if (count_nodes(tree_of(majority, pool_)) <= options_.max_nodes)
          planned_.push_back(
              {majority, memory().add(tree_of(majority, pool_), "triple",
                                      {*numbers_[ranked_[i]], *numbers_[ranked_[j]],
                                       *numbers_[ranked_[k]]})});
      }
  for (auto n = first_seed; n < history().size(); ++n) seeds_.push_back(n);
  seed_ensembles_ = planned_;
  singles_ = pool_.size();
}

// Makes the best pairs, series and triples single voters of the pool.
void VoteSearch::take_seeds() {
  std::stable_sort(seeds_.begin(), seeds_.end(), [&](std::uint32_t a, std::uint32_t b) {
    return is_better(history().outcome(a), history().outcome(b));
  });
  std::size_t taken = 0;
  for (const std::uint32_t seed : seeds_) {
    if (taken == options_.seed_voters) break;
    const bool is_new = std::none_of(
        numbers_.begin(), numbers_.end(), [&](std::optional<std::uint32_t> known) {
          return known &&
                 behave_alike(history().outcome(*known), history().outcome(seed));
        });
    if (!is_new) continue;
    pool_.push_back(history().tree(seed));
    numbers_.emplace_back(seed);
    ++taken;
  }
  rank_pool();
}

void VoteSearch::begin_bag() {
  bag_.clear();
  grown_.reset();
  for (const std::size_t i : ranked_)
    if (bags_done_ == 0 || draw_chance(random_, 0.5)) bag_.push_back(i);
}

void VoteSearch::plan_first() {
  Ensemble best_ones;
  for (const std::size_t voter : bag_) {
    if (best_ones.votes.size() == options_.first_voters) break;
    // A pair or triple as one voter would occupy the space of three or four nodes.
    if (voter >= singles_) continue;
    best_ones.votes.emplace(voter, 1);
    try_ensemble(best_ones, "first", true);
  }
  const auto is_in_bag = [&](const auto& vote) {
    return std::find(bag_.begin(), bag_.end(), vote.first) != bag_.end();
  };
  for (const Candidate& seed : seed_ensembles_)
    if (std::all_of(seed.ensemble.votes.begin(), seed.ensemble.votes.end(), is_in_bag))
      planned_.push_back(seed);
}

void VoteSearch::plan_grow() {
  if (!grown_ || grown_->ensemble.total() >= options_.max_votes) return;
  for (const std::size_t voter : bag_) {
    Ensemble larger = grown_->ensemble;
    ++larger.votes[voter];
    try_ensemble(std::move(larger), "grow");
  }
}

void VoteSearch::end_bag() {
  if (grown_) done_.push_back(*grown_);
  ++bags_done_;
  phase_ = bags_done_ < options_.bags ? Phase::first : Phase::join;
  if (phase_ == Phase::first) begin_bag();
}

// Plans the best ensemble without some of its votes.
void VoteSearch::plan_prune() {
  if (!grown_) return;
  for (const auto& [voter, count] : grown_->ensemble.votes) {
    Ensemble without = grown_->ensemble;
    without.votes.erase(voter);
    try_ensemble(without, "prune", true);
    if (count == 1) continue;
    without.votes[voter] = count - 1;
    try_ensemble(std::move(without), "prune", true);
  }
}

bool VoteSearch::plan() {
  planned_.clear();
  switch (phase_) {
    case Phase::singles: plan_singles(); break;
    case Phase::seeds: plan_seeds(); break;
    case Phase::first: plan_first(); break;
    case Phase::grow: plan_grow(); break;
    case Phase::join: {
      Ensemble all;
      for (const Candidate& bag : done_)
        for (const auto& [voter, count] : bag.ensemble.votes) all.votes[voter] += count;
      try_ensemble(cut_to(all, pool_, options_.max_nodes), "join", true);
      break;
    }
    case Phase::prune: plan_prune(); break;
    case Phase::end: return false;
  }
  return true;
}

// Takes the best planned ensemble if its gain is at least `least_gain`.
bool VoteSearch::take_best(double least_gain) {
  bool out = false;
  for (const Candidate& candidate : planned_) {
    if (!candidate.number) continue;
    const Outcome& outcome = history().outcome(*candidate.number);
    if (grown_) {
      const Outcome& best = history().outcome(*grown_->number);
      if (!is_better(outcome, best)) continue;
      if (outcome.pages == best.pages && worth(outcome) < worth(best) + least_gain)
        continue;
    }
    grown_ = candidate;
    out = true;
  }
  return out;
}

// Takes a smaller ensemble that is about as good.
bool VoteSearch::take_pruned() {
  if (!grown_) return false;
  const Outcome& whole = history().outcome(*grown_->number);
  const Candidate* best = nullptr;
  for (const Candidate& candidate : planned_) {
    if (!candidate.number) continue;
    const Outcome& outcome = history().outcome(*candidate.number);
    const bool drops_one =
        candidate.ensemble.votes.size() < grown_->ensemble.votes.size();
    const bool is_missed = outcome.pages < whole.pages ||
                           worth(outcome) < worth(whole) - (drops_one ? kPruneLoss : 0);
    if (is_missed) continue;
    if (best == nullptr || is_better(outcome, history().outcome(*best->number)))
      best = &candidate;
  }
  if (best != nullptr) grown_ = *best;
  return best != nullptr;
}

void VoteSearch::learn() {
  switch (phase_) {
    case Phase::singles:
      rank_pool();
      phase_ = Phase::seeds;
      break;
    case Phase::seeds:
      take_seeds();
      begin_bag();
      phase_ = Phase::first;
      break;
    case Phase::first:
      take_best(0);
      phase_ = Phase::grow;
      break;
    case Phase::grow:
      if (!take_best(kLeastGain)) end_bag();
      break;
    case Phase::join:
      // The ensembles of the bags and their union.
      planned_.insert(planned_.end(), done_.begin(), done_.end());
      grown_.reset();
      take_best(0);
      phase_ = Phase::prune;
      break;
    case Phase::prune:
      if (!take_pruned()) phase_ = Phase::end;
      break;
    case Phase::end: break;
  }
}

}  // namespace tamis::tune
