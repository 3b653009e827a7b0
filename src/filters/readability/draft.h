// A draft of a page: the tree as Readability would have edited it.
//
// Readability changes the DOM in place: it renames elements, wraps texts into
// paragraphs, takes elements away. None of that changes the order of the text. So a
// step of it is a walk down one flat tree that writes another: the next draft.
//
//   <div>Text <b>and</b> more<ul>...</ul></div>      (page)
//   <div><p>Text <b>and</b> more</p><ul>...</ul></div>   (draft)
#pragma once

#include <cstdint>
#include <vector>

#include "filters/readability/traits.h"
#include "tamis/filter.h"

namespace tamis::reader {

struct DraftNode {
  Tag tag = Tag::unknown;  // as it is called now; unknown for all that is not HTML
  Kind kind = Kind::element;
  bool is_scored = false;
  NodeId origin = kNone;  // of the page; none if it was made
  std::uint32_t parent = kNone;
  std::uint32_t end = 0;  // the subtree of n is [n, end), as in a Page
  Range words;            // of the page; some may have gone

  bool is_element() const { return kind == Kind::element; }
  bool is_element(Tag wanted) const { return is_element() && tag == wanted; }
};

struct Draft {
  std::vector<DraftNode> nodes;
  Mask words;  // that are still there

  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes.size()); }
  const DraftNode& operator[](std::uint32_t n) const { return nodes[n]; }
};

// Writes a draft while another tree is walked down.
class DraftWriter {
 public:
  explicit DraftWriter(std::size_t expected) { out_.nodes.reserve(expected); }

  // Nodes of the other tree that end before this one are complete. Call it first for
  // each node.
  void reach(std::uint32_t node, WordId word) {
    while (!open_.empty() && open_.back().end <= node) close(word);
  }
  // The next node, and where it ends in the other tree.
  void add(DraftNode node, std::uint32_t end);
  // A paragraph around what comes next.
  void add_paragraph(std::uint32_t end, WordId word);
  // The node added last is scored.
  void score() { out_.nodes.back().is_scored = true; }

  // What is open around the next node: 0 is the parent. Nothing is above the root.
  const DraftNode* ancestor(std::size_t level) const {
    return level < open_.size() ? &out_.nodes[open_[open_.size() - 1 - level].node]
                                : nullptr;
  }
  void rename_parent(Tag tag) { out_.nodes[open_.back().node].tag = tag; }

  // `last` is the number of words of the other tree, `words` what is left of them.
  Draft finish(WordId last, Mask words);

 private:
  struct Open {
    std::uint32_t node;
    std::uint32_t end;  // in the other tree
  };
  void close(WordId word);

  Draft out_;
  std::vector<Open> open_;
};

// The body of what a view has, without scripts and pictures that are none; where two or
// more <br> stand in a row, a paragraph begins.
Draft first_draft(const View& view, const std::vector<Traits>& traits);

// Text, and elements that stand inside lines; links and changes (ins, del) only if all
// that they hold does. For every node of a draft.
std::vector<bool> find_phrasing(const Draft& draft);

}  // namespace tamis::reader
