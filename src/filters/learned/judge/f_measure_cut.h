// Chooses the blocks to keep. Block i has words[i] words, of which the share p[i] is
// expected to be content. The kept blocks are those with the highest p, as many as
// maximise the expected F-measure (Jansche 2007, Dembczynski et al. 2011, for whole
// pages).
//
// The expectation depends on how blocks are correlated. With S kept words and b2, the
// square of beta, there are two extremes:
//
//   apart:     (1+b2) H / (S + b2 G),  H the sum of words x p of kept blocks, G of all
//   together:  the mean over u, from 0 to 1, of  (1+b2) min(S, T) / (S + b2 T),
//              if exactly the T words of all blocks with p > u are content
//
// The value is the mean of both. With "apart" alone, a long list with p = 0.4 next to a
// short text with p = 0.95 would be kept for its many words. But a list is content or
// is not. With "together" alone, a page whose parts are all uncertain would lose most
// of them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "filters/learned/features/features.h"

namespace tamis {

// Probabilities are in 65535ths.
struct FMeasureCut {
  std::uint16_t least = 0;  // minimum probability of kept blocks
  double value = 0;         // the expected F-measure of kept blocks with beta 1
};

// Returns the probability of a logit in steps of 1/kLogitSteps. The result is the same
// on every machine.
std::uint16_t probability_of(std::int32_t logit);

// `left_out`: by block, whether it counts as not content, regardless of its
// probability.
FMeasureCut find_cut(std::span<const std::uint32_t> words,
                     std::span<const std::uint16_t> probabilities, double beta,
                     const std::vector<bool>* left_out = nullptr);

// Comments of readers are treated separately: they are blocks inside an element whose
// class or id names comments. They are dropped if the rest of the page is a text in
// itself, that is, if it is long enough or scores better alone. So posts of a forum,
// which some programs call comments, are kept. Class names inside program code are
// ignored, because they are those of syntax highlighting ("hljs-comment").
enum class Comments : std::uint8_t { automatic, keep, drop };

// Stores, by block, whether it is a comment.
void find_comments(const FeatureReader& reader, std::vector<bool>& are_comments);

// Returns the cut. If comments are dropped, first sets their probabilities to 0.
FMeasureCut cut_comments(Comments comments, double beta,
                         std::span<const std::uint32_t> words,
                         const std::vector<bool>& are_comments,
                         std::span<std::uint16_t> probabilities);

}  // namespace tamis
