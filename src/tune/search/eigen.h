// Eigenvalues and eigenvectors of a symmetric matrix, by Jacobi's rotations: slow for
// large ones, and exact and simple for those of a few dozen parameters. Sums, products,
// quotients and roots only, so that all machines agree on every bit.
#pragma once

#include <cstddef>
#include <vector>

namespace tamis::tune {

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

}  // namespace tamis::tune
