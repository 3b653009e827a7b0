// RTDM: restricted top-down mapping of two trees.
//
// Davi de Castro Reis, Paulo B. Golgher, Altigran S. da Silva, Alberto H. F. Laender,
// "Automatic Web News Extraction Using Tree Edit Distance", WWW 2004.
//
// Roots map to each other, and children only where their parents do; the children of
// two nodes are aligned as two sequences. With c1[i], c2[j] the children of two nodes
//
//   M[i][j] = min( M[i-1][j]   + size(c1[i]),            it is deleted
//                  M[i][j-1]   + size(c2[j]),            it is inserted
//                  M[i-1][j-1] + d(c1[i], c2[j]) )       they map to each other
//
// and d = 0 if the subtrees are equal; 1 if the labels differ, plus all nodes below
// both, if the labels differ or one of them is a leaf; else the M of their children.
//
//   body(div(p p) ul(li))                 cost 1: one p is deleted
//   body(div(p)   ul(li))                 similarity 1 - 1 / (6 + 5) = 0.909
//
// Equal subtrees are found by their hashes. Children that are equal at the beginning
// and at the end of two lists map to each other: no alignment is cheaper, since
// d(x, y) >= |size(x) - size(y)|. What is between them costs a matrix, and all matrices
// together may have kCellsPerNode cells a node, and kMostCells. Where these are used
// up, two nodes with equal labels still map, but of their children at most those that
// are equal at both ends; the cost is then an upper bound. So the time is linear,
// whatever the trees are. No two pages of one site in our packages need so many.
//
// Of alignments that cost the same, the one that maps the later children is taken.
#pragma once

#include <cstdint>
#include <vector>

#include "filters/site/outline.h"

namespace tamis {

// A tree of labels. Nodes are in document order; the subtree of node n is [n, end[n]),
// as in a Page.
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

struct TreeAlignment {
  std::uint32_t cost = 0;
  std::vector<NodeId> partners;  // in the second tree, of each node of the first; kNone
  double similarity = 0;         // 1 - cost / (size of both)
};

inline constexpr std::size_t kCellsPerNode = 256;
inline constexpr std::size_t kMostCells = std::size_t{1} << 22;

TreeAlignment align_trees(const LabelTree& a, const LabelTree& b,
                          std::size_t cells_per_node = kCellsPerNode);

}  // namespace tamis
