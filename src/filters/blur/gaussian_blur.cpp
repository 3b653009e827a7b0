#include "filters/blur/gaussian_blur.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

#include "filters/blur/lanes.h"
#include "tamis/mask.h"

namespace tamis {
namespace {

// --- The first iteration, straight from the runs.
//
// A run adds a smooth rise where it begins and the same fall where it ends; nodes in
// reach of an edge change, all nodes behind it stay at the new level. So changes from
// node to node are added up, in fixed point: what rises falls by exactly as much.

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

  // How much of the bell around a node is behind an edge that is `distance` behind it.
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

  // Near an end, the mean is over what there is.
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
  std::uint32_t before_;  // nodes before an edge that feel it
  std::uint32_t stride_;
  std::vector<std::uint32_t> behind_;   // by distance, from range_ down
  std::vector<std::uint32_t> changes_;  // [place of the edge behind a node][node]
};

// --- What is bright.

// Finds where the row becomes brighter than the threshold, and where it no longer is,
// in turn.
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
  // How far the row can dip between two nodes: by step^2 / 8 times its curvature, which
  // is at most 0.484 / sigma^2; that is 0.0151 where the step is half of sigma.
  static constexpr float kMargin = 0.02F;

  void look_at_block(std::uint32_t cell) {
    const float* const nodes = grid_.nodes.data() + cell;  // and the one behind
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

// Counts the ones that have become bright or dark.
class ChangeCounter {
 public:
  ChangeCounter(std::uint32_t size, std::span<const Range> ones) : ones_(size) {
    for (const Range& run : ones) ones_.fill(run);
  }

  // Since the last time; before the first, nothing was bright.
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

// --- The grid: as coarse as the row is smooth.

// A bell that is cut off early is less smooth than it is wide.
double smoothness(const BlurOptions& options) {
  return std::min(options.sigma, 1.0 / 3) * options.range;
}

// For as many runs of ones. Where they are short, so is the step at first: the bell,
// which is cut off, lets a little of their pattern through.
BlurGrid first_grid(std::uint32_t size, std::size_t runs, const BlurOptions& options) {
  if (options.method == BlurMethod::exact) return {size, 1, 0};
  const double run = size / static_cast<double>(runs + 1);
  const auto step =
      static_cast<std::uint32_t>(std::max(1.0, std::min(smoothness(options), run) / 4));
  return {size, size / step < BlurGrid::kLeastCells ? 1 : step,
          static_cast<std::uint32_t>(options.range / 2)};
}

// k iterations are one by a bell that is sqrt(k) times as wide.
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
