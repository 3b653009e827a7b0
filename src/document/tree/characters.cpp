// White space in text, where the standard treats it apart. It may be written as a
// reference ("&#32;"), so a look at the bytes is not enough.

#include "document/character_references.h"
#include "document/tree/tree_builder.h"
#include "text/ascii.h"

namespace tamis {
namespace {

// The length of the white space character that `text` begins with; 0 if there is none.
std::size_t white_space_length(std::string_view text, bool literal) {
  if (is_space(text[0])) return 1;
  if (literal || text[0] != '&') return 0;
  const CharacterReference ref = read_reference(text, 0, ReferenceContext::text);
  return ref.size == 1 && is_space(ref.utf8[0]) ? ref.length : 0;
}

std::size_t leading_white_space(std::string_view text, bool literal) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = white_space_length(text.substr(at), literal);
    if (length == 0) break;
    at += length;
  }
  return at;
}

}  // namespace

bool TreeBuilder::is_white_space(const Token& token) const {
  if (token.blank || token.literal) return token.blank;
  const std::string_view text = bytes(token.offset, token.end - token.offset);
  return leading_white_space(text, token.literal) == text.size();
}

// Cuts the white space off the beginning of `token` and returns it; either may be empty
// afterwards.
Token TreeBuilder::take_white_space(Token& token) const {
  Token space = token;
  const std::string_view text = bytes(token.offset, token.end - token.offset);
  space.end = token.offset +
              static_cast<std::uint32_t>(leading_white_space(text, token.literal));
  space.blank = true;
  token.offset = space.end;
  return space;
}

// Both: is there nothing else?
bool TreeBuilder::insert_leading_space(Token& token) {
  const Token space = take_white_space(token);
  if (space.offset != space.end) insert_characters(space);
  return token.offset == token.end;
}

bool TreeBuilder::drop_leading_space(Token& token) const {
  take_white_space(token);
  return token.offset == token.end;
}

}  // namespace tamis
