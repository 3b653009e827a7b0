#include "filters/site/tree_alignment.h"

#include <algorithm>

namespace tamis {
namespace {

// Two inner nodes with equal labels, whose children are aligned.
struct NodePair {
  NodeId a;
  NodeId b;
  // The children between those that are equal at both ends, as stretches of nodes.
  Range middle_a;
  Range middle_b;
  std::uint32_t rows = 0;  // children in the middle of a, or 0: not aligned
  std::uint32_t columns = 0;
  std::size_t cells = 0;  // the first of rows * columns
  std::uint32_t cost = 0;
};

struct Cell {
  std::uint32_t cost = 0;      // of mapping the two children
  std::uint32_t pair = kNone;  // how, if both have children
};

class Aligner {
 public:
  Aligner(const LabelTree& a, const LabelTree& b, std::size_t cells_per_node)
      : a_(a),
        b_(b),
        cells_left_(std::min(kMostCells,
                             cells_per_node * (a.size() + std::size_t{b.size()}))) {}

  TreeAlignment run() {
    TreeAlignment out;
    out.partners.assign(a_.size(), kNone);
    if (is_simple(0, 0)) {
      out.cost = simple_cost(0, 0);
      map_simple(0, 0, out.partners);
    } else {
      compare(start_pair(0, 0));
      out.cost = pairs_[0].cost;
      map_pairs(out.partners);
    }
    out.similarity = 1 - out.cost / (static_cast<double>(a_.size()) + b_.size());
    return out;
  }

 private:
  // A pair that is being compared, and the cell that is next.
  struct Frame {
    std::uint32_t pair;
    std::size_t cell;
    NodeId child_a;
    NodeId child_b;
  };

  bool is_equal(NodeId a, NodeId b) const { return a_.hash[a] == b_.hash[b]; }

  bool is_simple(NodeId a, NodeId b) const {
    return is_equal(a, b) || a_.label[a] != b_.label[b] || a_.children[a] == 0 ||
           b_.children[b] == 0;
  }

  std::uint32_t simple_cost(NodeId a, NodeId b) const {
    if (is_equal(a, b)) return 0;
    return (a_.label[a] != b_.label[b] ? 1 : 0) + a_.size(a) - 1 + b_.size(b) - 1;
  }

  // Children that are equal at the beginning and at the end map to each other.
  NodePair trimmed_pair(NodeId a, NodeId b) {
    children_a_.clear();
    children_b_.clear();
    for (NodeId c = a + 1; c < a_.end[a]; c = a_.end[c]) children_a_.push_back(c);
    for (NodeId c = b + 1; c < b_.end[b]; c = b_.end[c]) children_b_.push_back(c);
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
    children_a_.push_back(a_.end[a]);
    children_b_.push_back(b_.end[b]);
    return {.a = a,
            .b = b,
            .middle_a = {children_a_[first], children_a_[last_a]},
            .middle_b = {children_b_[first], children_b_[last_b]},
            .rows = static_cast<std::uint32_t>(last_a - first),
            .columns = static_cast<std::uint32_t>(last_b - first)};
  }

  bool take_cells(std::size_t count) {
    if (count > cells_left_) return false;
    cells_left_ -= count;
    return true;
  }

  std::uint32_t start_pair(NodeId a, NodeId b) {
    NodePair pair{
        .a = a, .b = b, .middle_a = {a + 1, a_.end[a]}, .middle_b = {b + 1, b_.end[b]}};
    if (take_cells(std::size_t{a_.children[a]} + b_.children[b])) {
      pair = trimmed_pair(a, b);
      if (!take_cells(std::size_t{pair.rows} * pair.columns)) pair.rows = 0;
    }
    pair.cells = cells_.size();
    cells_.resize(cells_.size() + std::size_t{pair.rows} * pair.columns);
    pairs_.push_back(pair);
    return static_cast<std::uint32_t>(pairs_.size() - 1);
  }

  std::size_t cell_count(const NodePair& pair) const {
    return std::size_t{pair.rows} * pair.columns;
  }

  void push_frame(std::uint32_t pair) {
    frames_.push_back(
        {pair, 0, pairs_[pair].middle_a.first, pairs_[pair].middle_b.first});
  }

