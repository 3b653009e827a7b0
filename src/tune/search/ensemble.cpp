#include "tune/search/ensemble.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <string>
#include <utility>

#include "tune/search/trees.h"

namespace tamis::tune {
namespace {

constexpr std::size_t kNear = 2;  // thresholds to either side

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

}  // namespace tamis::tune
