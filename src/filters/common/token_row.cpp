#include "filters/common/token_row.h"

#include <algorithm>

#include "text/ascii.h"

namespace tamis {

bool is_blank_between(const Page& page, const PageToken& before,
                      const PageToken& after) {
  const std::uint32_t from = before.offset + before.length;
  if (before.word != kNone || after.word != kNone || after.offset <= from) return false;
  const std::string_view gap = page.source().substr(from, after.offset - from);
  return std::all_of(gap.begin(), gap.end(), is_space);
}

std::vector<RowToken> token_row(const View& view, const TokenRowOptions& options) {
  std::vector<RowToken> row;
  row.reserve(view.tokens().all.size());
  for_row_tokens(view, options, [&](RowToken token) { row.push_back(token); });
  return row;
}

}  // namespace tamis