  // Row by row, to the next cell.
  void step(Frame& frame) const {
    const NodePair& pair = pairs_[frame.pair];
    ++frame.cell;
    frame.child_b = b_.end[frame.child_b];
    if (frame.child_b < pair.middle_b.last) return;
    frame.child_b = pair.middle_b.first;
    frame.child_a = a_.end[frame.child_a];
  }

  // What would be a recursion, with a stack of our own: pages can be deep.
  void compare(std::uint32_t root) {
    push_frame(root);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      const NodePair& pair = pairs_[frame.pair];
      if (frame.cell == cell_count(pair)) {
        leave(frame.pair);
        continue;
      }
      Cell& cell = cells_[pair.cells + frame.cell];
      if (is_simple(frame.child_a, frame.child_b)) {
        cell.cost = simple_cost(frame.child_a, frame.child_b);
        step(frame);
      } else {
        const std::size_t at = pair.cells + frame.cell;
        const std::uint32_t inner = start_pair(frame.child_a, frame.child_b);
        cells_[at].pair = inner;
        push_frame(inner);
      }
    }
  }

  void leave(std::uint32_t done) {
    NodePair& pair = pairs_[done];
    pair.cost = align(pair);
    frames_.pop_back();
    if (frames_.empty()) return;
    Frame& outer = frames_.back();
    cells_[pairs_[outer.pair].cells + outer.cell].cost = pair.cost;
    step(outer);
  }

  std::uint32_t& matrix(const NodePair& pair, std::size_t row, std::size_t column) {
    return matrix_[row * (pair.columns + std::size_t{1}) + column];
  }

  const Cell& cell_of(const NodePair& pair, std::size_t row, std::size_t column) const {
    return cells_[pair.cells + row * pair.columns + column];
  }

  // Fills children_a_ and children_b_ with the middle children, matrix_ with M; its
  // last value.
  std::uint32_t align(const NodePair& pair) {
    children_a_.clear();
    children_b_.clear();
    if (cell_count(pair) == 0) return pair.middle_a.size() + pair.middle_b.size();
    for (NodeId c = pair.middle_a.first; c < pair.middle_a.last; c = a_.end[c])
      children_a_.push_back(c);
    for (NodeId c = pair.middle_b.first; c < pair.middle_b.last; c = b_.end[c])
      children_b_.push_back(c);
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

  void map_stretch(NodeId a, NodeId b, NodeId count, std::vector<NodeId>& partners) {
    for (NodeId i = 0; i < count; ++i) partners[a + i] = b + i;
  }

  void map_simple(NodeId a, NodeId b, std::vector<NodeId>& partners) {
    map_stretch(a, b, is_equal(a, b) ? a_.size(a) : 1, partners);
  }

  void map_pairs(std::vector<NodeId>& partners) {
    std::vector<std::uint32_t> to_do = {0};
    while (!to_do.empty()) {
      const NodePair pair = pairs_[to_do.back()];
      to_do.pop_back();
      map_stretch(pair.a, pair.b, pair.middle_a.first - pair.a, partners);
      map_stretch(pair.middle_a.last, pair.middle_b.last,
                  a_.end[pair.a] - pair.middle_a.last, partners);
      map_middle(pair, partners, to_do);
    }
  }

  // Back through the matrix.
  void map_middle(const NodePair& pair, std::vector<NodeId>& partners,
                  std::vector<std::uint32_t>& to_do) {
    align(pair);
    std::size_t i = cell_count(pair) == 0 ? 0 : pair.rows;
    std::size_t j = cell_count(pair) == 0 ? 0 : pair.columns;
    while (i > 0 && j > 0) {
      const Cell& cell = cell_of(pair, i - 1, j - 1);
      const std::uint32_t cost = matrix(pair, i, j);
      if (cost == matrix(pair, i - 1, j - 1) + cell.cost) {
        --i;
        --j;
        if (cell.pair != kNone)
          to_do.push_back(cell.pair);
        else
          map_simple(children_a_[i], children_b_[j], partners);
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
  std::vector<Cell> cells_;
  std::vector<Frame> frames_;
  std::vector<NodeId> children_a_;
  std::vector<NodeId> children_b_;
  std::vector<std::uint32_t> matrix_;
};

}  // namespace

TreeAlignment align_trees(const LabelTree& a, const LabelTree& b,
                          std::size_t cells_per_node) {
  return Aligner(a, b, cells_per_node).run();
}

}  // namespace tamis
