// What text has at single words beside their letters: raised and lowered numbers,
// quotes (notation.h), and TeX instead of the words of a formula (formula_places.h).
// For those who write the words of a part of the page on one line, as JSON has them.
#pragma once

#include <string>
#include <vector>

#include "tamis/mask.h"
#include "tamis/page.h"
#include "tamis/render.h"

namespace tamis {

struct WordSign {
  WordId word;             // where it stands
  std::string before{};    // "^", an open quote, a formula without words
  std::string after{};     // a closed quote, a formula without words
  std::string instead{};   // of the words up to `last`
  WordId last = 0;         // the end of these; 0: the word itself is written
  NodeId formula = kNone;  // that is written last
  bool is_apart = false;   // a blank stands before it
};

class WordSigns {
 public:
  WordSigns() = default;  // none
  WordSigns(const Page& page, const Mask& keep, const TextOptions& options);

  bool empty() const { return signs_.empty(); }

  // Null where the word is nothing but itself.
  const WordSign* at(WordId w) const;

 private:
  class Finder;

  std::vector<WordSign> signs_;  // by word
};

}  // namespace tamis
