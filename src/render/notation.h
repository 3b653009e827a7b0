// What a page says by where words stand, in characters: 10<sup>6</sup> is 10^6, not
// 106, and <q>yes</q> is "yes".
//
//   x<sup>2</sup>        x^2       a power: a number behind a number, a letter, a unit
//                                  or a bracket
//   10<sup>-6</sup>      10^-6
//   5<sup>1</sup>/2      5 1/2     a number and a half
//   text<sup>1</sup>     text[1]   the mark of a note: a number behind a word or a
//                                  sentence, or a link
//   1<sup>st</sup>       1st       anything else
//   x<sub>1</sub>        x_1       an index: behind a letter that stands alone, or a
//                                  number
//   H<sub>2</sub>O       H2O       but not of a capital, nor of more letters
//   <q>a <q>b</q></q>    "a 'b'"   unless the page has quotes there
//   東京<rt>とうきょう</rt>  東京(とうきょう)   unless the page has brackets there
//   (<rp>)
#pragma once

#include <string_view>

#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

inline constexpr TagSet kNotationTags{Tag::sup, Tag::sub, Tag::q, Tag::rt};

struct Notation {
  std::string_view before{};  // the first kept word of the element
  std::string_view after{};   // the last one
  bool is_link = false;       // the mark of a note that is a link
  bool is_apart = false;      // a blank stands before it
};

// Of an element with one of the tags above.
Notation notation_of(const Page& page, const Mask& keep, NodeId element);

}  // namespace tamis
