#include "filters/blur/blur_grid.h"

#include <algorithm>
#include <cmath>

#include "filters/blur/lanes.h"

namespace tamis {
namespace {

constexpr std::uint32_t kNodes = GridWeights::kNodes;

// The polynomial that is 1 at `node` and 0 at the others of 0 to 5.
double lagrange(std::uint32_t node, double at) {
  double value = 1;
  for (std::uint32_t other = 0; other < kNodes; ++other)
    if (other != node) value *= (at - other) / (double{1} * node - other);
  return value;
}

// to[i] = weights[0] from[i] + the sum of weights[d] (from[i - d] + from[i + d])
void convolve(const float* from, std::uint32_t first, std::uint32_t last,
              std::span<const float> weights, float* to) {
  constexpr std::uint32_t kVectors = 4;
  constexpr std::uint32_t kBlock = kVectors * kLanes;
  std::uint32_t i = first;
  for (; i + kBlock <= last; i += kBlock) {
    Lanes sums[kVectors];
    for (std::uint32_t v = 0; v < kVectors; ++v)
      sums[v] = weights[0] * lanes::load(from + i + v * kLanes);
    for (std::uint32_t d = 1; d < weights.size(); ++d) {
      for (std::uint32_t v = 0; v < kVectors; ++v) {
        const float* const at = from + i + v * kLanes;
        sums[v] += weights[d] * (lanes::load(at - d) + lanes::load(at + d));
      }
    }
    for (std::uint32_t v = 0; v < kVectors; ++v)
      lanes::store(sums[v], to + i + v * kLanes);
  }
  for (; i < last; ++i) {
    to[i] = weights[0] * from[i];
    for (std::uint32_t d = 1; d < weights.size(); ++d)
      to[i] += weights[d] * (from[i - d] + from[i + d]);
  }
}

struct NodeWeights {
  std::uint32_t first = 0;  // of[i] is for node first + i
  std::vector<double> of;

