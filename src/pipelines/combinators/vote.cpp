// vote(2; a, b*2, c): what enough of them keep.
//
// A word stays if the weights of those who keep it are at least the threshold, but for
// 1e-9 (for 1e-6 where scores count). A threshold in percent is a share of all weights.
// With soft=true each vote counts as much as it is sure of: its score instead of 1, so
// that vote(50%, soft=true;
// ...) keeps words with a mean score of one half; who has no scores votes 0 or 1.
//
// The score of a word is its share of the weights.
//
// Paper: Gottron 2008 (as future work); weights and shares as in Bevendorff et al., "An
// Empirical Comparison of Web Content Extraction Algorithms", SIGIR 2023.

#include "pipelines/combined_scores.h"
#include "pipelines/threshold.h"

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

// Scores have 24 bits, and sums of them depend on their order.
constexpr double kScoreTolerance = 1e-6;

double total_weight(const Branches& branches) {
  double out = 0;
  for (std::size_t i = 0; i < branches.size(); ++i) out += branches.weight(i);
  return out;
}

FilterResult take_vote(const Branches& branches, Scene& scene,
                       const VoteParams& params) {
  const double total = total_weight(branches);
  const double least = params.threshold.of(total);
  FilterResult out;
  if (params.soft) {
    const std::vector<double> sums = weighted_scores(branches, scene);
    out.keep = Mask(sums.size());
    out.scores.resize(sums.size());
    for (std::size_t w = 0; w < sums.size(); ++w) {
      out.keep.set(w, sums[w] >= least - kScoreTolerance);
      out.scores[w] = total > 0 ? static_cast<float>(sums[w] / total) : 0;
    }
    return out;
  }
  std::vector<Ballot> ballots;
  for (std::size_t i = 0; i < branches.size(); ++i)
    ballots.push_back({&branches.run(i, scene).keep, branches.weight(i)});
  out.keep = vote(ballots, least);
  out.scores = shares(ballots, total);
  return out;
}

}  // namespace

constinit const Combinator combinator::vote = [] {
  Combinator out =
      define_combinator<VoteParams, take_vote>({.name = "vote",
                                                .idea = "what enough of them keep",
                                                .usage = "vote(2; a, b*2, c)",
                                                .params = kVoteParams,
                                                .leads = true,
                                                .weighs = true});
  out.commutes = true;
  return out;
}();

}  // namespace tamis
