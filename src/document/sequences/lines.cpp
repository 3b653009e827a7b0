// Normalised lines. A tag that spans several source lines belongs to the line where it
// begins.

#include "document/derived.h"
#include "document/sequences/source_bytes.h"

namespace tamis {
namespace {

// Reports whether there is a line break between two tokens. The gap has whitespace and
// comments; line breaks inside comments do not count.
bool has_line_break(std::string_view gap) {
  const auto break_or_markup = [](source_bytes::Block block) {
    return block.equal('\n') | block.equal('\r') | block.equal('<');
  };
  for (std::size_t at = 0;;) {
    at = source_bytes::find(gap, at, break_or_markup);
    if (at == gap.size()) return false;
    if (gap[at] != '<') return true;
    const std::string_view end = gap.substr(at).starts_with("<!--") ? "-->" : ">";
    const std::size_t close = gap.find(end, at + 1);
    at = close == gap.npos ? gap.size() : close + end.size();
  }
}

bool is_dropped(Tag tag) {
  return tag == Tag::script || tag == Tag::style;
}

// Reports whether a source line ends between this token and the next.
bool ends_authors_line(std::string_view source, const PageToken& token,
                       const PageToken& next) {
  if (is_dropped(token.tag) && !token.is_end_tag) return false;  // the script itself
  if (token.word == kNone && has_line_end(source.substr(token.offset, token.length)))
    return true;
  const std::uint32_t end = token.offset + token.length;
  // Words that the parser moved may overlap.
  return end < next.offset && has_line_break(source.substr(end, next.offset - end));
}

// `ends(chars, i)` reports whether a line of that many characters ends before token i,
// which is not the first.
template <class Ends>
void fill_lines(const Page& page, const std::vector<PageToken>& tokens, Ends ends,
                std::vector<Line>& out) {
  std::uint32_t first = 0;
  std::uint32_t text_chars = 0;
  std::uint32_t tags = 0;
  std::uint32_t tag_chars = 0;
  const auto end_line = [&](std::uint32_t i) {
    if (tags == 0 && text_chars == 0) return;  // empty: joined with the next line
    out.push_back({{first, i}, text_chars, tags, tag_chars});
    first = i;
    text_chars = tags = tag_chars = 0;
  };
  const std::string_view source = page.source();
  const auto count = static_cast<std::uint32_t>(tokens.size());
  for (std::uint32_t i = 0; i < count; ++i) {
    const PageToken& token = tokens[i];
    if (i > 0 && ends(text_chars + tag_chars, i)) end_line(i);
    if (token.word != kNone) {
      const Word& word = page.word(token.word);
      text_chars += word.chars + (text_chars > 0 && word.glued == 0 ? 1 : 0);
    } else if (!is_dropped(token.tag)) {
      ++tags;
      tag_chars += count_code_points(source.substr(token.offset, token.length));
    }
  }
  end_line(count);
  if (!out.empty()) out.back().tokens.last = count;
}

}  // namespace

void make_lines(const Page& page, const Tokens& tokens, std::uint32_t line_length,
                Lines& out) {
  out.all.clear();
  const auto at_length = [line_length](std::uint32_t chars, std::uint32_t) {
    return chars >= line_length;
  };
  const auto at_authors_ends = [&](std::uint32_t, std::uint32_t i) {
    return ends_authors_line(page.source(), tokens.all[i - 1], tokens.all[i]);
  };
  if (line_length > 0)
    fill_lines(page, tokens.all, at_length, out.all);
  else
    fill_lines(page, tokens.all, at_authors_ends, out.all);
}

}  // namespace tamis
