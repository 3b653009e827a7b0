// Blocks: the words between two block boundaries. Every element that is not phrasing is
// a boundary on both sides, including br and unknown elements. The function makes one
// pass over the nodes of the body, with a stack of possible containers.

#include "document/derived.h"
#include "document/tags.h"

namespace tamis {

void make_blocks(const Page& page, Blocks& out) {
  out.all.clear();
  if (page.word_count() == 0) return;
  // The containers around the node, innermost last. The vector is no deeper than pages
  // may be, and is kept, so that further pages need no memory.
  thread_local std::vector<NodeId> containers;
  containers.assign(1, 0);
  NodeId container_end = page.node_count();
  bool boundary = true;  // since the last word
  const NodeId last = page.end(page.body());
  for (NodeId n = page.body(); n < last; ++n) {
    while (n >= container_end) {
      containers.pop_back();
      container_end = page.end(containers.back());
    }
    if (page.is_text(n)) {
      const Range words = page.words(n);
      if (words.size() == 0) continue;
      const NodeId container = containers.back();
      if (boundary || out.all.back().container != container)
        out.all.push_back({words, container, page.parent(n)});
      out.all.back().words.last = words.last;
      boundary = false;
      continue;
    }
    if (!page.is_element(n)) continue;
    const std::uint32_t traits = traits_of(page.tag(n));
    // Unrendered elements are not boundaries, unless an option gives them words.
    if ((traits & trait::unrendered) != 0 && page.words(n).size() == 0) {
      n = page.end(n) - 1;
      continue;
    }
    if ((traits & trait::unrendered) != 0 || (traits & trait::phrasing) == 0)
      boundary = true;
    if ((traits & trait::phrasing) == 0 && page.end(n) > n + 1) {
      containers.push_back(n);
      container_end = page.end(n);
    }
  }
}

}  // namespace tamis
