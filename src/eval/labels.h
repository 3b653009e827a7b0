// Gold texts as masks: which words of a page belong to the main content. They are
// computed once. A mask is then scored by counting bits.
//
//   page   Home News The storm broke the dam . Contact Home
//   gold             The storm broke the dam .
//   bits   0    0    1   1     1     1   1   1 0       0
//
// The bits are a longest common subsequence of page and gold text. Therefore the words
// that a mask keeps of them are a common subsequence of the extract and the gold text.
// The score is hardly too high. If a page contains a text twice, several alignments
// exist. The first and the last one are stored, and the better one counts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "eval/measures/align.h"
#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis::eval {

// A word of the gold text that consists of several words on the page, without spaces
// between them: "<b>W</b>ord", and every Chinese sentence. It counts only if all of it
// is kept.
struct GluedWords {
  Range words;
  bool early = false;
  bool late = false;
};

struct Labels {
  Mask glued;  // words that are written without a space before them
  Mask early;  // words of the main content, aligned as early as possible
  Mask late;   // words of the main content, aligned as late as possible
  std::vector<GluedWords> pieces{};
  std::uint32_t gold_words = 0;
};

Labels label_words(const Page& page, std::string_view gold);

// Returns pairs of equal words (align.h). They use the earliest words of the page,
// moved next to the following pair if that closes a gap.
std::vector<AlignedPair> align_early(std::span<const std::uint32_t> page,
                                     std::span<const std::uint32_t> gold,
                                     std::uint32_t bound);

}  // namespace tamis::eval
