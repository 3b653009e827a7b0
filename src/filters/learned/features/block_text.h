// What the text of each block looks like, and the tokens that the lexicon knows it by:
// one pass over the words of a page, one over its links.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "document/markup/number_table.h"
#include "tamis/filter.h"
#include "tamis/sequences.h"
#include "text/word_folder.h"

namespace tamis {

enum class Ending : std::uint8_t { other, bracket, colon, quote, sentence };

// Of the words of one block that are present.
struct BlockText {
  std::uint32_t words = 0;
  std::uint32_t link_words = 0;
  ByteCounts counts;
  std::uint32_t bytes = 0;  // that were looked at
  std::uint32_t chars = 0;
  std::uint32_t sentences = 0;    // words that end them
  std::uint32_t commas = 0;       // words with one behind
  std::uint32_t solid = 0;        // words that have a letter or a digit
  std::uint32_t title_words = 0;  // that the page's title has too
  std::uint64_t in_title = 0;     // which words of the title those are
  std::uint64_t hash = 0;         // the same for the same solid words in the same order
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
  void read(const View& view, const Blocks& all);
  std::uint32_t end_token(std::size_t block) const {
    return block + 1 < blocks.size() ? blocks[block + 1].first_token
                                     : static_cast<std::uint32_t>(tokens.size());
  }

  std::vector<BlockText> blocks;
  std::vector<std::uint32_t> tokens;  // of all blocks, hashed to kWordTokenBits
  std::uint32_t title_words = 0;

 private:
  // A word of the page that may be one of the title.
  struct Candidate {
    WordId word;
    std::uint64_t key;
  };

  void read_title(const Page& page);
  void read_words(const View& view, std::span<const TextBlock> all);
  void read_words_anywhere(const View& view, std::span<const TextBlock> all);
  void read_words_avx2(const View& view, std::span<const TextBlock> all);
  bool begins_small(const View& view, Range words);
  void hash_leading();
  void write_tokens();
  void count_title_words(std::span<const TextBlock> all);
  void count_links(const View& view, std::span<const TextBlock> all);
  void forget_words();

  // Solid words of all blocks, one block after the other: the leading ones of each, and
  // the last if it is none of them.
  std::vector<FoldedBytes> folded_;
  std::size_t folded_count_ = 0;
  // What the model knows these by, and the token of each if it leads.
  std::vector<std::uint64_t> hashes_;
  std::vector<std::uint32_t> leading_;

  NumberTable title_;
  std::array<std::uint64_t, 4> title_filter_ = {};
  std::vector<Candidate> candidates_;
  std::size_t candidate_count_ = 0;
  std::string title_text_;
  std::string scratch_;
};

}  // namespace tamis
