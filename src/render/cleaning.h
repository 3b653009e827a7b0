// The characters of words, cleaned of what nobody sees and of damage.
//
//   const Cleaning cleaning = cleaning_for(text, CharacterForm::clean);
//   WordReader words(page, cleaning);
//   words.text(w);                     // "Donau", where the page has "Do&shy;nau"
//
// Most pages have nothing to clean. So a form is written first and looked at then, in
// one fast pass; only where something is found is it written again, word by word.
#pragma once

#include <string>
#include <string_view>

#include "base/spare.h"
#include "tamis/page.h"
#include "tamis/render.h"
#include "text/utf8.h"

namespace tamis {

struct Cleaning {
  bool controls = false;  // control characters, in every form
  bool unseen = false;    // soft hyphens, zero-width characters, hidden tags
  bool breaks = false;    // zero-width spaces stay: the text is Thai, Khmer, ...
  bool mojibake = false;  // UTF-8 that somebody took for windows-1252: "Ã©"
  bool nfc = false;       // Unicode's form C

  bool any() const { return controls || unseen || mojibake || nfc; }
};

// What the text, which holds all kept words as the page has them, needs.
Cleaning cleaning_for(std::string_view text, CharacterForm characters);

// Whether cleaning_for may find something in a text with these characters; quick.
bool may_need_cleaning(std::string_view text, CharacterForm characters);

// One word, cleaned; empty where it was made of nothing else. It has no control
// characters, whatever `cleaning` says: it may be none of the words that were looked
// at.
std::string clean_word(std::string_view word, const Cleaning& cleaning);
// The same in place. `before` is the character that it follows without a blank, 0 where
// there is none.
void clean(std::string& word, const Cleaning& cleaning, char32_t before);

class WordReader {
 public:
  WordReader(const Page& page, const Cleaning& cleaning)
      : page_(page), cleaning_(cleaning) {}

  bool cleans() const { return cleaning_.any(); }
  const Cleaning& cleaning() const { return cleaning_; }

  // Empty where nothing of it is left; valid until the next one is read.
  std::string_view text(WordId w) {
    const std::string_view text = page_.word_text(w, scratch_);
    if (!cleans()) return text;
    clean_.assign(text);
    clean(clean_, cleaning_, character_before(w, text));
    return clean_;
  }

 private:
  // Only what chooses a shape of the character before asks for it. A Chinese character
  // is a word, so that it stands in another one.
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

// --- Damage (mojibake.cpp).

// Whether all of the text is such damage, for certain.
bool is_mojibake(std::string_view text);

// Whether a sequence may begin with the first character; quick.
bool may_be_mojibake(std::string_view text);

// One word of a text that is mojibake. At the end of a word a byte may lack: A0 was
// taken for a no-break space, which ends a word.
void repair_mojibake(std::string& word);

// Whether the word ends before such a byte.
bool lacks_last_byte(std::string_view word);

// --- Unicode's form C, in linear time.
//
// Normalisation sorts the marks that follow a letter, and sorts a run of N marks in
// time N * N. No language writes more than a few on one letter, so runs are cut as the
// Stream-Safe Text Format of Unicode does (UAX 15, section 13): before the 31st mark in
// a row stands U+034F COMBINING GRAPHEME JOINER, which shows nothing and ends the run.
// Text without such runs becomes what ICU makes of it.

// `text` is valid UTF-8; stray bytes become U+FFFD.
std::string to_nfc(std::string_view text);

// The text with no more than 30 marks in a row.
std::string stream_safe(std::string_view text);

}  // namespace tamis
