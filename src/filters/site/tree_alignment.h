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

#include "filters/site/label_tree.h"

namespace tamis {

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
