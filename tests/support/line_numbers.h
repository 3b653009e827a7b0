// A mask without the line numbers of program code, as in an extraction.
#pragma once

#include "tamis/content.h"

namespace tamis::test {

inline Mask without_line_numbers(const Page& page, Mask keep) {
  if (const Mask numbers = line_number_words(page); numbers.size() > 0) keep -= numbers;
  return keep;
}

}  // namespace tamis::test
