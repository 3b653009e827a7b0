// CMA-ES: draws points around a mean. From the better half of them it learns the
// direction and size of the next step and the correlations of the parameters. For two
// to a few dozen numbers.
//
//   CmaEs search({0.5, 0.5}, 0.2, Rng(1));
//   while (search.reach() > 0.01) {
//     const auto points = search.ask();       // in the unit cube
//     search.tell(indices_best_first(points));
//   }
//
// Hansen, "The CMA Evolution Strategy: A Tutorial", arXiv:1604.00772, with its default
// constants and without its option of negative weights. Points outside the cube are
// mirrored back.
//
// OUR OWN, because no library of Debian 12 fits. pagmo's cmaes has one evolve(), which
// calls the fitness function. Here, however, generations are requested by ask() and
// reported by tell(), evaluated on many threads, and repeated from a journal after a
// crash. (libcmaes has ask and tell, but is neither in Debian nor on PyPI for C++.) The
// results must also be equal with any compiler. Apart from roots, the only functions
// are a logarithm of small numbers, for constants, and an exponential in the step size.
// Compilers may differ in their last bit, which is lost when points are rounded to the
// steps of a grid.
// differ in, the last bit, is lost where points move to the steps of a grid.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/random.h"

namespace tamis::tune {

// --- Eigenvalues and eigenvectors of a symmetric matrix, by Jacobi rotations. The
// method is slow for large matrices, but exact and simple for a few dozen parameters.
// It uses only sums, products, quotients and roots, so all machines agree on every bit.

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
  // Starts at a point in the unit cube, with steps of about this size.
  CmaEs(std::vector<double> start, double step, Rng random);

  std::vector<std::vector<double>> ask();
  // Reports the points of the last ask() as indices, best first.
  void tell(std::span<const std::size_t> best_first);

  std::size_t batch() const { return batch_; }
  // Returns the distance at which points are drawn along the longest axis. It becomes
  // small when the search has converged.
  double reach() const;
  const std::vector<double>& mean() const { return mean_; }

 private:
  void set_constants();
  std::vector<double> move_mean(std::span<const std::size_t> best_first);
  void follow_path(const std::vector<double>& move);
  void learn_shape(std::span<const std::size_t> best_first, bool path_is_steady);

  // Names as in the tutorial, except where a descriptive name is clearer.
  std::size_t dimension_;
  std::size_t batch_;
  std::vector<double> weights_;  // of the better half, best first
  double mu_effective_ = 0;
  double c_sigma_ = 0, d_sigma_ = 0, c_c_ = 0, c_1_ = 0, c_mu_ = 0;
  double expected_length_ = 0;  // of a normal vector

  std::vector<double> mean_;
  double step_;
  SquareMatrix covariance_;
  Eigen axes_;  // of the covariance; values are the roots of its eigenvalues
  std::vector<double> step_path_, shape_path_;
  std::vector<std::vector<double>> drawn_;  // in steps from the mean, not mirrored
  int generation_ = 0;
  Rng random_;
};

}  // namespace tamis::tune
