// What the text of each block looks like.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "filters/learned/features/page_words.h"
#include "filters/learned/features/token_weights.h"
#include "tamis/filter.h"

namespace tamis {

struct BlockText {
  std::uint32_t words = 0;  // that are present
  std::uint32_t link_words = 0;
  std::uint32_t chars = 0;
  std::uint32_t bytes = 0;  // that were looked at
  std::uint32_t capitals = 0;
  std::uint32_t digits = 0;
  std::uint32_t marks = 0;  // ASCII punctuation
  std::uint32_t commas = 0;
  std::uint32_t sentences = 0;
  std::uint32_t capitalised = 0;  // words that begin with a capital
  std::uint32_t title_words = 0;  // that the page's title has too
  std::uint64_t in_title = 0;     // which words of the title those are
  std::uint64_t hash = 0;
  std::uint32_t first_token = 0;  // of PageText::tokens
  Ending ending = Ending::other;
  bool begins_small = false;

  // A sentence or more, not a label.
  bool is_prose() const { return ending >= Ending::quote && words >= 8; }
  bool is_long() const { return words >= 20 && link_words * 5 < words * 2; }
};

// A token of a block's words: which of the hashed words of the lexicon it is.
inline constexpr unsigned kWordTokenBits = 18;

class PageText {
 public:
  // Tokens weigh as the lexicon of words says.
  void read(const View& view, const Blocks& blocks, Weights lexicon = {});
  // All anew, by another lexicon.
  void weigh(Weights lexicon) { weights.weigh(lexicon, tokens); }
  std::uint32_t end_token(std::size_t block) const {
    return block + 1 < blocks.size() ? blocks[block + 1].first_token
                                     : static_cast<std::uint32_t>(tokens.size());
  }

  std::vector<BlockText> blocks;
  std::vector<std::uint32_t> tokens;  // of all blocks, hashed to kWordTokenBits
  std::uint32_t title_words = 0;

  WordWeights weights;  // of tokens

 private:
  void hash_leading();
  void forget_words();
  void write_tokens();
  void read_block(const View& view, Range range, const BlockWords& words,
                  BlockText& out);
  void count_title_words(const Blocks& all);
  void count_links(const View& view, const Blocks& all);

  PageWords words_;
  // What the model knows words_.folded() by, and the token of each if it leads.
  std::vector<std::uint64_t> hashes_;
  std::vector<std::uint32_t> leading_;
};

}  // namespace tamis
