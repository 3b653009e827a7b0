// Text that means itself in Markdown: characters are escaped where they could mean
// something else, and nowhere else.
#pragma once

#include <string>
#include <string_view>

namespace tamis {

// Where a chunk (characters without white space) stands.
struct EscapeContext {
  bool in_link = false;   // between the brackets of a link or picture
  bool in_table = false;  // in a cell: pipes
  bool in_style = false;  // between emphasis markers
  bool dollars = false;   // the text has formulas: dollars
  bool at_line = false;   // first of a line
  bool at_block = false;  // first of a block
  bool at_heading_end = false;
  bool glued_before = false;  // something stands directly before it
  bool glued_after = false;   // or after it
  bool link_follows = false;  // directly: "!" would make it a picture
};

void append_escaped(std::string_view chunk, const EscapeContext& context,
                    std::string& out);

// All chunks of a text, with one blank between them.
void append_escaped_words(std::string_view text, const EscapeContext& context,
                          std::string& out);

// TeX that is nothing but TeX for whoever reads Markdown without knowing formulas: no
// tag, no link, and in a table no pipe behind a backslash: that would be escaped.
struct SafeTex {
  std::string tex;
  bool has_dollars = false;  // between single ones it would end before its end
};
SafeTex safe_tex(std::string_view tex, bool in_table);

// As cells have them: whoever reads a table takes the backslashes away first.
void append_escaping_pipes(std::string_view text, std::string& out);

// Code between backticks, as many as it needs; `in_table` escapes pipes.
void append_code(std::string_view code, bool in_table, std::string& out);

// The longest row of `mark` in a text.
std::size_t longest_run(std::string_view text, char mark);

// What may stand between the brackets of a link: (destination).
void append_destination(std::string_view url, bool in_table, std::string& out);

// Is the character punctuation, or may a parser take it for such? And letters, digits,
// marks: surely not.
bool may_be_punctuation(char32_t c);
bool is_surely_punctuation(char32_t c);

}  // namespace tamis
