// A row of zeros and ones that is blurred repeatedly until the bright values settle:
// the core of content code blurring (Gottron 2008; CCB, ACCB, TCCB).
//
//   const BlurredRow row = blur(size, ones, {.range = 40, .threshold = 0.75});
//
// An iteration replaces each value by the mean of the values around it, weighted by a
// Gaussian bell. At the ends of the row, the mean is over the existing values. Then the
// ones whose value is over the threshold are compared with those of the iteration
// before (initially all ones). If few have changed, blurring ends.
//
// A blurred row is smooth, so it does not have to be computed everywhere. The fast
// method computes every n-th value, at the nodes of a grid. It interpolates the others
// with a polynomial through the six nodes around them.
//
//   row            . . . . . . . . . . . . . .           size 14
//   node     0     1     2     3     4     5     6       step 3, margin 3
//
// A margin on both sides has nodes as well. The mean around such a node is defined like
// any other, and these nodes make interpolation at the ends of the row more accurate.
//
// If the row was blurred with a bell of width sigma and the step is sigma / 2, the
// error is below 0.001. With step 1, the exact method, there is no error. The number of
// iterations differs on one page in hundreds; bench/blur.cpp measures this.
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

// The weights of the nodes in the values between them.
class GridWeights {
 public:
  static constexpr std::uint32_t kNodes = 6;  // per value

  explicit GridWeights(std::uint32_t step);

  std::uint32_t step() const { return step_; }

  // Returns the first of the nodes from which a cell is computed. The cell begins at
  // the node with the same number.
  static std::uint32_t first_node(std::uint32_t cell, std::uint32_t cells);

  // Returns the weights of a node in the values of a cell; both are counted from the
  // first node. Zeros follow the weights up to stride(), a whole number of lanes.
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

  // Writes the values of a cell to `out`, which must have room for weights().stride()
  // values. Value i of the row is at margin + i, counted from the first node.
  void read_cell(std::uint32_t cell, float* out) const;

  // halve() keeps every other node. The margin must have a few nodes.
  bool can_halve() const { return cells_ / 2 >= kLeastCells; }
  void halve();

  // With fewer cells, a coarser grid saves nothing.
  static constexpr std::uint32_t kLeastCells = 16;

 private:
  std::uint32_t size_;
  std::uint32_t margin_;
  std::uint32_t cells_;
  GridWeights weights_;
};

// Reads a row value by value. It caches one cell, so reading from left to right is
// fastest.
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
  std::uint32_t first_;  // first value of the cell, counted like nodes
  std::vector<float> cell_;
};

struct BlurredRow {
  BlurGrid values;
  int iterations = 0;
};

// Blurs a row. `ones` are its runs of ones: sorted, not empty, inside [0, size), and
// not touching each other.
BlurredRow blur(std::uint32_t size, std::span<const Range> ones,
                const BlurOptions& options);

// Returns the bell: the weights of the distances 0 to `range`. The weights of both
// sides add up to 1.
std::vector<double> gaussian_weights(int range, double sigma);

}  // namespace tamis
