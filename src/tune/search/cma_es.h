// CMA-ES: draws points around a mean, learns from the better half of them where to go,
// how far, and which parameters go together. For two to some dozens of numbers.
//
//   CmaEs search({0.5, 0.5}, 0.2, Rng(1));
//   while (search.reach() > 0.01) {
//     const auto points = search.ask();       // in the unit cube
//     search.tell(indices_best_first(points));
//   }
//
// Hansen, "The CMA Evolution Strategy: A Tutorial", arXiv:1604.00772, with its default
// constants and without its option of negative weights. Points beyond an end of the
// cube are mirrored back.
//
// OUR OWN, because no library of Debian 12 fits: pagmo's cmaes has one evolve(), which
// calls the fitness by itself, while here generations are asked for and told, judged
// together on many threads, and repeated from a journal after a crash. (libcmaes can be
// asked and told, but is neither in Debian nor on PyPI for C++.) It is also to give the
// same numbers with any compiler: the only functions beyond roots are a logarithm of
// small numbers, for constants, and an exponential in the step size; what they may
// differ in, the last bit, is lost where points move to the steps of a grid.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/random.h"

namespace tamis::tune {

// --- Eigenvalues and eigenvectors of a symmetric matrix, by Jacobi's rotations: slow
// for large ones, and exact and simple for those of a few dozen parameters. Sums,
// products, quotients and roots only, so that all machines agree on every bit.

class SquareMatrix {
 public:
  explicit SquareMatrix(std::size_t size) : size_(size), values_(size * size) {}
  static SquareMatrix identity(std::size_t size);

  std::size_t size() const { return size_; }
  double& operator()(std::size_t row, std::size_t column) {
    return values_[row * size_ + column];
  }
  double operator()(std::size_t row, std::size_t column) const {
    return values_[row * size_ + column];
  }

 private:
  std::size_t size_;
  std::vector<double> values_;
};

struct Eigen {
  std::vector<double> values;
  SquareMatrix vectors;  // in columns, in the order of the values
};

Eigen symmetric_eigen(SquareMatrix matrix);

class CmaEs {
 public:
  // From a point in the unit cube, with steps of about that size.
  CmaEs(std::vector<double> start, double step, Rng random);

  std::vector<std::vector<double>> ask();
  // The points that were asked last, by index, best first.
  void tell(std::span<const std::size_t> best_first);

  std::size_t batch() const { return batch_; }
  // How far points are drawn along the longest axis: small when there is nothing more
  // to find here.
  double reach() const;
  const std::vector<double>& mean() const { return mean_; }

 private:
  void set_constants();
  std::vector<double> move_mean(std::span<const std::size_t> best_first);
  void follow_path(const std::vector<double>& move);
  void learn_shape(std::span<const std::size_t> best_first, bool path_is_steady);

  // Names as in the tutorial where it has better ones than we could find.
  std::size_t dimension_;
  std::size_t batch_;
  std::vector<double> weights_;  // of the better half, best first
  double mu_effective_ = 0;
  double c_sigma_ = 0, d_sigma_ = 0, c_c_ = 0, c_1_ = 0, c_mu_ = 0;
  double expected_length_ = 0;  // of a normal vector

  std::vector<double> mean_;
  double step_;
  SquareMatrix covariance_;
  Eigen axes_;  // of the covariance; values are roots of its eigenvalues
  std::vector<double> step_path_, shape_path_;
  std::vector<std::vector<double>> drawn_;  // in steps from the mean, not mirrored
  int generation_ = 0;
  Rng random_;
};

}  // namespace tamis::tune
