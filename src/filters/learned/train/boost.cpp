#include "filters/learned/train/boost.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tamis {
namespace {

// Sums over rows: the negative gradient of the loss, and its second derivative.
struct Pull {
  double gradient = 0;
  double weight = 0;

  void operator+=(const Pull& other) {
    gradient += other.gradient;
    weight += other.weight;
  }
  Pull operator-(const Pull& other) const {
    return {gradient - other.gradient, weight - other.weight};
  }
  double gain(double smoothing) const {
    return gradient * gradient / (weight + smoothing);
  }
};

struct Cut {
  double gain = 0;
  std::uint16_t feature = 0;
  Bin bin = 0;
};

// A part of a tree under construction: a leaf, or a decision with two parts.
struct Piece {
  std::vector<std::uint32_t> rows;
  Pull pull;
  Cut best;
  std::size_t left = 0;  // index of a piece; 0: a leaf
  std::size_t right = 0;
};

class TreeGrower {
 public:
  TreeGrower(const BoostRows& rows, const std::vector<Pull>& pulls,
             const BoostOptions& options)
      : rows_(rows), pulls_(pulls), options_(options) {}

  void grow() {
    std::vector<std::uint32_t> all(pulls_.size());
    for (std::uint32_t i = 0; i < all.size(); ++i) all[i] = i;
    add(std::move(all));
    for (std::uint32_t leaves = 1; leaves < options_.leaves; ++leaves) {
      std::size_t best = 0;
      for (std::size_t i = 1; i < pieces_.size(); ++i)
        if (gain_of(i) > gain_of(best)) best = i;
      if (gain_of(best) <= 1e-9) break;
      divide(best);
    }
  }

  // Writes the piece and its descendants, left first. Adds the values of leaves to the
  // logits.
  std::uint8_t write(std::size_t i, Forest& out, std::vector<double>& logits) const {
    const Piece& piece = pieces_[i];
    if (piece.left == 0) {
      const double step = options_.rate * piece.pull.gradient /
                          (piece.pull.weight + options_.smoothing);
      const auto leaf = static_cast<std::int16_t>(
          std::clamp(std::round(step * kLogitSteps), -32768., 32767.));
      for (const std::uint32_t row : piece.rows)
        logits[row] += static_cast<double>(leaf) / kLogitSteps;
      out.leaves.push_back(leaf);
      return 1;
    }
    const std::size_t at = out.nodes.size();
    out.nodes.push_back({piece.best.feature, piece.best.bin, 0});
    const std::uint8_t left = write(piece.left, out, logits);
    out.nodes[at].left_leaves = left;
    return static_cast<std::uint8_t>(left + write(piece.right, out, logits));
  }

 private:
  double gain_of(std::size_t i) const {
    return pieces_[i].left == 0 ? pieces_[i].best.gain : 0;
  }

  void add(std::vector<std::uint32_t> rows) {
    Piece piece;
    for (const std::uint32_t row : rows) piece.pull += pulls_[row];
    piece.rows = std::move(rows);
    for (std::size_t f = 0; f < rows_.columns.size(); ++f) look_for_cut(f, piece);
    pieces_.push_back(std::move(piece));
  }

  void look_for_cut(std::size_t feature, Piece& piece) const {
    std::array<Pull, 256> bins = {};
    const std::vector<Bin>& column = rows_.columns[feature];
    for (const std::uint32_t row : piece.rows) bins[column[row]] += pulls_[row];
    Pull left;
    for (std::size_t bin = 0; bin < 255; ++bin) {
      left += bins[bin];
      const Pull right = piece.pull - left;
      if (left.weight < options_.least_weight) continue;
      if (right.weight < options_.least_weight) break;
      const double gain = left.gain(options_.smoothing) +
                          right.gain(options_.smoothing) -
                          piece.pull.gain(options_.smoothing);
      if (gain > piece.best.gain)
        piece.best = {gain, static_cast<std::uint16_t>(feature), static_cast<Bin>(bin)};
    }
  }

  void divide(std::size_t i) {
    const Cut cut = pieces_[i].best;
    std::vector<std::uint32_t> sides[2];
    for (const std::uint32_t row : pieces_[i].rows)
      sides[rows_.columns[cut.feature][row] > cut.bin ? 1 : 0].push_back(row);
    pieces_[i].rows.clear();
    pieces_[i].left = pieces_.size();
    pieces_[i].right = pieces_.size() + 1;
    add(std::move(sides[0]));
    add(std::move(sides[1]));
  }

  const BoostRows& rows_;
  const std::vector<Pull>& pulls_;
  const BoostOptions& options_;
  std::vector<Piece> pieces_;
};

}  // namespace

Forest boost(BoostRows rows, const BoostOptions& options) {
  Forest out;
  std::vector<Pull> pulls(rows.logits.size());
  for (std::uint32_t t = 0; t < options.trees; ++t) {
    for (std::size_t i = 0; i < pulls.size(); ++i) {
      const double p = 1 / (1 + std::exp(-rows.logits[i]));
      pulls[i] = {rows.weights[i] * (rows.labels[i] - p),
                  rows.weights[i] * p * (1 - p)};
    }
    TreeGrower grower(rows, pulls, options);
    grower.grow();
    out.sizes.push_back(grower.write(0, out, rows.logits));
  }
  return out;
}

}  // namespace tamis
