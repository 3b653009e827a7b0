// Which blocks to keep, if block i has words[i] words, of which the share p[i] is
// expected to be content: those whose expected F-measure is highest.
//
//   keep the blocks with the highest p, as many as make  (1+b2) H / (S + b2 G) largest,
//   H = sum of words x p of those kept, S their words, G the sum over the page, b2 the
//   square of beta (Jansche 2007, Dembczynski et al. 2011, for whole pages)
//
// With beta = 1 this keeps what has p above half of the F1 that is reached. The value
// is how good the result should be.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tamis {

// Probabilities are in 65535ths.
struct ExpectedCut {
  std::uint16_t least = 0;  // blocks with at least this are kept
  double value = 0;         // the expected F-measure with beta 1 of what is kept
};

// Of a logit in steps of 1/kLogitSteps, the same on every machine.
std::uint16_t probability_of(std::int32_t logit);

class CutFinder {
 public:
  // left_out: by block, whether it is taken for no content, whatever its probability.
  ExpectedCut find(std::span<const std::uint32_t> words,
                   std::span<const std::uint16_t> probabilities, double beta,
                   const std::vector<bool>* left_out = nullptr);

 private:
  struct Level {
    std::uint64_t words = 0;
    std::uint64_t expected = 0;  // words x probability
  };
  std::vector<Level> levels_;
};

}  // namespace tamis
