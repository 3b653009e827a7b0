// Where words stand in the source.
#pragma once

#include <algorithm>

#include "base/steps.h"
#include "tamis/page.h"

namespace tamis {

// From the first byte to behind the last. Where the parser moved nodes the words of a
// range may stand in any order.
inline Range bytes_of_words(const Page& page, Range words) {
  if (words.size() == 0) return {0, 0};
  count_steps(words.size());
  Range bytes{page.word(words.first).offset, 0};
  for (WordId w = words.first; w < words.last; ++w) {
    const Word& word = page.word(w);
    bytes.first = std::min(bytes.first, word.offset);
    bytes.last = std::max(bytes.last, word.offset + word.length);
  }
  return bytes;
}

}  // namespace tamis
