// Which blocks to keep, if block i has words[i] words, of which the share p[i] is
// expected to be content: those with the highest p, as many as make the expected
// F-measure largest (Jansche 2007, Dembczynski et al. 2011, for whole pages).
//
// What is expected depends on how blocks hang together. With the words S that are kept
// and b2, the square of beta, there are two extremes:
//
//   apart:     (1+b2) H / (S + b2 G),  H the sum of words x p of those kept, G of all
//   together:  the mean over u, from 0 to 1, of  (1+b2) min(S, T) / (S + b2 T),
//              if the T words of all blocks with p > u are content, and no others
//
// The mean of both is taken. Apart alone, a long list with p = .4 would be kept for the
// sake of its many words beside a short text with p = .95; but a list is content or is
// not. Together alone, a page whose parts are all unsure would lose most of them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "filters/learned/features/features.h"

namespace tamis {

// Probabilities are in 65535ths.
struct FMeasureCut {
  std::uint16_t least = 0;  // blocks with at least this are kept
  double value = 0;         // the expected F-measure with beta 1 of what is kept
};

// Of a logit in steps of 1/kLogitSteps, the same on every machine.
std::uint16_t probability_of(std::int32_t logit);

// left_out: by block, whether it is taken for no content, whatever its probability.
FMeasureCut find_cut(std::span<const std::uint32_t> words,
                     std::span<const std::uint16_t> probabilities, double beta,
                     const std::vector<bool>* left_out = nullptr);

// Comments of readers are a part of their own: blocks below an element whose class or
// id names comments. They are left out where the rest of the page is a text of its own,
// by its length or since it makes a better result alone: not on a forum, whose posts
// some programs call comments. Names inside of program code are those of its colours
// ("hljs-comment").
enum class Comments : std::uint8_t { automatic, keep, drop };

// Finds, by block, whether it is a comment.
void find_comments(const FeatureReader& reader, std::vector<bool>& are_comments);

// Returns the cut. Where comments do not stay, their probabilities become 0 before.
FMeasureCut cut_comments(Comments comments, double beta,
                         std::span<const std::uint32_t> words,
                         const std::vector<bool>& are_comments,
                         std::span<std::uint16_t> probabilities);

}  // namespace tamis
