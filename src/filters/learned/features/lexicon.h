// The lexicon: how much tokens of markup and words speak for content, as weights of a
// linear model, found by the hash of the token.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "filters/learned/features/block_text.h"
#include "filters/learned/features/live_tree.h"

namespace tamis {

inline constexpr std::size_t kMarkupWeights = std::size_t{1} << kMarkupTokenBits;
inline constexpr std::size_t kWordWeights = std::size_t{1} << kWordTokenBits;

// Weights in steps of 1/32.
struct Lexicon {
  Weights markup;
  Weights words;
};

// What the lexicon says of each block, in 256ths.
struct LexiconScores {
  std::vector<std::int32_t> markup;
  std::vector<std::int32_t> words;

  // By the weights that both have.
  void score(const PageText& text, const LiveTree& tree);
  // Makes ready for means, which weigh a block by its words and a half.
  void sum(const PageText& text, const LiveTree& tree);

  // Of the blocks [first, last): both scores, or the one of the markup alone.
  std::int64_t mean(std::uint32_t first, std::uint32_t last) const;
  std::int64_t markup_mean(std::uint32_t first, std::uint32_t last) const;
  std::int64_t path_mean(std::uint32_t path) const;

 private:
  void score_markups(const LiveTree& tree);
  void score_words(const PageText& text);

  std::vector<std::int32_t> by_markup_;  // by markup and zone
  std::vector<std::int32_t> by_leaf_;
  struct Sums {
    std::int64_t weight = 0;
    std::int64_t markup = 0;
    std::int64_t both = 0;
  };
  std::vector<Sums> sums_;   // before each block
  std::vector<Sums> paths_;  // of the blocks of each path
};

}  // namespace tamis
