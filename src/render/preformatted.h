// The kept words of preformatted text, with its line breaks and blanks.
//
//   Preformatted code(page, keep, words);
//   code.add_text(node); code.add_break(); ...
//   code.text();                          // no empty lines at either end
//   code.clear();                         // for the next one
//
// Where words were dropped between two others, what stays between them is a line break
// and the blanks of the new line, or one blank.
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
  // `words` outlives it.
  Preformatted(const Page& page, const Mask& keep, WordReader& words)
      : page_(page), keep_(keep), words_(words), glue_(page, words.cleaning()) {}

  void add_text(NodeId text);
  void add_break() { space_ += '\n'; }
  // A block inside it begins or ends: a line of its own. In a table of lines each of
  // them is one line, and the source between them is no part of the code.
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
  bool dropped_ = false;      // a word since the last kept one?
  bool numbered_ = false;     // numbers were dropped before lines
  WordId before_ = kNone;
  NodeId lines_end_ = 0;  // of the table of lines
};

// Whether the element's white space counts: <pre>, or a table of lines of code.
inline bool is_preformatted(const Page& page, NodeId element) {
  return kPreformattedTags.contains(page.tag(element)) ||
         holds_code_lines(page, element);
}

// The number of a line, or several: where it is dropped it leaves nothing but its line
// breaks.
bool is_number_of_line(const Page& page, NodeId text);

// Whether a dropped word is the number of a line, or the bar behind it: "12", "12:".
bool is_typed_number(std::string_view word);

// The white space of what stands between two words, as line breaks, tabs and blanks.
// (Text of hidden elements has no words, and so it can be more than white space.)
void append_white_space(std::string_view source, std::string& out);

}  // namespace tamis