  void add(std::uint32_t node, double weight) {
    const std::uint32_t i = node - first;
    if (i >= of.size()) of.resize(i + 1);
    of[i] += weight;
  }
  double at(std::uint32_t node) const {
    const std::uint32_t i = node - first;  // huge where node is before the first
    return i < of.size() ? of[i] : 0;
  }
};

// A node becomes the mean of the values around it, and each of them is made by nodes:
// the weights of these in the mean. Places are counted from the first node.
NodeWeights weights_of_node(const BlurGrid& grid, std::span<const double> bell,
                            std::uint32_t node) {
  const std::int64_t range = std::ssize(bell) - 1;
  const std::int64_t step = grid.step();
  const std::int64_t begin = grid.margin();
  const std::int64_t at = node * step;
  const std::int64_t first = std::max(begin, at - range);
  const std::int64_t last = std::min(begin + grid.size(), at + range + 1);
  if (first >= last) return {};  // a row of next to nothing

  auto cell = static_cast<std::uint32_t>(first / step);
  NodeWeights out{GridWeights::first_node(cell, grid.cells()), {}};
  double all = 0;
  for (; cell * step < last; ++cell) {
    const std::uint32_t first_node = GridWeights::first_node(cell, grid.cells());
    const std::int64_t cell_begin = cell * step;
    const std::int64_t from = std::max(first, cell_begin);
    const std::int64_t to = std::min(last, cell_begin + step);
    for (std::uint32_t k = 0; k < kNodes; ++k) {
      const float* const weights = grid.weights().of(cell - first_node, k);
      double sum = 0;
      for (std::int64_t i = from; i < to; ++i)
        sum += bell[static_cast<std::size_t>(std::abs(i - at))] *
               static_cast<double>(weights[i - cell_begin]);
      out.add(first_node + k, sum);
      all += sum;
    }
  }
  for (double& weight : out.of) weight /= all;
  return out;
}

}  // namespace

GridWeights::GridWeights(std::uint32_t step)
    : step_(step), stride_(lanes::round_up(step)) {
  constexpr std::uint32_t kCells = kNodes - 1;
  table_.resize(std::size_t{kCells} * kNodes * stride_);
  float* out = table_.data();
  for (std::uint32_t cell = 0; cell < kCells; ++cell)
    for (std::uint32_t node = 0; node < kNodes; ++node, out += stride_)
      for (std::uint32_t i = 0; i < step; ++i)
        out[i] = static_cast<float>(lagrange(node, cell + double{1} * i / step));
}

std::uint32_t GridWeights::first_node(std::uint32_t cell, std::uint32_t cells) {
  constexpr std::uint32_t kBefore = kNodes / 2 - 1;  // as many as behind the cell
  return std::min(std::max(cell, kBefore) - kBefore, cells + 1 - kNodes);
}

BlurGrid::BlurGrid(std::uint32_t size, std::uint32_t step, std::uint32_t margin)
    : size_(size),
      margin_(margin),
      cells_(std::max(kNodes, (size + 2 * margin + step - 1) / step)),
      weights_(step) {
  nodes.resize(cells_ + 1);
}

void BlurGrid::read_cell(std::uint32_t cell, float* out) const {
  const std::uint32_t first = GridWeights::first_node(cell, cells_);
  for (std::uint32_t i = 0; i < weights_.stride(); i += kLanes) {
    Lanes sum = {};
    for (std::uint32_t k = 0; k < kNodes; ++k)
      sum += nodes[first + k] * lanes::load(weights_.of(cell - first, k) + i);
    lanes::store(sum, out + i);
  }
}

void BlurGrid::halve() {
  // What the coarser grid cannot follow must not look like something that it can: a
  // filter that keeps polynomials of degree 5 and stops what changes from node to node.
  constexpr float kMiddle = 256.0F / 512;
  constexpr float kSides[] = {150.0F / 512, -25.0F / 512, 3.0F / 512};  // at 1, 3, 5
  constexpr std::uint32_t kReach = 5;
  std::vector<float> half(cells_ / 2 + 1);
  for (std::uint32_t i = 0; i < half.size(); ++i) {
    const float* const node = &nodes[2 * i];
    half[i] = *node;
    if (2 * i < kReach || 2 * i + kReach > cells_) continue;
    half[i] = kMiddle * node[0] + kSides[0] * (node[-1] + node[1]) +
              kSides[1] * (node[-3] + node[3]) + kSides[2] * (node[-5] + node[5]);
  }
  nodes.swap(half);
  cells_ /= 2;
  weights_ = GridWeights(2 * weights_.step());
}

GridReader::GridReader(const BlurGrid& grid)
    : grid_(grid),
      first_(grid.margin() + grid.size()),
      cell_(grid.weights().stride()) {}

void GridReader::load(std::uint32_t at) {
  const std::uint32_t cell = at / grid_.step();
  first_ = cell * grid_.step();
  grid_.read_cell(cell, cell_.data());
}

GridBlur::GridBlur(const BlurGrid& grid, std::span<const double> bell) {
  const auto range = static_cast<std::uint32_t>(bell.size() - 1);
  const std::uint32_t step = grid.step();
  const std::uint32_t nodes = grid.cells() + 1;
  const std::uint32_t end = grid.margin() + grid.size();
  // Far from the ends is a node that feels none of them and is made from nodes at its
  // left and right alike.
  const std::uint32_t reach = std::min(nodes, range / step + kNodes / 2);
  const std::uint32_t first = (grid.margin() + range + step - 1) / step;
  const std::uint32_t last = end > range ? (end - 1 - range) / step + 1 : 0;
  inner_first_ = std::min(nodes, std::max(reach, first));
  inner_last_ = std::max(inner_first_, std::min(nodes - reach, last));

  for (std::uint32_t n = 0; n < inner_first_; ++n) add_row(grid, bell, n);
  for (std::uint32_t n = inner_last_; n < nodes; ++n) add_row(grid, bell, n);
  if (inner_first_ < inner_last_) make_inner(grid, bell);
}

void GridBlur::add_row(const BlurGrid& grid, std::span<const double> bell,
                       std::uint32_t node) {
  const NodeWeights weights = weights_of_node(grid, bell, node);
  rows_.push_back({node, weights.first, static_cast<std::uint32_t>(row_weights_.size()),
                   static_cast<std::uint32_t>(weights.of.size())});
  for (const double weight : weights.of)
    row_weights_.push_back(static_cast<float>(weight));
}

void GridBlur::make_inner(const BlurGrid& grid, std::span<const double> bell) {
  const std::uint32_t node = inner_first_;
  const NodeWeights weights = weights_of_node(grid, bell, node);
  for (std::uint32_t d = 0; d <= node; ++d)
    inner_.push_back(
        static_cast<float>((weights.at(node - d) + weights.at(node + d)) / 2));
  while (inner_.back() == 0) inner_.pop_back();
}

void GridBlur::run(std::span<const float> from, std::span<float> to) const {
  for (const Row& row : rows_) {
    float sum = 0;
    for (std::uint32_t i = 0; i < row.count; ++i)
      sum += row_weights_[row.weight + i] * from[row.first + i];
    to[row.node] = sum;
  }
  convolve(from.data(), inner_first_, inner_last_, inner_, to.data());
}

}  // namespace tamis
