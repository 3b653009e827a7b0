// What the words of each block look like: one pass over the words of a page.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "document/markup/number_table.h"
#include "tamis/filter.h"
#include "tamis/sequences.h"
#include "text/word_folder.h"

namespace tamis {

enum class Ending : std::uint8_t { other, bracket, colon, quote, sentence };

// Of the words of one block that are there.
struct BlockWords {
  ByteCounts counts;
  std::uint32_t bytes = 0;  // that were looked at
  std::uint32_t chars = 0;
  std::uint32_t sentences = 0;  // words that end them
  std::uint32_t commas = 0;     // words with one behind
  std::uint32_t solid = 0;      // words that have a letter or a digit
  std::uint64_t hash = 0;       // the same for the same solid words in the same order
  Ending ending = Ending::other;
  bool begins_small = false;
};

class PageWords {
 public:
  static constexpr std::uint32_t kLeading = 12;

  void read(const View& view, std::span<const TextBlock> blocks);

  const std::vector<BlockWords>& blocks() const { return blocks_; }
  // Solid words of all blocks, one block after the other: the leading ones of each, and
  // the last if it is none of them.
  std::span<const FoldedBytes> folded() const {
    return {folded_.data(), folded_count_};
  }
  static std::uint32_t folded_of(const BlockWords& block) {
    return std::min(block.solid, kLeading + 1);
  }

  // Words of the page's title, in the order of the page.
  struct TitleWord {
    WordId word;           // on the page
    std::uint32_t number;  // in the title
  };
  const std::vector<TitleWord>& of_title() const { return of_title_; }
  std::uint32_t title_size() const { return title_.size(); }

 private:
  // May be a word of the title.
  struct Candidate {
    WordId word;
    std::uint64_t key;
  };

  void read_title(const Page& page);
  void read_blocks(const View& view, std::span<const TextBlock> blocks);
  void read_blocks_anywhere(const View& view, std::span<const TextBlock> blocks);
  void read_blocks_avx2(const View& view, std::span<const TextBlock> blocks);
  bool begins_small(const View& view, Range words);

  std::vector<BlockWords> blocks_;
  std::vector<FoldedBytes> folded_;
  std::size_t folded_count_ = 0;

  NumberTable title_;
  std::array<std::uint64_t, 4> title_filter_ = {};
  std::vector<Candidate> candidates_;
  std::vector<TitleWord> of_title_;
  std::string title_text_;
  std::string scratch_;
};

}  // namespace tamis
