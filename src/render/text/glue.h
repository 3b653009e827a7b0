// Which words stand together: whether there is a blank between two of them, and whether
// text goes on in an element that is written as something else than its words.
#pragma once

#include "render/cleaning.h"
#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

// Whether a word prints without a blank before it, after the kept word `before`.
class GlueRule {
 public:
  explicit GlueRule(const Page& page, const Cleaning& cleaning = {})
      : page_(page), mends_words_(cleaning.mojibake) {}
  // Most words follow one of the same text, so that is decided here.
  bool is_glued(WordId before, WordId w) const {
    if (w != before + 1 || before == kNone) return false;
    const Word& word = page_.word(w);
    if (word.node != page_.word(before).node) return is_glued_across(before, w);
    return word.glued != 0 || (mends_words_ && is_torn(before, w));
  }
  // Whether nothing but unknown elements that are phrases is between them.
  bool touches(WordId before, WordId w) const;

 private:
  // Of words of two texts.
  bool is_glued_across(WordId before, WordId w) const;
  // A sign that no blank stands before, or behind: pages often set unknown elements
  // apart by their style sheets.
  bool is_signed(WordId before, WordId w) const;
  bool is_torn(WordId before, WordId w) const;

  const Page& page_;
  bool mends_words_;  // that damage of their encoding tore
};

// Of two texts, one after the other, without white space or the edge of a block between
// them: is there something that sets them apart? Style sheets do that with links in a
// row, and elements by their own style. Costs the tags between them.
//
//   <nav><a href=/>Home</a><a href=/news>News</a></nav>     Home News
//   <b>a</b>b                                               ab
bool is_set_apart(const Page& page, NodeId before, NodeId text);

// Whether a formula or the mark of a note touches the kept word before it.
//
//   "(<math>...</math>), "      touches on both sides
//   "is <math>...</math> or"    on none
bool touches_before(const Page& page, const Mask& keep, NodeId element);
// With this word, the next one that is written.
bool touches_after(const Page& page, NodeId element, WordId w);

}  // namespace tamis
