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

NodeId container_of(const Page& page, NodeId text) {
  NodeId n = page.parent(text);
  while (page.parent(n) != kNone && has_trait(page.tag(n), trait::phrasing))
    n = page.parent(n);
  return n;
}

bool has_boundary_between(const Page& page, NodeId first, NodeId last) {
  for (NodeId n = first + 1; n < last; ++n)
    if (is_boundary(page, n)) return true;
  return false;
}

}  // namespace

void make_blocks(const Page& page, Blocks& out) {
  out.all.clear();
  NodeId text = kNone;
  for (WordId w = 0; w < page.word_count(); ++w) {
    const NodeId node = page.word(w).node;
    if (node != text) {
      const NodeId container = container_of(page, node);
      const bool goes_on = text != kNone && out.all.back().container == container &&
                           !has_boundary_between(page, text, node);
      if (!goes_on) out.all.push_back({{w, w}, container, page.parent(node)});
      text = node;
    }
    out.all.back().words.last = w + 1;
  }
}

}  // namespace tamis
