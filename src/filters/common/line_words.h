// From lines back to words.
#pragma once

#include <span>

#include "tamis/filter.h"

namespace tamis {

struct LineVerdict {
  bool keep = false;
  double score = 0;  // 0 to 1
};

// The words of the lines that are kept; each word has the score of its line.
FilterResult words_of_lines(const View& view, std::span<const Line> lines,
                            std::span<const LineVerdict> verdicts);

}  // namespace tamis
