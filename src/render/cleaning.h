// The characters of words, without invisible characters and encoding damage.
//
//   const Cleaning cleaning = cleaning_for(text, CharacterForm::clean);
//   WordReader words(page, cleaning);
//   words.text(w);                     // "Donau" if the page has "Do&shy;nau"
//
// Most pages need no cleaning. So an output is written first and then checked in one
// fast pass. Only if the check finds something is it written again, word by word.
#pragma once

#include <string>
#include <string_view>

#include "base/spare.h"
#include "tamis/page.h"
#include "tamis/render.h"
#include "text/utf8.h"

namespace tamis {

struct Cleaning {
  bool controls = false;  // control characters, in every output format
  bool unseen = false;    // soft hyphens, zero-width characters, hidden tags
  bool breaks = false;    // keep zero-width spaces: the text is Thai, Khmer, ...
  bool mojibake = false;  // UTF-8 decoded as windows-1252: "Ã©"
  bool nfc = false;       // Unicode's normalisation form C

  bool any() const { return controls || unseen || mojibake || nfc; }
};

// Returns the cleaning that the text needs. `text` has all kept words as on the page.
Cleaning cleaning_for(std::string_view text, CharacterForm characters);

// Reports whether cleaning_for may find something in a text. Fast.
bool may_need_cleaning(std::string_view text, CharacterForm characters);

// Returns a cleaned word; empty if nothing remains. The result has no control
// characters whatever `cleaning` says, because the word was perhaps not checked.
std::string clean_word(std::string_view word, const Cleaning& cleaning);
// Cleans a word in place. `before` is the character directly before it; 0 if a space or
// nothing is before it.
void clean(std::string& word, const Cleaning& cleaning, char32_t before);

class WordReader {
 public:
  WordReader(const Page& page, const Cleaning& cleaning)
      : page_(page), cleaning_(cleaning) {}

  bool cleans() const { return cleaning_.any(); }
  const Cleaning& cleaning() const { return cleaning_; }

  // Empty if nothing of the word remains. Valid until the next call.
  std::string_view text(WordId w) {
    const std::string_view text = page_.word_text(w, scratch_);
    if (!cleans()) return text;
    clean_.assign(text);
    clean(clean_, cleaning_, character_before(w, text));
    return clean_;
  }

 private:
  // Only variation selectors need the previous character. A Chinese character is a
  // word, so it may be in the previous word.
  char32_t character_before(WordId w, std::string_view text) const {
    const bool may_ask = text.starts_with('\xEF') || text.starts_with('\xF3');
    if (!may_ask || w == 0 || page_.word(w).glued == 0) return 0;
    Spare<std::string> scratch;
    return last_character(page_.word_text(w - 1, scratch));
  }

  const Page& page_;
  Cleaning cleaning_;
  Spare<std::string> scratch_;
  Spare<std::string> clean_;
};

// --- Encoding damage (mojibake.cpp).

// Reports whether a text certainly has such damage.
bool is_mojibake(std::string_view text);

// Reports whether the first character may begin a damaged sequence. Fast.
bool may_be_mojibake(std::string_view text);

// Repairs one word of a text that is mojibake. A byte may be missing at its end: A0 was
// decoded as a no-break space, which ends a word.
void repair_mojibake(std::string& word);

// Reports whether the word ends before such a byte.
bool lacks_last_byte(std::string_view word);

// --- Unicode's form C, in linear time.
//
// Normalisation sorts the marks after a letter, and takes time N * N for a run of N
// marks. No language writes more than a few marks on one letter. So runs are split as
// in Unicode's Stream-Safe Text Format (UAX 15, section 13). U+034F COMBINING GRAPHEME
// JOINER, which is invisible and ends the run, is inserted before the 31st mark in a
// row. Text without such runs is normalised as by ICU.

// `text` is UTF-8; invalid bytes become U+FFFD.
std::string to_nfc(std::string_view text);

// Returns the text with at most 30 marks in a row.
std::string stream_safe(std::string_view text);

}  // namespace tamis
