#include "tune/search/cma_es.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "tune/search/draw.h"

namespace tamis::tune {
namespace {

// Each sweep about squares the rest off the diagonal. Ten are enough for doubles.
constexpr int kMostSweeps = 50;
constexpr double kSmall = 1e-30;  // limit for the rest, relative to the diagonal

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

// Returns the rotation of p and q that makes a(p, q) zero.
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

namespace {

double squared_length(const std::vector<double>& v) {
  double sum = 0;
  for (const double x : v) sum += x * x;
  return sum;
}

// Mirrors a number at both ends of [0, 1].
double mirrored(double x) {
  x = std::fabs(x);
  x -= 2 * std::floor(x / 2);
  return x > 1 ? 2 - x : x;
}

Eigen axes_of(const SquareMatrix& covariance) {
  Eigen out = symmetric_eigen(covariance);
  // Rounding errors may make a value slightly negative.
  for (double& value : out.values) value = std::sqrt(std::max(value, 1e-20));
  return out;
}

}  // namespace

CmaEs::CmaEs(std::vector<double> start, double step, Rng random)
    : dimension_(start.size()),
      batch_(4 + static_cast<std::size_t>(
                     3 * std::log(static_cast<double>(
                             std::max<std::size_t>(1, start.size()))))),
      mean_(std::move(start)),
      step_(step),
      covariance_(SquareMatrix::identity(dimension_)),
      axes_(axes_of(covariance_)),
      step_path_(dimension_),
      shape_path_(dimension_),
      random_(random) {
  set_constants();
}

void CmaEs::set_constants() {
  const std::size_t better = batch_ / 2;
  double sum = 0;
  for (std::size_t i = 0; i < better; ++i) {
    weights_.push_back(std::log((static_cast<double>(batch_) + 1) / 2) -
                       std::log(static_cast<double>(i + 1)));
    sum += weights_.back();
  }
  for (double& weight : weights_) weight /= sum;
  mu_effective_ = 1 / squared_length(weights_);
  const auto n = static_cast<double>(dimension_);
  const double mu = mu_effective_;
  c_sigma_ = (mu + 2) / (n + mu + 5);
  d_sigma_ = 1 + 2 * std::max(0.0, std::sqrt((mu - 1) / (n + 1)) - 1) + c_sigma_;
  c_c_ = (4 + mu / n) / (n + 4 + 2 * mu / n);
  c_1_ = 2 / ((n + 1.3) * (n + 1.3) + mu);
  c_mu_ = std::min(1 - c_1_, 2 * (mu - 2 + 1 / mu) / ((n + 2) * (n + 2) + mu));
  expected_length_ = std::sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
}

std::vector<std::vector<double>> CmaEs::ask() {
  drawn_.assign(batch_, std::vector<double>(dimension_));
  std::vector<std::vector<double>> out = drawn_;
  std::vector<double> z(dimension_);
  for (std::size_t point = 0; point < batch_; ++point) {
    for (std::size_t i = 0; i < dimension_; ++i)
      z[i] = axes_.values[i] * draw_normal(random_);
    for (std::size_t row = 0; row < dimension_; ++row) {
      double y = 0;
      for (std::size_t i = 0; i < dimension_; ++i) y += axes_.vectors(row, i) * z[i];
      drawn_[point][row] = y;
      out[point][row] = mirrored(mean_[row] + step_ * y);
    }
  }
  return out;
}

std::vector<double> CmaEs::move_mean(std::span<const std::size_t> best_first) {
  std::vector<double> move(dimension_);
  for (std::size_t i = 0; i < weights_.size(); ++i)
    for (std::size_t d = 0; d < dimension_; ++d)
      move[d] += weights_[i] * drawn_[best_first[i]][d];
  // The mean stays inside the cube, as its points do.
  for (std::size_t d = 0; d < dimension_; ++d)
    mean_[d] = std::clamp(mean_[d] + step_ * move[d], 0.0, 1.0);
  return move;
}

// Updates the path of the mean, in units in which all directions are equally likely.
void CmaEs::follow_path(const std::vector<double>& move) {
  std::vector<double> along(dimension_);
  for (std::size_t i = 0; i < dimension_; ++i) {
    for (std::size_t d = 0; d < dimension_; ++d)
      along[i] += axes_.vectors(d, i) * move[d];
    along[i] /= axes_.values[i];
  }
  const double gain = std::sqrt(c_sigma_ * (2 - c_sigma_) * mu_effective_);
  for (std::size_t d = 0; d < dimension_; ++d) {
    double white = 0;
    for (std::size_t i = 0; i < dimension_; ++i)
      white += axes_.vectors(d, i) * along[i];
    step_path_[d] = (1 - c_sigma_) * step_path_[d] + gain * white;
  }
}

void CmaEs::learn_shape(std::span<const std::size_t> best_first, bool path_is_steady) {
  const double loss = path_is_steady ? 0 : c_1_ * c_c_ * (2 - c_c_);
  const double keep = 1 + loss - c_1_ - c_mu_;
  for (std::size_t row = 0; row < dimension_; ++row) {
    for (std::size_t column = 0; column <= row; ++column) {
      double rank_mu = 0;
      for (std::size_t i = 0; i < weights_.size(); ++i) {
        const std::vector<double>& y = drawn_[best_first[i]];
        rank_mu += weights_[i] * y[row] * y[column];
      }
      const double value = keep * covariance_(row, column) +
                           c_1_ * shape_path_[row] * shape_path_[column] +
                           c_mu_ * rank_mu;
      covariance_(row, column) = value;
      covariance_(column, row) = value;
    }
  }
  axes_ = axes_of(covariance_);
}

void CmaEs::tell(std::span<const std::size_t> best_first) {
  ++generation_;
  const std::vector<double> move = move_mean(best_first);
  follow_path(move);
  const double length = std::sqrt(squared_length(step_path_));
  double forgotten = 1;
  for (int i = 0; i < 2 * generation_; ++i) forgotten *= 1 - c_sigma_;
  const auto n = static_cast<double>(dimension_);
  // Not while the path is still long, because the step is then too short.
  const bool is_steady =
      length / std::sqrt(1 - forgotten) < (1.4 + 2 / (n + 1)) * expected_length_;
  const double gain = is_steady ? std::sqrt(c_c_ * (2 - c_c_) * mu_effective_) : 0;
  for (std::size_t d = 0; d < dimension_; ++d)
    shape_path_[d] = (1 - c_c_) * shape_path_[d] + gain * move[d];
  learn_shape(best_first, is_steady);
  step_ *=
      std::exp(std::min(1.0, c_sigma_ / d_sigma_ * (length / expected_length_ - 1)));
  // A step larger than the cube is useless.
  step_ = std::min(step_, 1.0);
}

double CmaEs::reach() const {
  return step_ * *std::max_element(axes_.values.begin(), axes_.values.end());
}

}  // namespace tamis::tune
