// Images, videos, sounds, and frames with players and maps: which of them are kept, and
// what they show.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "render/kept_words.h"
#include "render/links.h"
#include "tamis/page.h"
#include "tamis/structure.h"

namespace tamis {

// Decides which images are kept. They have no words, so the mask does not decide.
//
// An image is kept if the block around it keeps a word. The block is the figure, row or
// list if the image is in a figure, cell or item. If that block has no words, or is a
// figure of which only the caption is dropped, the nearest ancestor with other words
// decides: it must keep the word before or after the block, or words on both sides.
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
    const Range own = page_.words(block);
    if (kept_.any(own)) return true;
    const bool is_figure = page_.tag(block) == Tag::figure;
    if (own.size() > 0 && !is_figure) return false;
    const Range inside = is_figure ? own : page_.words(n);
    const Range around = words_around(block, inside);
    const Range before = {around.first, inside.first};
    const Range after = {inside.last, around.last};
    return (before.size() > 0 && kept_.any({before.last - 1, before.last})) ||
           (after.size() > 0 && kept_.any({after.first, after.first + 1})) ||
           (kept_.any(before) && kept_.any(after));
  }

 private:
  NodeId block_around() const {
    const NodeId block = figures_.empty() ? blocks_.back() : figures_.back();
    const Tag tag = page_.tag(block);
    const bool is_part = tag == Tag::td || tag == Tag::th || tag == Tag::li;
    return is_part ? page_.parent(block) : block;
  }

  // The words of the nearest ancestor that has words other than those `inside`.
  Range words_around(NodeId block, Range inside) const {
    constexpr int kMostSteps = 16;
    NodeId n = block;
    for (int i = 0; i <= kMostSteps && n != kNone; ++i, n = page_.parent(n))
      if (page_.words(n).size() > inside.size()) return page_.words(n);
    return inside;
  }

  const Page& page_;
  const KeptWords& kept_;
  std::vector<NodeId> blocks_;
  std::vector<NodeId> figures_;
};

// Reports whether an image is not content: a tracking pixel, a spacer, an icon, or the
// portrait of an author. Size, class and URL show it.
bool is_decoration(const Page& page, NodeId img);

// Returns the text of a smiley or emoji that is an image; empty for other images.
std::string emoji_text(const Page& page, NodeId img);

// Returns the media that the element embeds, if any; `links` makes its URL absolute.
// Frames of unknown hosts are advertisements and counters.
std::optional<PageMedia> media_at(const Page& page, NodeId element, Links& links);

}  // namespace tamis
