#include "render/data/block_lines.h"

#include <algorithm>

#include "document/tags.h"
#include "render/preformatted.h"
#include "render/text/text_plain.h"
#include "tamis/sequences.h"
#include "text/lists.h"

namespace tamis {
namespace {

// Code keeps its lines.
void append_code(const Page& page, const Mask& keep, NodeId pre, WordReader& words,
                 std::string& out) {
  Preformatted code(page, keep, words);
  for (NodeId n = pre + 1; n < page.end(pre); ++n) {
    if (page.is_text(n)) code.add_text(n);
    if (page.tag(n) == Tag::br) code.add_break();
  }
  out += code.text();
}

}  // namespace

void append_block_lines(const Page& page, const Mask& keep, Range range,
                        WordReader& words, const WordSigns& signs, std::string& out) {
  const std::vector<TextBlock>& blocks = page.blocks().all;
  auto block = std::partition_point(
      blocks.begin(), blocks.end(),
      [&](const TextBlock& b) { return b.words.last <= range.first; });
  std::string line;
  std::uint32_t done = range.first;
  for (; block != blocks.end() && block->words.first < range.last; ++block) {
    if (block->words.last <= done) continue;
    const Range part{std::max(block->words.first, range.first),
                     std::min(block->words.last, range.last)};
    const Range all = page.words(block->container);
    const bool is_code = kPreformattedTags.contains(page.tag(block->container)) &&
                         all.first >= done && all.last <= range.last;
    line.clear();
    if (is_code)
      append_code(page, keep, block->container, words, line);
    else
      append_words(page, keep, part, words, signs, line);
    done = is_code ? all.last : part.last;
    if (line.empty()) continue;
    text::append_item(line, "\n", out);
  }
}

}  // namespace tamis
