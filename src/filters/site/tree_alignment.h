// RTDM: restricted top-down mapping between two trees.
//
// Davi de Castro Reis, Paulo B. Golgher, Altigran S. da Silva, Alberto H. F. Laender,
// "Automatic Web News Extraction Using Tree Edit Distance", WWW 2004.
//
// Roots map to each other, and children only if their parents do. The children of both
// nodes are aligned as two sequences. With their children c1[i] and c2[j],
//
//   M[i][j] = min( M[i-1][j]   + size(c1[i]),            it is deleted
//                  M[i][j-1]   + size(c2[j]),            it is inserted
//                  M[i-1][j-1] + d(c1[i], c2[j]) )       they map to each other
//
// and d is 0 if the subtrees are equal. If the labels differ or one node is a leaf, d
// is the number of nodes below both, plus 1 if the labels differ. Otherwise d is the M
// of their children.
//
//   body(div(p p) ul(li))                 cost 1: one p is deleted
//   body(div(p)   ul(li))                 similarity 1 - 1 / (6 + 5) = 0.909
//
// Equal subtrees are found by their hashes. Children that are equal at the beginning
// and at the end of two lists map to each other: no alignment is cheaper, since d(x, y)
// >= |size(x) - size(y)|. The children between them need a matrix. All matrices
// together may have kCellsPerNode cells per node, and at most kMostCells. Beyond this
// limit, two nodes with equal labels still map, but of their children at most those
// that are equal at both ends. The cost is then an upper bound. So the time is linear
// for any trees. No two pages of one site in our datasets reach the limit.
//
// If several alignments have equal cost, the one that maps the later children is used.
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
  // finish_tree() computes these from the first two.
  std::vector<std::uint64_t> hash;      // of the subtree: equal trees have equal hashes
  std::vector<std::uint32_t> children;  // number of children

  NodeId size() const { return static_cast<NodeId>(label.size()); }
  NodeId size(NodeId n) const { return end[n] - n; }
};

void finish_tree(LabelTree& tree);

struct LabelOptions {
  bool classes = false;  // include the class in the label of an element
  bool texts = false;    // texts are nodes too; their label is their content
};

// Returns the tree of an outline from the body (or from the document, if there is no
// body). `origin`, if given, receives the outline node of each node of the tree.
LabelTree label_tree(const Outline& outline, const LabelOptions& options,
                     std::vector<NodeId>* origin = nullptr);

// Returns the tree of the nodes for which `keep` is true. It must be true for the root
// and for the parent of each kept node.
LabelTree pruned_tree(const LabelTree& tree, const std::vector<bool>& keep);

struct TreeAlignment {
  std::uint32_t cost = 0;
  std::vector<NodeId> partners;  // for each node of the first tree, its partner in the
                                 // second, or kNone
  double similarity = 0;         // 1 - cost / (size of both)
};

inline constexpr std::size_t kCellsPerNode = 256;
inline constexpr std::size_t kMostCells = std::size_t{1} << 22;

TreeAlignment align_trees(const LabelTree& a, const LabelTree& b,
                          std::size_t cells_per_node = kCellsPerNode);

}  // namespace tamis
