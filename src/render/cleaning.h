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

#include "tamis/page.h"
#include "tamis/render.h"

namespace tamis {

struct Cleaning {
  bool unseen = false;    // soft hyphens, zero-width characters, hidden tags
  bool breaks = false;    // zero-width spaces stay: the text is Thai, Khmer, ...
  bool mojibake = false;  // UTF-8 that somebody took for windows-1252: "Ã©"
  bool nfc = false;       // Unicode's form C

  bool any() const { return unseen || mojibake || nfc; }
};

// What the text, which holds all kept words as the page has them, needs.
Cleaning cleaning_for(std::string_view text, CharacterForm characters);

// Whether cleaning_for may find something in a text with these characters; quick.
bool may_need_cleaning(std::string_view text, CharacterForm characters);

// One word, cleaned; empty where it was made of nothing else.
std::string clean_word(std::string_view word, const Cleaning& cleaning);

// Certain: every character beyond ASCII is part of such damage, and there are several.
bool is_mojibake(std::string_view text);

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
    clean_ = clean_word(text, cleaning_);
    return clean_;
  }

 private:
  const Page& page_;
  Cleaning cleaning_;
  std::string scratch_;
  std::string clean_;
};

}  // namespace tamis
