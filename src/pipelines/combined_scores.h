// Scores of parallel children. One without scores counts with 1 for what it keeps and 0
// for the rest.
#pragma once

#include <span>
#include <vector>

#include "pipelines/combinator.h"

namespace tamis {

// Empty if no child has any.
std::vector<float> largest_scores(const Branches& branches, Scene& scene);
std::vector<float> smallest_scores(const Branches& branches, Scene& scene);

// Sums of weight times score.
std::vector<double> weighted_scores(const Branches& branches, Scene& scene);

// For each word the weights of those who keep it, as a share of all.
std::vector<float> shares(std::span<const Ballot> ballots, double total);

}  // namespace tamis
