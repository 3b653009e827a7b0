// Decides which words touch: whether a space is between two words, and whether text
// continues directly after an element that is not written as its words.
#pragma once

#include "render/cleaning.h"
#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

// Decides whether a word is printed without a space after the kept word `before`.
class GlueRule {
 public:
  explicit GlueRule(const Page& page, const Cleaning& cleaning = {})
      : page_(page), mends_words_(cleaning.mojibake) {}
  // Most words follow one of the same text, so that case is decided here.
  bool is_glued(WordId before, WordId w) const {
    if (w != before + 1 || before == kNone) return false;
    const Word& word = page_.word(w);
    if (word.node != page_.word(before).node) return is_glued_across(before, w);
    return word.glued != 0 || (mends_words_ && is_torn(before, w));
  }
  // Reports whether only unknown elements that are phrases are between the words.
  bool touches(WordId before, WordId w) const;

 private:
  // The case of words in different texts.
  bool is_glued_across(WordId before, WordId w) const;
  // Reports whether opening or closing punctuation is between the words. Without it,
  // style sheets often put space around unknown elements.
  bool is_signed(WordId before, WordId w) const;
  bool is_torn(WordId before, WordId w) const;

  const Page& page_;
  bool mends_words_;  // repair words that encoding damage split
};

// Reports whether two consecutive texts, without whitespace or a block edge between
// them, are displayed apart. Style sheets do so for adjacent links, and elements by
// their own style. The cost depends on the tags between them.
//
//   <nav><a href=/>Home</a><a href=/news>News</a></nav>     Home News
//   <b>a</b>b                                               ab
bool is_set_apart(const Page& page, NodeId before, NodeId text);

// Reports whether a formula or the mark of a note touches the kept word before it.
//
//   "(<math>...</math>), "      touches on both sides
//   "is <math>...</math> or"    does not touch
bool touches_before(const Page& page, const Mask& keep, NodeId element);
// Reports the same for `w`, the next word that is written.
bool touches_after(const Page& page, NodeId element, WordId w);

}  // namespace tamis
