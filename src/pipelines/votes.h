// Scores of parallel children, and the threshold of a vote. A child without scores
// counts with 1 for words that it keeps and 0 for the others.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pipelines/combinator.h"
#include "tamis/define_filter.h"

namespace tamis {

// Calls act(first, last) for each run of words that a mask keeps.
template <class Act>
void for_runs(const Mask& keep, Act act) {
  for (std::size_t first = keep.next_set(0); first < keep.size();) {
    const std::size_t last = keep.next_clear(first);
    act(first, last);
    first = keep.next_set(last);
  }
}

// Returns the scores of a result, or scores computed in `room` from its mask.
inline std::span<const float> scores_of(const FilterResult& result,
                                        std::vector<float>& room) {
  if (!result.scores.empty()) return result.scores;
  room.assign(result.keep.size(), 0);
  for_runs(result.keep, [&](std::size_t first, std::size_t last) {
    std::fill(room.begin() + static_cast<std::ptrdiff_t>(first),
              room.begin() + static_cast<std::ptrdiff_t>(last), 1.0f);
  });
  return room;
}

// Returns choose(a, b) of each word's scores; nothing if no child has any.
template <class Choose>
std::vector<float> chosen_scores(const Branches& branches, Scene& scene,
                                 Choose choose) {
  std::vector<float> out;
  std::vector<float> room;
  bool has_scores = false;
  for (std::size_t i = 0; i < branches.size(); ++i)
    has_scores = has_scores || !branches.run(i, scene).scores.empty();
  for (std::size_t i = 0; has_scores && i < branches.size(); ++i) {
    const std::span<const float> next = scores_of(branches.run(i, scene), room);
    if (i == 0) out.assign(next.begin(), next.end());
    for (std::size_t w = 0; i > 0 && w < out.size(); ++w)
      out[w] = choose(out[w], next[w]);
  }
  return out;
}

// The threshold of a vote in units of weight, or as a share of all weights: 2.5, 60%.
// Implemented in combinators/vote.cpp.
struct Threshold {
  double value = 50;
  bool is_percent = true;

  double of(double total) const { return is_percent ? value / 100 * total : value; }
};

template <>
struct ParamText<Threshold> {
  static constexpr ParamType kType = ParamType::text;
  static std::string read(std::string_view text, Threshold& out);
  static std::string write(const Threshold& threshold);
};

}  // namespace tamis
