// Images, videos, sounds, and frames with players and maps: which of them are kept, and
// what they show.
#pragma once

#include <optional>
#include <vector>

#include "render/kept_words.h"
#include "render/links.h"
#include "tamis/page.h"
#include "tamis/structure.h"

namespace tamis {

// Decides which images are kept. They have no words, so the mask does not decide.
//
// An image is kept if the block around it keeps a word. The block is the figure, row or
// list if the image is in a figure, cell or item. If that block has no words, the image
// must be between kept words of the nearest ancestor that has words. A formula is also
// kept there next to a kept word.
class MediaRule {
 public:
  MediaRule(const Page& page, const KeptWords& kept) : page_(page), kept_(kept) {}

  // Called when a block begins and ends.
  void enter(NodeId block) {
    blocks_.push_back(block);
    if (page_.tag(block) == Tag::figure) figures_.push_back(block);
  }
  void leave(NodeId block) {
    blocks_.pop_back();
    if (!figures_.empty() && figures_.back() == block) figures_.pop_back();
  }

  // For an image or another element without words, below the block entered last.
  bool stays(NodeId n) const {
    if (blocks_.empty()) return kept_.any(page_.words(0));
    const NodeId block = block_around();
    if (page_.words(block).size() > 0) return kept_.any(page_.words(block));
    const Range around = words_around(block);
    const WordId here = page_.words(n).first;
    return kept_.any({around.first, here}) && kept_.any({here, around.last});
  }

  // For a formula without words, which is text. It is also kept directly before or
  // after a kept word of the nearest ancestor that has words.
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

  // The words of the nearest ancestor that has words.
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

// Returns the media that the element embeds, if any; `links` makes its URL absolute.
// Frames of unknown hosts are advertisements and counters.
std::optional<PageMedia> media_at(const Page& page, NodeId element, Links& links);

}  // namespace tamis
