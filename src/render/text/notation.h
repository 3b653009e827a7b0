// Writes meaning that pages express by position as characters: 10<sup>6</sup> is 10^6,
// not 106, and <q>yes</q> is "yes".
//
//   x<sup>2</sup>        x^2       a power: a number after a number, a letter, a unit,
//                                  a function or a bracket
//   10<sup>-6</sup>      10^-6
//   2<sup>n−1</sup>      2^(n−1)   more than one number or letter
//   5<sup>1</sup>/2      5 1/2     a number and a half
//   $19<sup>99</sup>     $19.99    the cents of a price
//   text<sup>1</sup>     text[1]   the mark of a note: a link; a number after a
//                                  sentence or a long word; on a page with notes also
//                                  after a short word
//   1<sup>st</sup>       1st       anything else
//   x<sub>1</sub>        x_1       an index: after a single letter or a number
//   x<sub>n+1</sub>      x_(n+1)
//   H<sub>2</sub>O       H2O       not after a capital or several letters
//   <q>a <q>b</q></q>    "a 'b'"   unless the page has quotes there
//   東京<rt>とうきょう</rt>  東京(とうきょう)   unless the page has brackets there
//   (<rp>)
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/mask.h"
#include "tamis/page.h"
#include "tamis/render.h"

namespace tamis {

inline constexpr TagSet kNotationTags{Tag::sup, Tag::sub, Tag::q, Tag::rt};

struct Notation {
  std::string_view before{};  // before the first kept word of the element
  std::string_view after{};   // after the last one
  bool is_link = false;       // the mark of a note that is a link
  bool is_apart = false;      // a space comes before it
};

class Notations {
 public:
  Notations(const Page& page, const Mask& keep) : page_(page), keep_(keep) {}

  // Returns the notation of an element with one of the tags above.
  Notation at(NodeId element);

 private:
  bool has_notes();
  bool find_notes() const;

  const Page& page_;
  const Mask& keep_;
  std::optional<bool> has_notes_;  // marked by raised numbers; empty: not computed
};

// Additions to single words: raised and lowered numbers, quotes, and TeX instead of the
// words of a formula. For callers that write the words of a part of the page on one
// line, as JSON does.
struct WordSign {
  WordId word;             // the word that it belongs to
  std::string before{};    // "^", an open quote, a formula without words
  std::string after{};     // a closed quote, a formula without words
  std::string instead{};   // of the words up to `last`
  WordId last = 0;         // their end; 0: the word itself is written
  NodeId formula = kNone;  // the last one written
  bool is_apart = false;   // a space comes before it
};

class WordSigns {
 public:
  WordSigns() = default;  // none
  WordSigns(const Page& page, const Mask& keep, const TextOptions& options);

  bool empty() const { return signs_.empty(); }

  // Returns null if the word has no additions.
  const WordSign* at(WordId w) const;

 private:
  class Finder;

  std::vector<WordSign> signs_;  // by word
};

}  // namespace tamis
