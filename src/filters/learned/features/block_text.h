// Properties of the text of each block, and its tokens in the lexicon: one pass over
// the words of a page and one over its links.
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

// Counts over the present words of one block.
struct BlockText {
  std::uint32_t words = 0;
  std::uint32_t link_words = 0;
  ByteCounts counts;
  std::uint32_t bytes = 0;  // examined bytes
  std::uint32_t chars = 0;
  std::uint32_t sentences = 0;    // words that end a sentence
  std::uint32_t commas = 0;       // words with a comma after them
  std::uint32_t solid = 0;        // words with a letter or a digit
  std::uint32_t title_words = 0;  // words that are also in the page's title
  std::uint64_t in_title = 0;     // the words of the title that occur
  std::uint64_t hash = 0;         // equal for equal solid words in the same order
  std::uint32_t first_token = 0;  // index into PageText::tokens
  Ending ending = Ending::other;
  bool begins_small = false;

  // Reports whether the block is a sentence or more, as opposed to a label.
  bool is_prose() const { return ending >= Ending::quote && words >= 8; }
  bool is_long() const { return words >= 20 && link_words * 5 < words * 2; }
};

// A token of a block's words is a hashed word of the lexicon.
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
  // A word of the page that may be in the title.
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

  // Solid words of all blocks, block after block: the leading ones of each, and the
  // last one if it is not among them.
  std::vector<FoldedBytes> folded_;
  std::size_t folded_count_ = 0;
  // The hashes of these words, and the token of each leading one.
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
