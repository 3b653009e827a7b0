// The plain form of text, and the words of a range on one line.
#pragma once

#include <string>

#include "render/cleaning.h"
#include "render/text/word_signs.h"
#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

// Whether a word prints without a blank before it, after the kept word `before`.
class GlueRule {
 public:
  explicit GlueRule(const Page& page, const Cleaning& cleaning = {})
      : page_(page), mends_words_(cleaning.mojibake) {}
  bool is_glued(WordId before, WordId w) const;
  // Whether nothing but unknown elements that are phrases is between them.
  bool touches(WordId before, WordId w) const;

 private:
  // A sign that no blank stands before, or behind: pages often set unknown elements
  // apart by their style sheets.
  bool is_signed(WordId before, WordId w) const;
  bool is_torn(WordId before, WordId w) const;

  const Page& page_;
  bool mends_words_;  // that damage of their encoding tore
};

// The kept words of a range; what was left out between two of them is a blank.
void append_words(const Page& page, const Mask& keep, Range range, WordReader& words,
                  std::string& out);
// The same with what stands at them.
void append_words(const Page& page, const Mask& keep, Range range, WordReader& words,
                  const WordSigns& signs, std::string& out);

void append_plain_text(const Page& page, const Mask& keep, const Cleaning& cleaning,
                       std::string& out);

}  // namespace tamis
