// A page as a row of tags and words, for the algorithms that count one against the
// other (BTE, DSC, TCCB).
#pragma once

#include <vector>

#include "tamis/tag_set.h"
#include "tamis/view.h"

namespace tamis {

struct RowToken {
  bool is_word;
  WordId word;  // kNone: a tag, or a blank that counts as a word
};

struct TokenRowOptions {
  TagSet ignored_tags;       // elements whose tags are left out
  bool blank_words = false;  // white space between two tags is one word
};

std::vector<RowToken> token_row(const View& view, const TokenRowOptions& options);

}  // namespace tamis
