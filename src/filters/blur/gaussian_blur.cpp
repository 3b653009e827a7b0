#include "filters/blur/gaussian_blur.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <optional>

#include "tamis/mask.h"

namespace tamis {
namespace {

// --- Four floats at a time on every machine, so that no result depends on the width of
// its vectors.

constexpr std::uint32_t kLanes = 4;
using Lanes [[gnu::vector_size(kLanes * sizeof(float))]] = float;
// The result of comparing lanes.
using LaneAnswers [[gnu::vector_size(kLanes * sizeof(float))]] = std::int32_t;

namespace lanes {

inline Lanes load(const float* from) {
  Lanes out;
  std::memcpy(&out, from, sizeof out);
  return out;
}

inline void store(Lanes values, float* to) {
  std::memcpy(to, &values, sizeof values);
}

inline Lanes min(Lanes a, Lanes b) {
  return a < b ? a : b;
}

inline Lanes max(Lanes a, Lanes b) {
  return a > b ? a : b;
}

// Reports whether the comparison is true in every lane.
inline bool all(LaneAnswers answers) {
  std::uint64_t halves[2];
  static_assert(sizeof halves == sizeof answers);
  std::memcpy(halves, &answers, sizeof halves);
  return (halves[0] & halves[1]) == UINT64_MAX;
}

// Returns `count`, rounded up to whole lanes.
constexpr std::uint32_t round_up(std::uint32_t count) {
  return (count + kLanes - 1) / kLanes * kLanes;
}

}  // namespace lanes

// --- The grid.

constexpr std::uint32_t kNodes = GridWeights::kNodes;

// Returns the value at `at` of the polynomial that is 1 at `node` and 0 at the other
// nodes from 0 to 5.
double lagrange(std::uint32_t node, double at) {
  double value = 1;
  for (std::uint32_t other = 0; other < kNodes; ++other)
    if (other != node) value *= (at - other) / (double{1} * node - other);
  return value;
}

// Computes to[i] = weights[0] from[i] + the sum of weights[d] (from[i - d] + from[i +
// d]).
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
  std::uint32_t first = 0;  // of[i] belongs to node first + i
  std::vector<double> of;

