// A smooth row of numbers of which each `step`-th is kept, at the nodes of a grid; the
// others are read by interpolation, by a polynomial through the six nodes around them.
//
//   row            . . . . . . . . . . . . . .           size 14
//   node     0     1     2     3     4     5     6       step 3, margin 3
//
// There are nodes in a margin on both sides, too: the mean of the values around such a
// node is defined as any other, and with them the ends of the row are read better.
//
// A row that was blurred by a bell of width sigma loses less than 0.001 where the step
// is sigma / 2. With step 1 nothing is lost.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tamis {

// With which weights nodes make the values between them.
class GridWeights {
 public:
  static constexpr std::uint32_t kNodes = 6;  // that make a value

  explicit GridWeights(std::uint32_t step);

  std::uint32_t step() const { return step_; }

  // The first of the nodes that make the values of a cell, which begins at the node of
  // its number.
  static std::uint32_t first_node(std::uint32_t cell, std::uint32_t cells);

  // What a node adds to each value of a cell; both are counted from the first node. The
  // values are followed by zeros up to stride(), a whole number of lanes (lanes.h).
  const float* of(std::uint32_t cell, std::uint32_t node) const {
    return table_.data() + (cell * kNodes + node) * stride_;
  }
  std::uint32_t stride() const { return stride_; }

 private:
  std::uint32_t step_;
  std::uint32_t stride_;
  std::vector<float> table_;
};

class BlurGrid {
 public:
  BlurGrid(std::uint32_t size, std::uint32_t step, std::uint32_t margin);

  std::uint32_t size() const { return size_; }  // of the row
  std::uint32_t step() const { return weights_.step(); }
  std::uint32_t margin() const { return margin_; }
  std::uint32_t cells() const { return cells_; }
  const GridWeights& weights() const { return weights_; }

  std::vector<float> nodes;  // one more than cells

  // The values of a cell, of which there is room for weights().stride(). Value i of the
  // row is at margin + i, counted from the first node.
  void read_cell(std::uint32_t cell, float* out) const;

  // Makes do with every other node. There must be a margin of a few nodes.
  bool can_halve() const { return cells_ / 2 >= kLeastCells; }
  void halve();

  // With fewer cells there is nothing to save.
  static constexpr std::uint32_t kLeastCells = 16;

 private:
  std::uint32_t size_;
  std::uint32_t margin_;
  std::uint32_t cells_;
  GridWeights weights_;
};

// Reads a row value by value. Cells are made one at a time, so go from left to right.
class GridReader {
 public:
  explicit GridReader(const BlurGrid& grid);

  float operator[](std::uint32_t i) {
    const std::uint32_t at = grid_.margin() + i;
    if (at - first_ >= grid_.step()) load(at);
    return cell_[at - first_];
  }

 private:
  void load(std::uint32_t at);

  const BlurGrid& grid_;
  std::uint32_t first_;  // value of the cell, as nodes are counted
  std::vector<float> cell_;
};

// One iteration of blurring, for grids of one size and step.
class GridBlur {
 public:
  // `bell` has the weights of the distances 0, 1, ... to both sides.
  GridBlur(const BlurGrid& grid, std::span<const double> bell);

  void run(std::span<const float> from, std::span<float> to) const;

 private:
  // A node near an end, and where the weights of the nodes are that make it.
  struct Row {
    std::uint32_t node;
    std::uint32_t first;
    std::uint32_t weight;
    std::uint32_t count;
  };

  void add_row(const BlurGrid& grid, std::span<const double> bell, std::uint32_t node);
  void make_inner(const BlurGrid& grid, std::span<const double> bell);

  std::uint32_t inner_first_ = 0;  // the nodes far from both ends
  std::uint32_t inner_last_ = 0;
  std::vector<float> inner_;  // their weights, by distance
  std::vector<Row> rows_;
  std::vector<float> row_weights_;
};

}  // namespace tamis
