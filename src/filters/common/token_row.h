// A page as a sequence of tags and words, for the algorithms that weigh one against the
// other (BTE, DSC, TCCB).
#pragma once

#include <algorithm>
#include <vector>

#include "tamis/filter.h"
#include "tamis/tags.h"
#include "text/ascii.h"

namespace tamis {

struct RowToken {
  bool is_word;
  WordId word;  // kNone: a tag, or whitespace that counts as a word
};

struct TokenRowOptions {
  TagSet ignored_tags;       // elements whose tags are left out
  bool blank_words = false;  // whitespace between two tags is one word
};

// Reports whether two tags have whitespace and nothing else between them.
inline bool is_blank_between(const Page& page, const PageToken& before,
                             const PageToken& after) {
  const std::uint32_t from = before.offset + before.length;
  if (before.word != kNone || after.word != kNone || after.offset <= from) return false;
  const std::string_view gap = page.source().substr(from, after.offset - from);
  return std::all_of(gap.begin(), gap.end(), is_space);
}

// Calls visit(RowToken) for each token, in order.
template <class Visit>
void for_row_tokens(const View& view, const TokenRowOptions& options, Visit visit) {
  const PageToken* before = nullptr;
  for (const PageToken& token : view.tokens().all) {
    if (options.blank_words && before != nullptr &&
        is_blank_between(view.page(), *before, token))
      visit(RowToken{true, kNone});
    before = &token;
    const bool is_word = token.word != kNone;
    if (is_word || !options.ignored_tags.contains(token.tag))
      visit(RowToken{is_word, token.word});
  }
}

inline std::vector<RowToken> token_row(const View& view,
                                       const TokenRowOptions& options) {
  std::vector<RowToken> row;
  row.reserve(view.tokens().all.size());
  for_row_tokens(view, options, [&](RowToken token) { row.push_back(token); });
  return row;
}

}  // namespace tamis
