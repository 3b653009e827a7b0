#include "filters/measure/token_row.h"

#include <algorithm>

#include "base/ascii.h"

namespace tamis {
namespace {

// White space and nothing else between two tags.
bool is_blank_between(const Page& page, const PageToken& before,
                      const PageToken& after) {
  const std::uint32_t from = before.offset + before.length;
  if (before.word != kNone || after.word != kNone || after.offset <= from) return false;
  const std::string_view gap = page.source().substr(from, after.offset - from);
  return std::all_of(gap.begin(), gap.end(), is_space);
}

}  // namespace

std::vector<RowToken> token_row(const View& view, const TokenRowOptions& options) {
  const std::vector<PageToken>& tokens = view.tokens().all;
  std::vector<RowToken> row;
  row.reserve(tokens.size());
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (options.blank_words && i > 0 &&
        is_blank_between(view.page(), tokens[i - 1], tokens[i]))
      row.push_back({true, kNone});
    const bool is_word = tokens[i].word != kNone;
    if (is_word || !options.ignored_tags.contains(tokens[i].tag))
      row.push_back({is_word, tokens[i].word});
  }
  return row;
}

}  // namespace tamis