  void add(std::uint32_t node, double weight) {
    const std::uint32_t i = node - first;
    if (i >= of.size()) of.resize(i + 1);
    of[i] += weight;
  }
  double at(std::uint32_t node) const {
    const std::uint32_t i = node - first;  // wraps around if node precedes the first
    return i < of.size() ? of[i] : 0;
  }
};

// Returns the weights of the nodes in the mean that a node becomes. The mean is over
// the values around the node, each of which is interpolated from nodes. Positions are
// counted from the first node.
NodeWeights weights_of_node(const BlurGrid& grid, std::span<const double> bell,
                            std::uint32_t node) {
  const std::int64_t range = std::ssize(bell) - 1;
  const std::int64_t step = grid.step();
  const std::int64_t begin = grid.margin();
  const std::int64_t at = node * step;
  const std::int64_t first = std::max(begin, at - range);
  const std::int64_t last = std::min(begin + grid.size(), at + range + 1);
  if (first >= last) return {};  // an almost empty row

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
  constexpr std::uint32_t kBefore = kNodes / 2 - 1;  // as many as after the cell
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
  // Details that are too fine for the coarser grid must not appear as coarse ones
  // (aliasing). This filter preserves polynomials of degree 5 and removes alternation
  // from node to node.
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

namespace {

// One iteration of blurring, for grids with the same size and step.
class GridBlur {
 public:
  // `bell` has the weights of the distances 0, 1, ... on both sides.
  GridBlur(const BlurGrid& grid, std::span<const double> bell) {
    const auto range = static_cast<std::uint32_t>(bell.size() - 1);
    const std::uint32_t step = grid.step();
    const std::uint32_t nodes = grid.cells() + 1;
    const std::uint32_t end = grid.margin() + grid.size();
    // A node is far from the ends if no end affects it and its weights extend equally
    // to the left and to the right.
    const std::uint32_t reach = std::min(nodes, range / step + kNodes / 2);
    const std::uint32_t first = (grid.margin() + range + step - 1) / step;
    const std::uint32_t last = end > range ? (end - 1 - range) / step + 1 : 0;
    inner_first_ = std::min(nodes, std::max(reach, first));
    inner_last_ = std::max(inner_first_, std::min(nodes - reach, last));

    for (std::uint32_t n = 0; n < inner_first_; ++n) add_row(grid, bell, n);
    for (std::uint32_t n = inner_last_; n < nodes; ++n) add_row(grid, bell, n);
    if (inner_first_ < inner_last_) make_inner(grid, bell);
  }

  void run(std::span<const float> from, std::span<float> to) const {
    for (const Row& row : rows_) {
      float sum = 0;
      for (std::uint32_t i = 0; i < row.count; ++i)
        sum += row_weights_[row.weight + i] * from[row.first + i];
      to[row.node] = sum;
    }
    convolve(from.data(), inner_first_, inner_last_, inner_, to.data());
  }

 private:
  // A node near an end, and the positions of the weights and nodes from which it is
  // computed.
  struct Row {
    std::uint32_t node;
    std::uint32_t first;
    std::uint32_t weight;
    std::uint32_t count;
  };

  void add_row(const BlurGrid& grid, std::span<const double> bell, std::uint32_t node) {
    const NodeWeights weights = weights_of_node(grid, bell, node);
    rows_.push_back({node, weights.first,
                     static_cast<std::uint32_t>(row_weights_.size()),
                     static_cast<std::uint32_t>(weights.of.size())});
    for (const double weight : weights.of)
      row_weights_.push_back(static_cast<float>(weight));
  }

  void make_inner(const BlurGrid& grid, std::span<const double> bell) {
    const std::uint32_t node = inner_first_;
    const NodeWeights weights = weights_of_node(grid, bell, node);
    for (std::uint32_t d = 0; d <= node; ++d)
      inner_.push_back(
          static_cast<float>((weights.at(node - d) + weights.at(node + d)) / 2));
    while (inner_.back() == 0) inner_.pop_back();
  }

  std::uint32_t inner_first_ = 0;  // the nodes far from both ends
  std::uint32_t inner_last_ = 0;
  std::vector<float> inner_;  // their weights, by distance
  std::vector<Row> rows_;
  std::vector<float> row_weights_;
};

// --- The first iteration, computed directly from the runs.
//
// A run adds a smooth rise at its beginning and the same fall at its end. Nodes within
// reach of an edge change, and all nodes after it stay at the new level. So it is
// enough to add up changes from node to node. They are in fixed point, so that a fall
// cancels a rise exactly.

class EdgeBlur {
 public:
  EdgeBlur(std::span<const double> bell, std::uint32_t step)
      : range_(std::ssize(bell) - 1),
        step_(step),
        before_(static_cast<std::uint32_t>((range_ + step - 1) / step)),
        stride_(lanes::round_up(2 * before_ + 2)),
        changes_(std::size_t{step} * stride_) {
    double sum = 0;
    for (std::int64_t d = range_; d > -range_; --d) {
      sum += bell[static_cast<std::size_t>(std::abs(d))];
      behind_.push_back(static_cast<std::uint32_t>(std::llround(sum * kOne)));
    }
    for (std::uint32_t place = 0; place < step; ++place) {
      std::int64_t distance = std::int64_t{place} + std::int64_t{before_} * step;
      for (std::uint32_t i = 0; i < stride_; ++i, distance -= step)
        changes_[place * stride_ + i] =
            weight_behind(distance) - weight_behind(distance + step);
    }
  }

  void run(std::span<const Range> ones, BlurGrid& grid) const {
    std::vector<std::uint32_t> changes(grid.nodes.size() + before_ + stride_);
    for (const Range& run : ones) {
      at_edge(grid.margin() + run.first, changes, std::plus<>());
      at_edge(grid.margin() + run.last, changes, std::minus<>());
    }
    std::uint32_t sum = 0;
    for (std::uint32_t i = 0; i < before_; ++i) sum += changes[i];
    for (std::size_t i = 0; i < grid.nodes.size(); ++i) {
      sum += changes[before_ + i];
      grid.nodes[i] = static_cast<float>(static_cast<std::int32_t>(sum)) *
                      static_cast<float>(1 / kOne);
    }
    correct_ends(grid);
  }

 private:
  static constexpr double kOne = 1 << 30;

  // Returns the share of the bell around a node that lies after an edge at the given
  // distance.
  std::uint32_t weight_behind(std::int64_t distance) const {
    if (distance > range_) return 0;
    if (distance <= -range_) return static_cast<std::uint32_t>(kOne);
    return behind_[static_cast<std::size_t>(range_ - distance)];
  }

  template <class Add>
  void at_edge(std::uint32_t edge, std::vector<std::uint32_t>& changes, Add add) const {
    const std::uint32_t* const these = changes_.data() + edge % step_ * stride_;
    std::uint32_t* const out = changes.data() + edge / step_;
    for (std::uint32_t i = 0; i < stride_; ++i) out[i] = add(out[i], these[i]);
  }

  // Near an end, the mean is over the existing values only.
  void correct_ends(BlurGrid& grid) const {
    const std::int64_t begin = grid.margin();
    const std::int64_t end = begin + grid.size();
    const std::int64_t nodes = std::ssize(grid.nodes);
    const std::int64_t first = std::min(nodes, (begin + range_) / step_ + 1);
    const std::int64_t last = std::max(first, (end - range_) / step_);
    const auto correct = [&](std::int64_t node) {
      const std::int64_t at = node * step_;
      const std::uint32_t all = weight_behind(begin - at) - weight_behind(end - at);
      float& value = grid.nodes[static_cast<std::size_t>(node)];
      value =
          all == 0 ? 0 : static_cast<float>(static_cast<double>(value) * kOne / all);
    };
    for (std::int64_t node = 0; node < first; ++node) correct(node);
    for (std::int64_t node = last; node < nodes; ++node) correct(node);
  }

  std::int64_t range_;
  std::uint32_t step_;
  std::uint32_t before_;  // number of nodes that an edge affects before it
  std::uint32_t stride_;
  std::vector<std::uint32_t> behind_;   // by distance, starting with range_
  std::vector<std::uint32_t> changes_;  // [offset of the edge after a node][node]
};

// --- Bright values.

// Finds alternately where the row rises above the threshold and where it falls below
// it.
class TurnFinder {
 public:
  TurnFinder(const BlurGrid& grid, float threshold, std::vector<std::uint32_t>& turns)
      : grid_(grid),
        over_(threshold + kMargin),
        under_(threshold - kMargin),
        threshold_(threshold),
        values_(grid.weights().stride()),
        turns_(turns) {}

  void run() {
    turns_.clear();
    std::uint32_t cell = 0;
    for (; cell + kBlock <= grid_.cells(); cell += kBlock) look_at_block(cell);
    for (; cell < grid_.cells(); ++cell) look_at_cell(cell);
    if (bright_) turns_.push_back(grid_.size());
  }

 private:
  static constexpr std::uint32_t kBlock = 2 * kLanes;  // cells at a time
  // The maximum deviation of the row between two nodes is step^2 / 8 times its
  // curvature, which is at most 0.484 / sigma^2. If the step is half of sigma, this is
  // 0.0151.
  static constexpr float kMargin = 0.02F;

  void look_at_block(std::uint32_t cell) {
    const float* const nodes = grid_.nodes.data() + cell;  // and the next one
    Lanes least = lanes::load(nodes + 1);
    Lanes most = least;
    for (std::uint32_t i = kLanes; i < kBlock; i += kLanes) {
      const Lanes these = lanes::load(nodes + 1 + i);
      least = lanes::min(least, these);
      most = lanes::max(most, these);
    }
    if (nodes[0] < under_ && lanes::all(most < under_))
      see(cell * grid_.step(), false);
    else if (nodes[0] > over_ && lanes::all(least > over_))
      see(cell * grid_.step(), true);
    else
      for (std::uint32_t i = 0; i < kBlock; ++i) look_at_cell(cell + i);
  }

  void look_at_cell(std::uint32_t cell) {
    const std::uint32_t begin = cell * grid_.step();
    const float first = grid_.nodes[cell];
    const float last = grid_.nodes[cell + 1];
    if (first < under_ && last < under_) return see(begin, false);
    if (first > over_ && last > over_) return see(begin, true);
    grid_.read_cell(cell, values_.data());
    for (std::uint32_t i = 0; i < grid_.step(); ++i)
      see(begin + i, values_[i] > threshold_);
  }

  // `at` is counted from the first node.
  void see(std::uint32_t at, bool bright) {
    if (bright == bright_ || at >= grid_.margin() + grid_.size()) return;
    turns_.push_back(std::max(at, grid_.margin()) - grid_.margin());
    bright_ = bright;
  }

  const BlurGrid& grid_;
  float over_;
  float under_;
  float threshold_;
  std::vector<float> values_;
  std::vector<std::uint32_t>& turns_;
  bool bright_ = false;
};

// Counts the ones that became bright or dark.
class ChangeCounter {
 public:
  ChangeCounter(std::uint32_t size, std::span<const Range> ones) : ones_(size) {
    for (const Range& run : ones) ones_.fill(run);
  }

  // Counts since the previous call. Before the first call, nothing was bright.
  std::size_t run(const BlurGrid& grid, double threshold) {
    TurnFinder(grid, static_cast<float>(threshold), now_).run();
    both_.resize(before_.size() + now_.size());
    std::merge(before_.begin(), before_.end(), now_.begin(), now_.end(), both_.begin());
    std::size_t count = 0;
    for (std::size_t i = 0; i < both_.size(); i += 2)
      count += ones_.count({both_[i], both_[i + 1]});
    before_.swap(now_);
    return count;
  }

 private:
  Mask ones_;
  std::vector<std::uint32_t> before_;  // turns of the last row, of this one, of both
  std::vector<std::uint32_t> now_;
  std::vector<std::uint32_t> both_;
};

// --- The grid: as coarse as the smoothness of the row allows.

// A bell that is truncated early is less smooth than its width suggests.
double smoothness(const BlurOptions& options) {
  return std::min(options.sigma, 1.0 / 3) * options.range;
}

// Returns the grid for a row with that many runs of ones. If the runs are short, the
// initial step is short as well, because the truncated bell does not remove their
// pattern completely.
BlurGrid first_grid(std::uint32_t size, std::size_t runs, const BlurOptions& options) {
  if (options.method == BlurMethod::exact) return {size, 1, 0};
  const double run = size / static_cast<double>(runs + 1);
  const auto step =
      static_cast<std::uint32_t>(std::max(1.0, std::min(smoothness(options), run) / 4));
  return {size, size / step < BlurGrid::kLeastCells ? 1 : step,
          static_cast<std::uint32_t>(options.range / 2)};
}

// Reports whether the grid can be coarser. k iterations equal one iteration with a bell
// that is sqrt(k) times as wide.
bool is_too_fine(const BlurGrid& grid, int iterations, const BlurOptions& options) {
  const double most = smoothness(options) * std::min(1.0, std::sqrt(iterations) / 2);
  return options.method == BlurMethod::fast && 2 * grid.step() <= most &&
         grid.can_halve();
}

}  // namespace

std::vector<double> gaussian_weights(int range, double sigma) {
  std::vector<double> weights;
  double sum = 0;
  for (int d = 0; d <= range; ++d) {
    weights.push_back(std::exp(-d * d / (2 * sigma * sigma)));
    sum += (d == 0 ? 1 : 2) * weights.back();
  }
  for (double& weight : weights) weight /= sum;
  return weights;
}

BlurredRow blur(std::uint32_t size, std::span<const Range> ones,
                const BlurOptions& options) {
  const std::vector<double> bell =
      gaussian_weights(options.range, options.sigma * options.range);
  BlurredRow row{first_grid(size, ones.size(), options), 1};
  BlurGrid& grid = row.values;
  EdgeBlur(bell, grid.step()).run(ones, grid);

  std::size_t all = 0;
  for (const Range& run : ones) all += run.size();
  const double few = options.stop_rate * static_cast<double>(all);
  ChangeCounter counter(size, ones);
  std::size_t changes = all - counter.run(grid, options.threshold);
  std::optional<GridBlur> iteration;
  std::vector<float> next;
  while (static_cast<double>(changes) > few && row.iterations < options.max_iter) {
    while (is_too_fine(grid, row.iterations, options)) {
      grid.halve();
      iteration.reset();
    }
    if (!iteration) iteration.emplace(grid, bell);
    next.resize(grid.nodes.size());
    iteration->run(grid.nodes, next);
    grid.nodes.swap(next);
    ++row.iterations;
    changes = counter.run(grid, options.threshold);
  }
  return row;
}

}  // namespace tamis
