#include "pipelines/combined_scores.h"

#include <algorithm>

namespace tamis {
namespace {

// Calls act(first, last) for each run of words that a mask keeps.
template <class Act>
void for_runs(const Mask& keep, Act act) {
  for (std::size_t first = keep.next_set(0); first < keep.size();) {
    const std::size_t last = keep.next_clear(first);
    act(first, last);
    first = keep.next_set(last);
  }
}

// Its scores; in `room` where they must be made of what it keeps.
std::span<const float> scores_of(const FilterResult& result, std::vector<float>& room) {
  if (!result.scores.empty()) return result.scores;
  room.assign(result.keep.size(), 0);
  for_runs(result.keep, [&](std::size_t first, std::size_t last) {
    std::fill(room.begin() + static_cast<std::ptrdiff_t>(first),
              room.begin() + static_cast<std::ptrdiff_t>(last), 1.0f);
  });
  return room;
}

bool has_scores(const Branches& branches, Scene& scene) {
  for (std::size_t i = 0; i < branches.size(); ++i)
    if (!branches.run(i, scene).scores.empty()) return true;
  return false;
}

template <class Choose>
std::vector<float> chosen_scores(const Branches& branches, Scene& scene,
                                 Choose choose) {
  if (!has_scores(branches, scene)) return {};
  std::vector<float> room;
  const std::span<const float> first = scores_of(branches.run(0, scene), room);
  std::vector<float> out(first.begin(), first.end());
  for (std::size_t i = 1; i < branches.size(); ++i) {
    const std::span<const float> next = scores_of(branches.run(i, scene), room);
    for (std::size_t w = 0; w < out.size(); ++w) out[w] = choose(out[w], next[w]);
  }
  return out;
}

}  // namespace

std::vector<float> largest_scores(const Branches& branches, Scene& scene) {
  return chosen_scores(branches, scene,
                       [](float a, float b) { return std::max(a, b); });
}

std::vector<float> smallest_scores(const Branches& branches, Scene& scene) {
  return chosen_scores(branches, scene,
                       [](float a, float b) { return std::min(a, b); });
}

std::vector<double> weighted_scores(const Branches& branches, Scene& scene) {
  std::vector<double> out(scene.view().present().size());
  std::vector<float> room;
  for (std::size_t i = 0; i < branches.size(); ++i) {
    const std::span<const float> scores = scores_of(branches.run(i, scene), room);
    const double weight = branches.weight(i);
    for (std::size_t w = 0; w < out.size(); ++w) out[w] += weight * scores[w];
  }
  return out;
}

std::vector<float> shares(std::span<const Ballot> ballots, double total) {
  std::vector<float> out(ballots.empty() ? 0 : ballots[0].mask->size());
  if (!(total > 0)) return out;
  for (const Ballot& ballot : ballots) {
    const auto share = static_cast<float>(ballot.weight / total);
    for_runs(*ballot.mask, [&](std::size_t first, std::size_t last) {
      for (std::size_t w = first; w < last; ++w) out[w] += share;
    });
  }
  // A sum of shares can be a little more than the whole.
  for (float& sum : out) sum = std::min(sum, 1.0f);
  return out;
}

}  // namespace tamis
