// Pictures, videos, sounds, frames of players and maps: which of them stay, and what
// they show.
#pragma once

#include <optional>
#include <vector>

#include "render/kept_words.h"
#include "render/links.h"
#include "tamis/page.h"
#include "tamis/structure.h"

namespace tamis {

// Which pictures stay: they have no words, so a mask says nothing of them.
//
// A picture stays where the block it stands in keeps a word; of a picture in a figure
// that is the figure, in a cell the row, in an item the list. Where that block has no
// words at all, the picture stays between kept words of the nearest element around it
// that has words. A formula stays there beside a kept word, too.
class MediaRule {
 public:
  MediaRule(const Page& page, const KeptWords& kept) : page_(page), kept_(kept) {}

  // Blocks as they are entered and left.
  void enter(NodeId block) {
    blocks_.push_back(block);
    if (page_.tag(block) == Tag::figure) figures_.push_back(block);
  }
  void leave(NodeId block) {
    blocks_.pop_back();
    if (!figures_.empty() && figures_.back() == block) figures_.pop_back();
  }

  // Of a picture or another element without words, below the block entered last.
  bool stays(NodeId n) const {
    if (blocks_.empty()) return kept_.any(page_.words(0));
    const NodeId block = block_around();
    if (page_.words(block).size() > 0) return kept_.any(page_.words(block));
    const Range around = words_around(block);
    const WordId here = page_.words(n).first;
    return kept_.any({around.first, here}) && kept_.any({here, around.last});
  }

  // Of a formula without words, which is text: also behind the last word of the
  // nearest element around it that has words, or before the first, if that is kept.
  bool formula_stays(NodeId n) const {
    if (stays(n)) return true;
    if (blocks_.empty()) return false;
    const Range around = words_around(block_around());
    const WordId here = page_.words(n).first;
    return (around.first < here && kept_.any({here - 1, here})) ||
           (here < around.last && kept_.any({here, here + 1}));
  }

 private:
  NodeId block_around() const {
    const NodeId block = figures_.empty() ? blocks_.back() : figures_.back();
    const Tag tag = page_.tag(block);
    const bool is_part = tag == Tag::td || tag == Tag::th || tag == Tag::li;
    return is_part ? page_.parent(block) : block;
  }

  // Of the nearest element that has some.
  Range words_around(NodeId block) const {
    constexpr int kMostSteps = 16;
    NodeId n = block;
    for (int i = 0; i <= kMostSteps && n != kNone; ++i, n = page_.parent(n))
      if (page_.words(n).size() > 0) return page_.words(n);
    return {0, 0};
  }

  const Page& page_;
  const KeptWords& kept_;
  std::vector<NodeId> blocks_;
  std::vector<NodeId> figures_;
};

// What is played or shown by another program, if the element is such; `links` makes its
// address absolute. Frames of others are advertisements and counters.
std::optional<PageMedia> media_at(const Page& page, NodeId element, Links& links);

}  // namespace tamis
