#include "render/text/touching.h"

namespace tamis {

bool touches_before(const Page& page, const Mask& keep, NodeId element) {
  constexpr NodeId kSteps = 4;  // over the elements around it
  for (NodeId at = element - 1; at + kSteps > element && at > 0; --at) {
    if (!page.is_text(at)) continue;
    const Range words = page.words(at);
    if (words.size() == 0 || !keep[words.last - 1]) return false;
    const Word& word = page.word(words.last - 1);
    return word.offset + word.length == page.source_range(at).last;
  }
  return false;
}

bool touches_after(const Page& page, NodeId element, WordId w) {
  constexpr NodeId kMostNodes = 16;  // what shows the formula once more, and is skipped
  const Word& word = page.word(w);
  const NodeId end = page.end(element);
  if (word.offset != page.source_range(word.node).first || word.node < end ||
      word.node - end > kMostNodes)
    return false;
  for (NodeId n = end; n < word.node; ++n)
    if (page.is_text(n) && page.is_blank(n)) return false;
  return true;
}

}  // namespace tamis
