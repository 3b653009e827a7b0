// Character references ("&eacute;", "&#8212;") and the other things that make the text
// of a page differ from its bytes: CR and CRLF are a line feed, NUL is U+FFFD.
//
// HTML 13.2.5.72 to 13.2.5.80.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tamis {

// What the bytes at `at` (an '&') stand for.
struct CharacterReference {
  std::size_t length = 0;  // bytes of the source; 0: no reference, '&' means '&'
  char utf8[8] = {};       // what it stands for
  std::size_t size = 0;
};

enum class ReferenceContext { text, attribute };

CharacterReference read_reference(std::string_view source, std::size_t at,
                                  ReferenceContext context);

// Appends the text that `source` stands for.
void append_text(std::string_view source, std::string& out);
void append_attribute_value(std::string_view source, std::string& out);
// The same where '&' means '&': raw text elements, comments, CDATA.
void append_literal(std::string_view source, std::string& out);
// A tag or attribute name: lower case, NUL is U+FFFD.
void append_name(std::string_view source, std::string& out);

// Would appending it change a byte? (Then it must be decoded, else it can be viewed.)
bool needs_decoding(std::string_view source);

}  // namespace tamis
