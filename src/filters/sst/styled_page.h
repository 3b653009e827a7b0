// An outline as style trees see it: elements, and texts beside elements if they are
// wanted. What else there is belongs to the node around it.
#pragma once

#include <cstdint>
#include <vector>

#include "base/hash.h"
#include "filters/site/outline.h"

namespace tamis {

struct StyleTreeOptions {
  bool classes = false;  // labels are names, or names and classes
  bool texts = false;    // a text beside elements is a leaf of its own
};

class StyledPage {
 public:
  StyledPage(const Outline& page, const StyleTreeOptions& options)
      : page_(page), options_(options), has_texts_(page.node_count()) {
    if (!options.texts) return;
    for (NodeId n = 0; n < page.node_count(); ++n)
      for (NodeId c = n + 1; c < page.end(n); c = page.end(c))
        if (!page.is_text(c)) has_texts_[n] = true;
  }

  template <class Visit>
  void for_each_child(NodeId n, const Visit& visit) const {
    for (NodeId c = n + 1; c < page_.end(n); c = page_.end(c))
      if (!page_.is_text(c) || has_texts_[n]) visit(c);
  }

  // A sequence of children, which is a style. None: a leaf.
  struct Children {
    std::uint64_t hash = kHashSeed;
    std::uint32_t count = 0;
  };
  Children children(NodeId n) const {
    Children out;
    for_each_child(n, [&](NodeId c) {
      out.hash = mix(out.hash, label(c));
      ++out.count;
    });
    return out;
  }

  // What a leaf shows: words, where a link leads, where an image comes from.
  void add_features(NodeId leaf, std::vector<std::uint32_t>& out) const {
    const Range words = page_.words(leaf);
    for (WordId w = words.first; w < words.last; ++w)
      out.push_back(page_.words()[w].hash());
    constexpr std::uint32_t kTargets = 0x80000000;  // words have 31 bits
    const std::uint32_t target = page_.nodes()[leaf].target;
    if (target != 0) out.push_back(target | kTargets);
  }

 private:
  std::uint64_t label(NodeId n) const {
    const OutlineNode& node = page_.nodes()[n];  // the name of a text is 0
    return std::uint64_t{options_.classes ? node.style : 0} << 32 | node.name;
  }

  const Outline& page_;
  StyleTreeOptions options_;
  std::vector<bool> has_texts_;  // of a node: whether texts in it are leaves
};

}  // namespace tamis
