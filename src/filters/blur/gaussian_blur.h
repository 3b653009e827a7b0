// A row of zeros and ones, blurred again and again until what is bright settles: the
// heart of content code blurring (Gottron 2008; CCB, ACCB, TCCB).
//
//   const BlurredRow row = blur(size, ones, {.range = 40, .threshold = 0.75});
//
// An iteration replaces each value by the mean of those around it, weighted by a
// Gaussian bell and taken over what there is at the ends of the row. After each, the
// ones of the row whose value is over the threshold are compared with those before
// (before the first: all ones). Few changes end it.
//
// A blurred row is smooth, so that it need not be computed everywhere. The fast way
// keeps every n-th value, at the nodes of a grid, and reads the others by
// interpolation: by a polynomial through the six nodes around them.
//
//   row            . . . . . . . . . . . . . .           size 14
//   node     0     1     2     3     4     5     6       step 3, margin 3
//
// There are nodes in a margin on both sides, too. The mean of the values around such a
// node is defined as any other, and with them the ends of the row are read better.
//
// A row that was blurred by a bell of width sigma loses less than 0.001 where the step
// is sigma / 2. With step 1, the exact way, nothing is lost. The number of iterations
// is the same but for one page in hundreds; bench/blur.cpp measures it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "tamis/detail/range.h"

namespace tamis {

enum class BlurMethod : std::uint8_t { fast, exact };
inline constexpr std::string_view kBlurMethodNames[] = {"fast", "exact"};

struct BlurOptions {
  int range = 40;          // elements to each side
  double sigma = 1.0 / 3;  // of the bell, as a share of the range
  double threshold = 0.75;
  double stop_rate = 0.01;  // end when at most this share of the ones changes
  int max_iter = 50;
  BlurMethod method = BlurMethod::fast;
};

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
  // values are followed by zeros up to stride(), a whole number of lanes.
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
  explicit GridReader(const BlurGrid& grid)
      : grid_(grid),
        first_(grid.margin() + grid.size()),
        cell_(grid.weights().stride()) {}

  float operator[](std::uint32_t i) {
    const std::uint32_t at = grid_.margin() + i;
    if (at - first_ >= grid_.step()) load(at);
    return cell_[at - first_];
  }

 private:
  void load(std::uint32_t at) {
    const std::uint32_t cell = at / grid_.step();
    first_ = cell * grid_.step();
    grid_.read_cell(cell, cell_.data());
  }

  const BlurGrid& grid_;
  std::uint32_t first_;  // value of the cell, as nodes are counted
  std::vector<float> cell_;
};

struct BlurredRow {
  BlurGrid values;
  int iterations = 0;
};

// `ones` are the runs of ones, in order, not empty, inside [0, size), none touching
// another.
BlurredRow blur(std::uint32_t size, std::span<const Range> ones,
                const BlurOptions& options);

// The bell: weights of the distances 0 to `range`; those of both sides sum up to 1.
std::vector<double> gaussian_weights(int range, double sigma);

}  // namespace tamis
