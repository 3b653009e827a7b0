#include "pipelines/combined_scores.h"

#include <algorithm>

namespace tamis {
namespace {

float score(const FilterResult& result, std::size_t word) {
  if (!result.scores.empty()) return result.scores[word];
  return result.keep[word] ? 1 : 0;
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
  std::vector<float> out(scene.view().present().size());
  for (std::size_t i = 0; i < branches.size(); ++i) {
    const FilterResult& result = branches.run(i, scene);
    for (std::size_t w = 0; w < out.size(); ++w)
      out[w] = i == 0 ? score(result, w) : choose(out[w], score(result, w));
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
  for (std::size_t i = 0; i < branches.size(); ++i) {
    const FilterResult& result = branches.run(i, scene);
    for (std::size_t w = 0; w < out.size(); ++w)
      out[w] += branches.weight(i) * score(result, w);
  }
  return out;
}

std::vector<float> shares(std::span<const Ballot> ballots, double total) {
  std::vector<float> out(ballots.empty() ? 0 : ballots[0].mask->size());
  if (!(total > 0)) return out;
  for (const Ballot& ballot : ballots) {
    const auto share = static_cast<float>(ballot.weight / total);
    for (std::size_t row = 0; row < ballot.mask->bits().size(); ++row) {
      const std::uint64_t bits = ballot.mask->bits()[row];
      const std::size_t end = std::min<std::size_t>(64, out.size() - row * 64);
      for (std::size_t i = 0; i < end; ++i)
        out[row * 64 + i] += (bits >> i & 1) != 0 ? share : 0;
    }
  }
  // A sum of shares can be a little more than the whole.
  for (float& sum : out) sum = std::min(sum, 1.0f);
  return out;
}

}  // namespace tamis
