#include "render/structure/block_lines.h"

#include <algorithm>

#include "render/text_plain.h"
#include "tamis/sequences.h"

namespace tamis {

void append_block_lines(const Page& page, const Mask& keep, Range range,
                        WordReader& words, const WordSigns& signs, std::string& out) {
  const std::vector<TextBlock>& blocks = page.blocks().all;
  auto block = std::partition_point(
      blocks.begin(), blocks.end(),
      [&](const TextBlock& b) { return b.words.last <= range.first; });
  std::string line;
  for (; block != blocks.end() && block->words.first < range.last; ++block) {
    const Range part{std::max(block->words.first, range.first),
                     std::min(block->words.last, range.last)};
    line.clear();
    append_words(page, keep, part, words, signs, line);
    if (line.empty()) continue;
    if (!out.empty()) out += '\n';
    out += line;
  }
}

}  // namespace tamis
