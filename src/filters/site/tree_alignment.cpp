#include "filters/site/tree_alignment.h"

#include <algorithm>

#include "base/hash.h"

namespace tamis {
namespace {

std::uint64_t label_of(const Outline& outline, NodeId n, const LabelOptions& options) {
  constexpr auto kTextLabel = std::uint64_t{1} << 32;  // no element has that name
  const OutlineNode& node = outline.nodes()[n];
  if (!outline.is_text(n))
    return mix(mix(kHashSeed, node.name), options.classes ? node.style : 0);
  std::uint64_t hash = mix(kHashSeed, kTextLabel);
  const Range words = outline.words(n);
  for (WordId w = words.first; w < words.last; ++w)
    hash = mix(hash, outline.words()[w].hash());
  return hash;
}

// Two inner nodes with equal labels, whose children are aligned.
struct NodePair {
  NodeId a;
  NodeId b;
  // The children between the equal ones at both ends, as ranges of nodes.
  Range middle_a;
  Range middle_b;
  std::uint32_t rows = 0;  // middle children of a, or 0: not aligned
  std::uint32_t columns = 0;
  std::size_t cells = 0;  // position of the first of rows * columns cells
  std::size_t outer = 0;  // the cell of the two nodes themselves

  std::size_t cell_count() const { return std::size_t{rows} * columns; }
};

struct Cell {
  std::uint32_t cost = 0;      // of mapping the two children
  std::uint32_t pair = kNone;  // their NodePair, if both have children
};

class Aligner {
 public:
  Aligner(const LabelTree& a, const LabelTree& b, std::size_t cells)
      : a_(a), b_(b), cells_left_(cells) {}

  TreeAlignment run() {
    compare();
    // A pair was found after the pair that contains it.
    for (std::size_t i = pairs_.size(); i-- > 0;)
      cells_[pairs_[i].outer].cost = align(pairs_[i]);
    TreeAlignment out;
    out.cost = cells_[0].cost;
    out.partners = map();
    out.similarity = 1 - out.cost / (static_cast<double>(a_.size()) + b_.size());
    return out;
  }

 private:
  bool is_equal(NodeId a, NodeId b) const { return a_.hash[a] == b_.hash[b]; }

  bool is_simple(NodeId a, NodeId b) const {
    return is_equal(a, b) || a_.label[a] != b_.label[b] || a_.children[a] == 0 ||
           b_.children[b] == 0;
  }

  std::uint32_t simple_cost(NodeId a, NodeId b) const {
    if (is_equal(a, b)) return 0;
    return (a_.label[a] != b_.label[b] ? 1 : 0) + a_.size(a) - 1 + b_.size(b) - 1;
  }

  static void list_children(const LabelTree& tree, Range nodes,
                            std::vector<NodeId>& out) {
    out.clear();
    for (NodeId c = nodes.first; c < nodes.last; c = tree.end[c]) out.push_back(c);
  }

  // Maps equal children at the beginning and at the end to each other.
  void trim(NodePair& pair) {
    list_children(a_, pair.middle_a, children_a_);
    list_children(b_, pair.middle_b, children_b_);
    std::size_t last_a = children_a_.size();
    std::size_t last_b = children_b_.size();
    std::size_t first = 0;
    while (first < last_a && first < last_b &&
           is_equal(children_a_[first], children_b_[first]))
      ++first;
    while (last_a > first && last_b > first &&
           is_equal(children_a_[last_a - 1], children_b_[last_b - 1])) {
      --last_a;
      --last_b;
    }
    children_a_.push_back(pair.middle_a.last);
    children_b_.push_back(pair.middle_b.last);
    pair.middle_a = {children_a_[first], children_a_[last_a]};
    pair.middle_b = {children_b_[first], children_b_[last_b]};
    pair.rows = static_cast<std::uint32_t>(last_a - first);
    pair.columns = static_cast<std::uint32_t>(last_b - first);
  }

  bool take_cells(std::size_t count) {
    if (count > cells_left_) return false;
    cells_left_ -= count;
    return true;
  }

