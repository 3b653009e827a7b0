// A tree of labels, for algorithms that compare trees. Nodes are in document order; the
// subtree of node n is [n, end[n]), as in a Page.
#pragma once

#include <cstdint>
#include <vector>

#include "filters/site/outline.h"

namespace tamis {

struct LabelTree {
  std::vector<std::uint64_t> label;
  std::vector<NodeId> end;
  // These follow from the first two; see finish_tree.
  std::vector<std::uint64_t> hash;      // of the subtree: equal trees have equal hashes
  std::vector<std::uint32_t> children;  // how many

  NodeId size() const { return static_cast<NodeId>(label.size()); }
  NodeId size(NodeId n) const { return end[n] - n; }
};

void finish_tree(LabelTree& tree);

struct LabelOptions {
  bool classes = false;  // the label of an element is its name, or name and class
  bool texts = false;    // texts are nodes too, their label is what they say
};

// Of an outline, from the body on (from the document where there is none). `origin`, if
// given, gets the node of the outline for each of the tree.
LabelTree label_tree(const Outline& outline, const LabelOptions& options,
                     std::vector<NodeId>* origin = nullptr);

// Only the nodes for which `keep` is true: the root, and with each node its parent.
LabelTree pruned_tree(const LabelTree& tree, const std::vector<bool>& keep);

}  // namespace tamis
