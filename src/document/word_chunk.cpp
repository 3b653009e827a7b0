#include "document/word_chunk.h"

#include "document/character_references.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis {
namespace {

struct Character {
  char32_t code = 0;
  std::uint32_t length = 0;  // bytes of the source
  std::uint32_t chars = 1;   // code points: some references represent two
};

Character read_character(std::string_view text, bool literal) {
  if (static_cast<unsigned char>(text[0]) < 0x80 && text[0] != '&')
    return {static_cast<char32_t>(text[0]), 1};
  if (text[0] == '&' && !literal) {
    const CharacterReference ref = read_reference(text, 0, ReferenceContext::text);
    if (ref.length > 0) {
      const std::string_view decoded(ref.utf8, ref.size);
      const Utf8Character c = read_utf8(decoded);
      return {c.code, static_cast<std::uint32_t>(ref.length),
              c.length < ref.size ? 2u : 1u};
    }
  }
  const Utf8Character c = read_utf8(text);
  return {c.code, c.length};
}

}  // namespace

std::uint32_t split_chunk(std::string_view source, std::uint32_t first,
                          std::uint32_t last, NodeId node, bool literal, Word* into) {
  const std::string_view text = source.substr(0, last);
  Word* word = nullptr;  // the last one, while it can be extended
  Word* next = into;
  bool after_space = false;
  for (std::uint32_t at = first; at < last;) {
    const Character c = read_character(text.substr(at), literal);
    const bool spaceless = is_spaceless(c.code);
    if (is_unicode_space(c.code)) {
      after_space = true;
      word = nullptr;
    } else if (word != nullptr && !spaceless) {
      word->length += c.length;
      word->chars = (word->chars + c.chars) & 0x7FFFFFFF;
    } else {
      *next = {at, c.length, node, c.chars & 3, !after_space};
      word = spaceless ? nullptr : next;
      ++next;
      after_space = false;
    }
    at += c.length;
  }
  return static_cast<std::uint32_t>(next - into);
}

}  // namespace tamis