  NodePair make_pair(NodeId a, NodeId b, std::size_t outer) {
    NodePair pair{.a = a,
                  .b = b,
                  .middle_a = {a + 1, a_.end[a]},
                  .middle_b = {b + 1, b_.end[b]},
                  .cells = cells_.size(),
                  .outer = outer};
    if (take_cells(std::size_t{a_.children[a]} + b_.children[b])) {
      trim(pair);
      if (!take_cells(pair.cell_count())) pair.rows = 0;
    }
    cells_.resize(cells_.size() + pair.cell_count());
    return pair;
  }

  // Finds all pairs, outer ones first, and the costs of nodes that are not a pair. Uses
  // an explicit stack instead of recursion, because pages can be deep.
  void compare() {
    struct ToDo {
      NodeId a;
      NodeId b;
      std::size_t cell;
    };
    std::vector<ToDo> to_do;
    const auto visit = [&](NodeId a, NodeId b, std::size_t cell) {
      if (is_simple(a, b))
        cells_[cell].cost = simple_cost(a, b);
      else
        to_do.push_back({a, b, cell});
    };
    cells_.resize(1);
    visit(0, 0, 0);
    while (!to_do.empty()) {
      const ToDo next = to_do.back();
      to_do.pop_back();
      cells_[next.cell].pair = static_cast<std::uint32_t>(pairs_.size());
      const NodePair pair = pairs_.emplace_back(make_pair(next.a, next.b, next.cell));
      if (pair.cell_count() == 0) continue;
      const auto first = static_cast<std::ptrdiff_t>(to_do.size());
      std::size_t cell = pair.cells;
      for (NodeId a = pair.middle_a.first; a < pair.middle_a.last; a = a_.end[a])
        for (NodeId b = pair.middle_b.first; b < pair.middle_b.last; b = b_.end[b])
          visit(a, b, cell++);
      std::reverse(to_do.begin() + first, to_do.end());
    }
  }

  std::uint32_t& matrix(const NodePair& pair, std::size_t row, std::size_t column) {
    return matrix_[row * (pair.columns + std::size_t{1}) + column];
  }

  const Cell& cell_of(const NodePair& pair, std::size_t row, std::size_t column) const {
    return cells_[pair.cells + row * pair.columns + column];
  }

  // Fills children_a_ and children_b_ with the middle children and matrix_ with M.
  // Returns the last value of M.
  std::uint32_t align(const NodePair& pair) {
    if (pair.cell_count() == 0) return pair.middle_a.size() + pair.middle_b.size();
    list_children(a_, pair.middle_a, children_a_);
    list_children(b_, pair.middle_b, children_b_);
    matrix_.assign((pair.rows + std::size_t{1}) * (pair.columns + std::size_t{1}), 0);
    for (std::size_t j = 1; j <= pair.columns; ++j)
      matrix(pair, 0, j) = matrix(pair, 0, j - 1) + b_.size(children_b_[j - 1]);
    for (std::size_t i = 1; i <= pair.rows; ++i) {
      const std::uint32_t size = a_.size(children_a_[i - 1]);
      matrix(pair, i, 0) = matrix(pair, i - 1, 0) + size;
      for (std::size_t j = 1; j <= pair.columns; ++j)
        matrix(pair, i, j) =
            std::min({matrix(pair, i - 1, j) + size,
                      matrix(pair, i, j - 1) + b_.size(children_b_[j - 1]),
                      matrix(pair, i - 1, j - 1) + cell_of(pair, i - 1, j - 1).cost});
    }
    return matrix(pair, pair.rows, pair.columns);
  }

