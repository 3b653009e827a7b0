// Character references ("&eacute;", "&#8212;") and the other differences between the
// text of a page and its bytes: CR and CRLF are a line feed, NUL is U+FFFD.
//
// HTML 13.2.5.72 to 13.2.5.80.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tamis {

// The meaning of the bytes at an '&'.
struct CharacterReference {
  std::size_t length = 0;  // bytes of the source; 0: no reference, '&' means '&'
  char utf8[8] = {};       // the text it represents
  std::size_t size = 0;
};

enum class ReferenceContext { text, attribute };

CharacterReference read_reference(std::string_view source, std::size_t at,
                                  ReferenceContext context);

// Append the text that `source` represents.
void append_text(std::string_view source, std::string& out);
void append_attribute_value(std::string_view source, std::string& out);
// Appends text in which '&' means '&': raw text elements, comments, CDATA.
void append_literal(std::string_view source, std::string& out);
// Appends a tag or attribute name: in lower case, with U+FFFD for NUL.
void append_name(std::string_view source, std::string& out);

// Reports whether appending changes a byte. If so, the source must be decoded;
// otherwise it can be viewed.
bool needs_decoding(std::string_view source);

}  // namespace tamis
