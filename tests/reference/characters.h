// Computes the sequence of characters from any tokens, one token and one byte at a
// time.
#pragma once

#include <string_view>
#include <vector>

#include "tamis/page.h"
#include "tamis/sequences.h"

namespace tamis::reference {

inline std::uint32_t code_points(std::string_view utf8) {
  std::uint32_t count = 0;
  for (const char c : utf8) count += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return count;
}

inline std::vector<CharacterRun> character_runs(const Page& page,
                                                const std::vector<PageToken>& tokens) {
  const CharacterRun blank = {1, kNone, Tag::unknown, true};
  std::vector<CharacterRun> out;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const PageToken& token = tokens[i];
    if (token.word == kNone) {
      const std::string_view tag = page.source().substr(token.offset, token.length);
      out.push_back({code_points(tag), kNone, token.tag, false});
      continue;
    }
    const Word& word = page.word(token.word);
    const Range text = page.source_range(word.node);
    const bool follows_word = i > 0 && tokens[i - 1].word != kNone;
    const bool last = i + 1 == tokens.size() || tokens[i + 1].word == kNone;
    if (follows_word ? word.glued == 0 : word.offset > text.first) out.push_back(blank);
    out.push_back({word.chars, token.word, Tag::unknown, true});
    if (last && word.offset + word.length < text.last) out.push_back(blank);
  }
  return out;
}

}  // namespace tamis::reference
