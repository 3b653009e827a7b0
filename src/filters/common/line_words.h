// From lines back to words, and what lines leave out.
#pragma once

#include <span>

#include "tamis/filter.h"

namespace tamis {

// Lines hold the tokens of scripts and styles, but do not count them.
constexpr bool is_left_out_of_lines(Tag tag) {
  return tag == Tag::script || tag == Tag::style;
}

struct LineVerdict {
  bool keep = false;
  double score = 0;  // 0 to 1
};

// The words of the lines that are kept; each word has the score of its line.
FilterResult words_of_lines(const View& view, std::span<const Line> lines,
                            std::span<const LineVerdict> verdicts);

// Adds the words among these tokens.
void keep_words(const View& view, Range tokens, Mask& keep);

}  // namespace tamis
