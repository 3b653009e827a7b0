#include "filters/dense_strings.h"

#include <algorithm>

namespace tamis {

std::vector<TextString> text_strings(const View& view, const StringOptions& options) {
  const std::vector<PageToken>& tokens = view.tokens().all;
  std::vector<TextString> strings = {{}};
  for (std::uint32_t t = 0; t < tokens.size(); ++t) {
    TextString& last = strings.back();
    last.tokens.last = t;
    if (tokens[t].word != kNone) {
      const Word& word = view.page().word(tokens[t].word);
      last.chars += word.chars + (last.chars > 0 && word.glued == 0 ? 1 : 0);
      continue;
    }
    const bool splits = options.structure.contains(tokens[t].tag) &&
                        (options.split_on == SplitOn::both || !tokens[t].is_end_tag);
    if (splits && !(options.merge_empty && last.chars == 0))
      strings.push_back({{t, t}, 0});
  }
  strings.back().tokens.last = static_cast<std::uint32_t>(tokens.size());
  return strings;
}

Range dense_strings(std::span<const TextString> strings, double c1, int c2) {
  const auto longest = std::max_element(
      strings.begin(), strings.end(),
      [](const TextString& a, const TextString& b) { return a.chars < b.chars; });
  const double cutoff = c1 * longest->chars;
  const auto start = longest - strings.begin();
  const auto count = static_cast<std::ptrdiff_t>(strings.size());
  std::ptrdiff_t first = start;
  for (std::ptrdiff_t i = start - 1; i >= 0 && first - i < c2; --i)
    if (strings[static_cast<std::size_t>(i)].chars > cutoff) first = i;
  std::ptrdiff_t last = start;
  for (std::ptrdiff_t i = start + 1; i < count && i - last < c2; ++i)
    if (strings[static_cast<std::size_t>(i)].chars > cutoff) last = i;
  return {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last + 1)};
}

}  // namespace tamis
