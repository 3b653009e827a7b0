// Which pictures stay: they have no words, so a mask says nothing of them.
//
// A picture stays where the block it stands in keeps a word; of a picture in a figure
// that is the figure, in a cell the row, in an item the list. Where that block has no
// words at all, the picture stays between kept words of the nearest element around it
// that has words.
#pragma once

#include <vector>

#include "render/kept_words.h"
#include "tamis/page.h"

namespace tamis {

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
    NodeId block = figures_.empty() ? blocks_.back() : figures_.back();
    const Tag tag = page_.tag(block);
    if (tag == Tag::td || tag == Tag::th || tag == Tag::li) block = page_.parent(block);
    if (page_.words(block).size() > 0) return kept_.any(page_.words(block));
    constexpr int kMostSteps = 16;
    NodeId parent = page_.parent(block);
    for (int i = 0;
         i < kMostSteps && parent != kNone && page_.words(parent).size() == 0; ++i)
      parent = page_.parent(parent);
    if (parent == kNone) return false;
    const Range around = page_.words(parent);
    const std::uint32_t here = page_.words(n).first;
    return kept_.any({around.first, here}) && kept_.any({here, around.last});
  }

 private:
  const Page& page_;
  const KeptWords& kept_;
  std::vector<NodeId> blocks_;
  std::vector<NodeId> figures_;
};

}  // namespace tamis
