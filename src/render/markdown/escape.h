// Literal text in Markdown. Characters are escaped only if they could have a meaning.
#pragma once

#include <string>
#include <string_view>

namespace tamis {

// The position of a chunk (characters without whitespace).
struct EscapeContext {
  bool in_link = false;   // in the brackets of a link or image
  bool in_table = false;  // in a cell: pipes
  bool in_style = false;  // between emphasis markers
  bool dollars = false;   // the text has formulas: dollars
  bool at_line = false;   // first of a line
  bool at_block = false;  // first of a block
  bool at_heading_end = false;
  bool glued_before = false;  // directly after something else
  bool glued_after = false;   // directly before something else
  bool link_follows = false;  // directly: "!" would make it an image
};

void append_escaped(std::string_view chunk, const EscapeContext& context,
                    std::string& out);

// Appends all chunks of a text, with one space between them.
void append_escaped_words(std::string_view text, const EscapeContext& context,
                          std::string& out);

// TeX that Markdown parsers without formulas also read as plain text. It has no tag and
// no link, and in a table no pipe after a backslash, because that would be escaped.
struct SafeTex {
  std::string tex;
  bool has_dollars = false;  // a formula between single dollars would end too early
};
SafeTex safe_tex(std::string_view tex, bool in_table);

// Appends a text with escaped pipes, as in cells. Parsers of tables first remove these
// backslashes.
void append_escaping_pipes(std::string_view text, std::string& out);

// Appends code in as many backticks as needed; `in_table` escapes pipes.
void append_code(std::string_view code, bool in_table, std::string& out);

// Returns the length of the longest run of `mark` in a text.
std::size_t longest_run(std::string_view text, char mark);

// Appends a URL in the parentheses of a link: (destination).
void append_destination(std::string_view url, bool in_table, std::string& out);

// Report whether a character is or may be parsed as punctuation, and whether it
// certainly is punctuation (not a letter, digit or mark).
bool may_be_punctuation(char32_t c);
bool is_surely_punctuation(char32_t c);

}  // namespace tamis
