// The kept words of preformatted text, with its line breaks and spaces.
//
//   Preformatted code(page, keep, words);
//   code.add_text(node); code.add_break(); ...
//   code.text();                          // no empty lines at either end
//   code.clear();                         // for the next one
//
// Between two kept words around dropped ones, a line break and the indentation of the
// new line remain, or one space.
#pragma once

#include <string>
#include <string_view>

#include "base/spare.h"
#include "content/code/code_tables.h"
#include "document/tags.h"
#include "render/cleaning.h"
#include "render/text/text_plain.h"
#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

class Preformatted {
 public:
  // `words` must outlive this object.
  Preformatted(const Page& page, const Mask& keep, WordReader& words)
      : page_(page), keep_(keep), words_(words), glue_(page, words.cleaning()) {}

  void add_text(NodeId text);
  void add_break() { space_ += '\n'; }
  // A block inside it begins or ends, on a separate line. In a table of lines each
  // block is one line, and the source between blocks is not code.
  void begin_block(NodeId block);
  void end_block(NodeId block);
  const std::string& text();
  void clear();

 private:
  void add_edge();
  void add_space(std::uint32_t first, std::uint32_t last);
  void add_word(WordId word);
  bool drop_number(WordId word);
  void flush_space();

  const Page& page_;
  const Mask& keep_;
  WordReader& words_;
  GlueRule glue_;
  Spare<std::string> text_;
  Spare<std::string> space_;  // since the last kept word
  bool dropped_ = false;      // a word since the last kept one
  bool numbered_ = false;     // numbers before lines were dropped
  WordId before_ = kNone;
  NodeId lines_end_ = 0;  // of the table of lines
};

// Reports whether whitespace in the element is significant: <pre>, or a table of lines
// of code.
inline bool is_preformatted(const Page& page, NodeId element) {
  return kPreformattedTags.contains(page.tag(element)) ||
         holds_code_lines(page, element);
}

// Reports whether a text is one or several line numbers. When dropped, only their line
// breaks remain.
bool is_number_of_line(const Page& page, NodeId text);

// Reports whether a dropped word is a line number, or the bar after it: "12", "12:".
bool is_typed_number(std::string_view word);

// Appends the whitespace of the source between two words, as line breaks, tabs and
// spaces. The source may have more than whitespace, because the text of hidden elements
// has no words.
void append_white_space(std::string_view source, std::string& out);

}  // namespace tamis
