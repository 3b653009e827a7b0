// The lexicon: weights of a linear model that state how strongly tokens of markup and
// words indicate content. Weights are looked up by the hash of the token.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "filters/learned/features/block_text.h"
#include "filters/learned/features/block_tree.h"

namespace tamis {

inline constexpr std::size_t kMarkupWeights = std::size_t{1} << kMarkupTokenBits;
inline constexpr std::size_t kWordWeights = std::size_t{1} << kWordTokenBits;

// Weights in steps of 1/32.
struct Lexicon {
  using Weights = std::span<const std::int8_t>;  // empty: all weights are 0
  Weights markup;
  Weights words;
};

// Appends the tokens of a block, as indices into the weights.
void append_tokens(const PageText& text, const BlockTree& tree, std::uint32_t block,
                   std::vector<std::uint32_t>& markup,
                   std::vector<std::uint32_t>& words);

// The lexicon's scores of each block, in 256ths.
//
// The number of tokens varies per block and per markup, and the processor mispredicts
// the ends of such short loops. So one loop adds up the weights of all tokens, and the
// score of a block is a difference of two sums. The tables of weights are larger than
// the nearest caches; in one long loop the processor waits for many weights at once.
class LexiconScores {
 public:
  void read(const Lexicon& lexicon, const PageText& text, const BlockTree& tree);

  std::vector<std::int32_t> markup;
  std::vector<std::int32_t> words;

  // Return the mean over the blocks [first, last) of both scores together, or of the
  // score of the markup. The weight of a block is its number of words plus one half.
  std::int64_t mean(std::uint32_t first, std::uint32_t last) const;
  std::int64_t markup_mean(std::uint32_t first, std::uint32_t last) const;
  std::int64_t path_mean(std::uint32_t path) const;

 private:
  void score_words(Lexicon::Weights weights, const PageText& text);
  void score_markup(Lexicon::Weights weights, const BlockTree& tree);
  void sum(const PageText& text, const BlockTree& tree);

  using Zones = std::array<std::int32_t, 4>;  // one per zone, and an unused one
  struct Sums {
    std::int64_t weight = 0;
    std::int64_t markup = 0;
    std::int64_t both = 0;
  };

  std::vector<std::int32_t> words_before_;  // sum before each token
  std::vector<Zones> markup_before_;        // sums before each token
  std::vector<std::int32_t> by_markup_;     // by markup and zone
  std::vector<std::int32_t> by_leaf_;
  std::vector<Sums> sums_;   // before each block
  std::vector<Sums> paths_;  // over the blocks of each path
};

}  // namespace tamis
