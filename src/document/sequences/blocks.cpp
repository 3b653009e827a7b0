// Blocks: the words between two block boundaries. Every element that is not phrasing is
// a boundary on both sides, br and unknown elements included.

#include "document/derived.h"
#include "document/tag_table.h"

namespace tamis {
namespace {

bool is_boundary(const Page& page, NodeId n) {
  return page.is_element(n) &&
         !has_trait(page.tag(n), trait::phrasing | trait::unrendered);
}

// For each node the innermost element, itself included, that is not phrasing.
std::vector<NodeId> containers(const Page& page) {
  std::vector<NodeId> out(page.node_count(), 0);
  for (NodeId n = 1; n < page.node_count(); ++n)
    out[n] = page.is_element(n) && !has_trait(page.tag(n), trait::phrasing)
                 ? n
                 : out[page.parent(n)];
  return out;
}

bool has_boundary_between(const Page& page, NodeId first, NodeId last) {
  for (NodeId n = first + 1; n < last; ++n) {
    if (is_boundary(page, n)) return true;
    if (!has_trait(page.tag(n), trait::unrendered)) continue;
    if (page.end(n) > last) return true;  // shown after all, by an option
    n = page.end(n) - 1;
  }
  return false;
}

}  // namespace

void make_blocks(const Page& page, Blocks& out) {
  out.all.clear();
  const std::vector<NodeId> container_of = containers(page);
  NodeId text = kNone;
  for (WordId w = 0; w < page.word_count(); ++w) {
    const NodeId node = page.word(w).node;
    if (node != text) {
      const NodeId container = container_of[node];
      const bool goes_on = text != kNone && out.all.back().container == container &&
                           !has_boundary_between(page, text, node);
      if (!goes_on) out.all.push_back({{w, w}, container, page.parent(node)});
      text = node;
    }
    out.all.back().words.last = w + 1;
  }
}

}  // namespace tamis
