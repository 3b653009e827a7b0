// vote(2; a, b*2, c): the words that enough children keep.
//
// A word is kept if the weights of the children that keep it reach the threshold, minus
// a tolerance of 1e-9 (1e-6 for scores). A threshold in percent is a share of all
// weights. With soft=true each vote counts with its score instead of 1. For example,
// vote(50%, soft=true; ...) keeps words with a mean score of at least one half. A
// filter without scores votes 0 or 1.
//
// The score of a word is its share of the weights.
//
// Paper: Gottron 2008 (as future work); weights and shares as in Bevendorff et al., "An
// Empirical Comparison of Web Content Extraction Algorithms", SIGIR 2023.

#include <algorithm>

#include "pipelines/votes.h"

namespace tamis {
namespace {

struct VoteParams {
  Threshold threshold;
  bool soft = false;
};

constexpr ParamSpec kVoteParams[] = {
    param<&VoteParams::threshold>(
        "threshold", Provenance::ours,
        "weights that are enough: a sum (2), or a share of all of them (60%)"),
    param<&VoteParams::soft>("soft", Provenance::ours, "count scores instead of votes"),
};

// Scores have 24 bits, and their sums depend on the order.
constexpr double kScoreTolerance = 1e-6;

double total_weight(const Branches& branches) {
  double out = 0;
  for (std::size_t i = 0; i < branches.size(); ++i) out += branches.weight(i);
  return out;
}

FilterResult vote_by_scores(const Branches& branches, Scene& scene, double total,
                            double least) {
  std::vector<double> sums(scene.view().present().size());
  std::vector<float> room;
  for (std::size_t i = 0; i < branches.size(); ++i) {
    const std::span<const float> scores = scores_of(branches.run(i, scene), room);
    const double weight = branches.weight(i);
    for (std::size_t w = 0; w < sums.size(); ++w) sums[w] += weight * scores[w];
  }
  FilterResult out{Mask(sums.size()), std::vector<float>(sums.size())};
  for (std::size_t w = 0; w < sums.size(); ++w) {
    out.keep.set(w, sums[w] >= least - kScoreTolerance);
    out.scores[w] = total > 0 ? static_cast<float>(sums[w] / total) : 0;
  }
  return out;
}

// Returns for each word the share of all weights of the children that keep it.
std::vector<float> shares(std::span<const Ballot> ballots, double total) {
  std::vector<float> out(ballots.empty() ? 0 : ballots[0].mask->size());
  if (!(total > 0)) return out;
  for (const Ballot& ballot : ballots) {
    const auto share = static_cast<float>(ballot.weight / total);
    for_runs(*ballot.mask, [&](std::size_t first, std::size_t last) {
      for (std::size_t w = first; w < last; ++w) out[w] += share;
    });
  }
  // Rounding can make a sum of shares slightly larger than 1.
  for (float& sum : out) sum = std::min(sum, 1.0f);
  return out;
}

FilterResult take_vote(const Branches& branches, Scene& scene,
                       const VoteParams& params) {
  const double total = total_weight(branches);
  const double least = params.threshold.of(total);
  if (params.soft) return vote_by_scores(branches, scene, total, least);
  std::vector<Ballot> ballots;
  for (std::size_t i = 0; i < branches.size(); ++i)
    ballots.push_back({&branches.run(i, scene).keep, branches.weight(i)});
  return {vote(ballots, least), shares(ballots, total)};
}

}  // namespace

std::string ParamText<Threshold>::read(std::string_view text, Threshold& out) {
  const bool is_percent = text.ends_with('%');
  double value = 0;
  const std::string finding = ParamText<double>::read(
      is_percent ? text.substr(0, text.size() - 1) : text, value);
  const double most = is_percent ? 100 : 1e6;
  if (!finding.empty() || value < 0 || value > most)
    return "'" + std::string(text) + "' is not a number from 0 to 1000000 or a share " +
           "from 0% to 100%";
  out = {value, is_percent};
  return {};
}

std::string ParamText<Threshold>::write(const Threshold& threshold) {
  return ParamText<double>::write(threshold.value) + (threshold.is_percent ? "%" : "");
}

constinit const Combinator combinator::vote = define_combinator<VoteParams, take_vote>(
    {.name = "vote",
     .idea = "what enough of them keep",
     .usage = "vote(2; a, b*2, c)",
     .params = kVoteParams,
     .leads = true,
     .weighs = true},
    {.commutes = true, .confidence = Confidence::never});

}  // namespace tamis
