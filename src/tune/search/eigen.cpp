#include "tune/search/eigen.h"

#include <cmath>
#include <utility>

namespace tamis::tune {
namespace {

// Each sweep about squares what is left off the diagonal; ten are enough for doubles.
constexpr int kMostSweeps = 50;
constexpr double kSmall = 1e-30;  // of what is left, compared with the diagonal

struct Rotation {
  double cosine;
  double sine;
};

double off_diagonal(const SquareMatrix& a) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) sum += a(i, j) * a(i, j);
  return sum;
}

double diagonal(const SquareMatrix& a) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a(i, i) * a(i, i);
  return sum;
}

// The rotation of p and q that makes a(p, q) zero.
Rotation rotation_of(const SquareMatrix& a, std::size_t p, std::size_t q) {
  const double theta = (a(q, q) - a(p, p)) / (2 * a(p, q));
  const double t =
      (theta >= 0 ? 1 : -1) / (std::fabs(theta) + std::sqrt(theta * theta + 1));
  const double cosine = 1 / std::sqrt(t * t + 1);
  return {cosine, t * cosine};
}

void rotate_columns(SquareMatrix& a, std::size_t p, std::size_t q, Rotation by) {
  for (std::size_t k = 0; k < a.size(); ++k) {
    const double left = a(k, p);
    const double right = a(k, q);
    a(k, p) = by.cosine * left - by.sine * right;
    a(k, q) = by.sine * left + by.cosine * right;
  }
}

void rotate_rows(SquareMatrix& a, std::size_t p, std::size_t q, Rotation by) {
  for (std::size_t k = 0; k < a.size(); ++k) {
    const double upper = a(p, k);
    const double lower = a(q, k);
    a(p, k) = by.cosine * upper - by.sine * lower;
    a(q, k) = by.sine * upper + by.cosine * lower;
  }
}

}  // namespace

SquareMatrix SquareMatrix::identity(std::size_t size) {
  SquareMatrix out(size);
  for (std::size_t i = 0; i < size; ++i) out(i, i) = 1;
  return out;
}

Eigen symmetric_eigen(SquareMatrix a) {
  Eigen out{{}, SquareMatrix::identity(a.size())};
  for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
    if (off_diagonal(a) <= kSmall * diagonal(a)) break;
    for (std::size_t p = 0; p + 1 < a.size(); ++p) {
      for (std::size_t q = p + 1; q < a.size(); ++q) {
        if (a(p, q) == 0) continue;
        const Rotation by = rotation_of(a, p, q);
        rotate_columns(a, p, q, by);
        rotate_rows(a, p, q, by);
        rotate_columns(out.vectors, p, q, by);
      }
    }
  }
  for (std::size_t i = 0; i < a.size(); ++i) out.values.push_back(a(i, i));
  return out;
}

}  // namespace tamis::tune
