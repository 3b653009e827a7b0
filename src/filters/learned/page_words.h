// What the words of a page look like, read one after the other whatever block they are
// of. Where blocks end the processor would guess wrongly; so there are running sums,
// and what a block has is a difference of two.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "filters/learned/number_table.h"
#include "filters/learned/word_folder.h"
#include "tamis/filter.h"

namespace tamis {

enum class Ending : std::uint8_t { other, bracket, colon, quote, sentence };

// How the words before a place add up. Two counts of 32 bits are in each number: a
// difference of two sums has the counts between them, as if they were apart.
struct WordSums {
  std::uint64_t bytes = 0;      // that were looked at; above: chars
  std::uint64_t capitals = 0;   // bytes; above: digits
  std::uint64_t marks = 0;      // ASCII punctuation; above: words with a capital first
  std::uint64_t sentences = 0;  // words that end them; above: words with a comma last

  friend WordSums operator-(const WordSums& a, const WordSums& b) {
    return {a.bytes - b.bytes, a.capitals - b.capitals, a.marks - b.marks,
            a.sentences - b.sentences};
  }
};

class PageWords {
 public:
  // Those of `range` that are there; all else is about them.
  void read(const View& view, Range range);

  // Of words of `range`.
  WordSums sums(Range words) const {
    return sums_[words.last - first_] - sums_[words.first - first_];
  }
  // Words that have a letter or a digit, as numbers for folded().
  Range solid(Range words) const {
    return {solid_[words.first - first_], solid_[words.last - first_]};
  }
  const FoldedBytes& folded(std::uint32_t solid) const { return folded_[solid]; }
  // The same for the same words in the same order.
  std::uint64_t hash(Range solid) const;

  bool begins_small(WordId word) const { return (looks_[word - first_] & kSmall) != 0; }
  Ending ending(WordId word) const {
    return static_cast<Ending>(looks_[word - first_] & kEnding);
  }

  // Words of the page's title.
  struct TitleWord {
    WordId word;           // on the page
    std::uint32_t number;  // in the title
  };
  const std::vector<TitleWord>& of_title() const { return of_title_; }
  std::uint32_t title_size() const { return title_.size(); }

 private:
  static constexpr std::uint8_t kEnding = 7;
  static constexpr std::uint8_t kSmall = 8;

  void read_title(const Page& page);
  void read_words(const View& view, Range range);
  void read_words_anywhere(const View& view, Range range);
  void read_words_avx2(const View& view, Range range);
  void note_title_word(WordId word, std::uint64_t key);

  WordId first_ = 0;
  // Before each word, and behind the last.
  std::vector<WordSums> sums_;
  std::vector<std::uint32_t> solid_;
  std::vector<std::uint8_t> looks_;  // of each word: its ending and kSmall
  // Of solid words.
  std::vector<FoldedBytes> folded_;
  std::vector<std::uint64_t> hashes_;  // of all before each

  NumberTable title_;
  std::array<std::uint64_t, 4> title_filter_ = {};
  std::vector<TitleWord> of_title_;
  std::string title_text_;
  std::string scratch_;
};

}  // namespace tamis
