// Computes lines from any tokens, byte by byte.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "reference/characters.h"
#include "tamis/page.h"
#include "tamis/sequences.h"

namespace tamis::reference {

inline bool is_line_end(char c) {
  return c == '\n' || c == '\r';
}

// Reports whether the text between two tokens has a line end outside comments.
inline bool gap_breaks(std::string_view gap) {
  for (std::size_t at = 0; at < gap.size();) {
    if (is_line_end(gap[at])) return true;
    const bool comment = gap.substr(at).starts_with("<!--");
    const std::string_view end = comment ? "-->" : gap[at] == '<' ? ">" : "";
    if (end.empty()) {
      ++at;
      continue;
    }
    const std::size_t close = gap.find(end, at + 1);
    at = close == gap.npos ? gap.size() : close + end.size();
  }
  return false;
}

inline bool makes_no_line(const PageToken& token) {
  return token.tag == Tag::script || token.tag == Tag::style;
}

inline bool authors_line_ends(const Page& page, const PageToken& last,
                              const PageToken& next) {
  if (makes_no_line(last) && !last.is_end_tag) return false;
  const std::string_view token = page.source().substr(last.offset, last.length);
  const std::uint32_t end = last.offset + last.length;
  return std::any_of(token.begin(), token.end(), is_line_end) ||
         (end < next.offset &&
          gap_breaks(page.source().substr(end, next.offset - end)));
}

inline std::vector<Line> lines(const Page& page, const std::vector<PageToken>& tokens,
                               std::uint32_t length) {
  std::vector<Line> out;
  Line line{};
  const auto end_line = [&](std::size_t i) {
    if (line.tags == 0 && line.text_chars == 0) return;
    line.tokens.last = static_cast<std::uint32_t>(i);
    out.push_back(line);
    line = {};
    line.tokens.first = static_cast<std::uint32_t>(i);
  };
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const PageToken& token = tokens[i];
    if (i > 0 && (length > 0 ? line.text_chars + line.tag_chars >= length
                             : authors_line_ends(page, tokens[i - 1], token)))
      end_line(i);
    if (makes_no_line(token)) continue;
    if (token.word == kNone) {
      ++line.tags;
      line.tag_chars += code_points(page.source().substr(token.offset, token.length));
      continue;
    }
    const Word& word = page.word(token.word);
    line.text_chars += word.chars + (line.text_chars > 0 && word.glued == 0 ? 1 : 0);
  }
  end_line(tokens.size());
  if (!out.empty()) out.back().tokens.last = static_cast<std::uint32_t>(tokens.size());
  return out;
}

}  // namespace tamis::reference
