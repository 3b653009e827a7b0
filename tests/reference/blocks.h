// Computes blocks from the node between every two words.
#pragma once

#include <vector>

#include "document/tags.h"
#include "tamis/page.h"
#include "tamis/sequences.h"

namespace tamis::reference {

inline NodeId container_of(const Page& page, NodeId n) {
  while (n != 0 && !(page.is_element(n) && !has_trait(page.tag(n), trait::phrasing)))
    n = page.parent(n);
  return n;
}

inline bool boundary_between(const Page& page, NodeId first, NodeId last) {
  for (NodeId n = first + 1; n < last; ++n) {
    if (page.is_element(n) &&
        !has_trait(page.tag(n), trait::phrasing | trait::unrendered))
      return true;
    if (!has_trait(page.tag(n), trait::unrendered)) continue;
    if (page.end(n) > last) return true;
    n = page.end(n) - 1;
  }
  return false;
}

inline std::vector<TextBlock> blocks(const Page& page) {
  std::vector<TextBlock> out;
  for (WordId w = 0; w < page.word_count(); ++w) {
    const NodeId node = page.word(w).node;
    const NodeId container = container_of(page, node);
    const bool goes_on = w > 0 && out.back().container == container &&
                         !boundary_between(page, page.word(w - 1).node, node);
    if (!goes_on) out.push_back({{w, w}, container, page.parent(node)});
    out.back().words.last = w + 1;
  }
  return out;
}

}  // namespace tamis::reference