  // Returns the partners of all nodes of a.
  std::vector<NodeId> map() {
    std::vector<NodeId> partners(a_.size(), kNone);
    std::vector<std::uint32_t> to_do;
    const auto map_stretch = [&](NodeId a, NodeId b, NodeId count) {
      for (NodeId i = 0; i < count; ++i) partners[a + i] = b + i;
    };
    const auto map_cell = [&](const Cell& cell, NodeId a, NodeId b) {
      if (cell.pair != kNone)
        to_do.push_back(cell.pair);
      else
        map_stretch(a, b, is_equal(a, b) ? a_.size(a) : 1);
    };
    map_cell(cells_[0], 0, 0);
    while (!to_do.empty()) {
      const NodePair& pair = pairs_[to_do.back()];
      to_do.pop_back();
      map_stretch(pair.a, pair.b, pair.middle_a.first - pair.a);
      map_stretch(pair.middle_a.last, pair.middle_b.last,
                  a_.end[pair.a] - pair.middle_a.last);
      if (pair.cell_count() > 0) map_middle(pair, map_cell);
    }
    return partners;
  }

  // Traces the alignment back through the matrix.
  template <class MapCell>
  void map_middle(const NodePair& pair, const MapCell& map_cell) {
    align(pair);
    std::size_t i = pair.rows;
    std::size_t j = pair.columns;
    while (i > 0 && j > 0) {
      const Cell& cell = cell_of(pair, i - 1, j - 1);
      const std::uint32_t cost = matrix(pair, i, j);
      if (cost == matrix(pair, i - 1, j - 1) + cell.cost) {
        --i;
        --j;
        map_cell(cell, children_a_[i], children_b_[j]);
      } else if (cost == matrix(pair, i - 1, j) + a_.size(children_a_[i - 1])) {
        --i;
      } else {
        --j;
      }
    }
  }

  const LabelTree& a_;
  const LabelTree& b_;
  std::size_t cells_left_;
  std::vector<NodePair> pairs_;
  std::vector<Cell> cells_;  // the first one belongs to the roots
  std::vector<NodeId> children_a_;
  std::vector<NodeId> children_b_;
  std::vector<std::uint32_t> matrix_;
};

}  // namespace

TreeAlignment align_trees(const LabelTree& a, const LabelTree& b,
                          std::size_t cells_per_node) {
  const std::size_t cells = cells_per_node * (a.size() + std::size_t{b.size()});
  return Aligner(a, b, std::min(kMostCells, cells)).run();
}

void finish_tree(LabelTree& tree) {
  tree.hash.resize(tree.size());
  tree.children.assign(tree.size(), 0);
  for (NodeId n = tree.size(); n-- > 0;) {
    std::uint64_t hash = mix(kHashSeed, tree.label[n]);
    for (NodeId c = n + 1; c < tree.end[n]; c = tree.end[c]) {
      hash = mix(hash, tree.hash[c]);
      ++tree.children[n];
    }
    tree.hash[n] = finish_hash(mix(hash, tree.size(n)));
  }
}

LabelTree label_tree(const Outline& outline, const LabelOptions& options,
                     std::vector<NodeId>* origin) {
  const NodeId body = outline.body();
  LabelTree all;
  all.label.reserve(outline.end(body) - body);
  all.end.reserve(outline.end(body) - body);
  std::vector<bool> keep(outline.end(body) - body);
  for (NodeId n = body; n < outline.end(body); ++n) {
    keep[n - body] = options.texts || !outline.is_text(n);
    all.label.push_back(keep[n - body] ? label_of(outline, n, options) : 0);
    all.end.push_back(outline.end(n) - body);
    if (keep[n - body] && origin != nullptr) origin->push_back(n);
  }
  if (!options.texts) return pruned_tree(all, keep);
  finish_tree(all);
  return all;
}

LabelTree pruned_tree(const LabelTree& tree, const std::vector<bool>& keep) {
  LabelTree out;
  std::vector<NodeId> before(tree.size() + 1);  // number of kept nodes before each node
  for (NodeId n = 0; n < tree.size(); ++n)
    before[n + 1] = before[n] + (keep[n] ? 1 : 0);
  out.label.reserve(before.back());
  out.end.reserve(before.back());
  for (NodeId n = 0; n < tree.size(); ++n) {
    if (!keep[n]) continue;
    out.label.push_back(tree.label[n]);
    out.end.push_back(before[tree.end[n]]);
  }
  finish_tree(out);
  return out;
}

}  // namespace tamis
