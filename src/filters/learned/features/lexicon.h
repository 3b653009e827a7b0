// The lexicon: how much tokens of markup and words speak for content, as weights of a
// linear model, found by the hash of the token.
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
  using Weights = std::span<const std::int8_t>;  // empty: every token weighs 0
  Weights markup;
  Weights words;
};

// Appends the tokens of a block, as places among the weights.
void append_tokens(const PageText& text, const BlockTree& tree, std::uint32_t block,
                   std::vector<std::uint32_t>& markup,
                   std::vector<std::uint32_t>& words);

// What the lexicon says of each block, in 256ths.
//
// How many tokens a block or a markup has varies, and the processor guesses wrongly
// where loops over so few end. So the weights of all tokens are added in one loop, and
// what belongs together is a difference of two sums. Tables of weights are larger than
// the nearest caches; in such a loop the processor waits for many weights at once.
class LexiconScores {
 public:
  void read(const Lexicon& lexicon, const PageText& text, const BlockTree& tree);

  std::vector<std::int32_t> markup;
  std::vector<std::int32_t> words;

  // Of the blocks [first, last), which weigh by their words and a half: both scores, or
  // the one of the markup alone.
  std::int64_t mean(std::uint32_t first, std::uint32_t last) const;
  std::int64_t markup_mean(std::uint32_t first, std::uint32_t last) const;
  std::int64_t path_mean(std::uint32_t path) const;

 private:
  void score_words(Lexicon::Weights weights, const PageText& text);
  void score_markup(Lexicon::Weights weights, const BlockTree& tree);
  void sum(const PageText& text, const BlockTree& tree);

  using Zones = std::array<std::int32_t, 4>;  // of kZones, and one that is not used
  struct Sums {
    std::int64_t weight = 0;
    std::int64_t markup = 0;
    std::int64_t both = 0;
  };

  std::vector<std::int32_t> words_before_;  // each token
  std::vector<Zones> markup_before_;        // each token
  std::vector<std::int32_t> by_markup_;     // by markup and zone
  std::vector<std::int32_t> by_leaf_;
  std::vector<Sums> sums_;   // before each block
  std::vector<Sums> paths_;  // of the blocks of each path
};

}  // namespace tamis
