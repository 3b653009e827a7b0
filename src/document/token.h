// The token that the tokenizer passes to the tree builder. Tokens are not stored: the
// tokenizer fills one, calls the builder and continues.
#pragma once

#include <cstdint>

#include "tamis/tags.h"

namespace tamis {

// The states that tree construction (or a test) can put the tokenizer into.
enum class TokenizerState : std::uint8_t {
  data,
  rcdata,
  rawtext,
  script_data,
  plaintext,
  cdata_section,
};

enum class TokenKind : std::uint8_t {
  characters,
  null_character,
  start_tag,
  end_tag,
  comment,
  doctype,
  end_of_file,
};

struct Token {
  TokenKind kind = TokenKind::end_of_file;
  Tag tag = Tag::unknown;  // of a tag
  bool self_closing = false;
  bool blank = false;    // characters: only whitespace
  bool literal = false;  // characters: '&' means '&'
  // The range of the characters, of the inside of a comment, or of a tag from '<' to
  // '>'.
  std::uint32_t offset = 0;
  std::uint32_t end = 0;
  // A tag's name and attributes (rows of the page's attribute table).
  std::uint32_t name = 0;
  std::uint32_t name_length = 0;
  std::uint32_t attribute = 0;
  std::uint32_t attribute_count = 0;
};

}  // namespace tamis
