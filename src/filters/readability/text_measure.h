// Lengths of texts as a DOM has them (textContent), for any stretch of words at once.
//
// White space is what stands in the source, not what a browser shows: <p>a</p><p>b</p>
// is "ab", two characters. It counts one where it is collapsed, as often as it stands
// there in raw lengths. White space at the ends counts nothing.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "filters/readability/draft.h"

namespace tamis::reader {

// Commas in each word of a page.
class Commas {
 public:
  explicit Commas(const Page& page);

  std::uint32_t in(WordId w) const { return all_[w]; }          // of any script
  std::uint32_t ascii_in(WordId w) const { return ascii_[w]; }  // ','

 private:
  std::vector<std::uint8_t> all_;  // at most 255
  std::vector<std::uint8_t> ascii_;
};

// Sums over the words of a draft.
class TextMeasure {
 public:
  // Without the subtrees that are gone, if that is given.
  TextMeasure(const Page& page, const Commas& commas, const Draft& draft,
              const std::vector<bool>* is_gone = nullptr);

  bool has_words(Range words) const { return rank_[words.first] < rank_[words.last]; }
  std::uint32_t length(Range words) const;      // white space collapsed
  std::uint32_t raw_length(Range words) const;  // as it stands
  std::uint32_t commas(Range words) const;

  // Is there a full stop before a blank or at the end?
  bool ends_sentence(Range words) const;
  // The text, white space collapsed; nothing if it has more than `most` words.
  std::string text(Range words, std::size_t most) const;

 private:
  // A word that is there, with sums over those before it; and one row more.
  struct Row {
    WordId word;
    std::uint32_t chars;  // with the white space before each, this one's too
    std::uint32_t raw;    // the same, as it stands
    std::uint32_t commas;
    std::uint32_t spaces;  // before this word
    bool is_blank;         // once collapsed; a lonely line end stays what it is
  };
  void add_text(const DraftNode& text, const Commas& commas, const Mask& words);

  const Page& page_;
  std::vector<std::uint32_t> rank_;  // words that are there before each word
  std::vector<Row> rows_;
  std::uint32_t spaces_ = 0;  // since the last word
  bool is_blank_ = false;     // the last of them
  std::uint32_t chars_ = 0;   // so far
  std::uint32_t raw_ = 0;
  std::uint32_t commas_ = 0;
};

}  // namespace tamis::reader
