// How sure a result is, by the F1 that its cut expects. The cut only guesses how blocks
// hang together, so what it expects is off, by about the same on all pages that expect
// the same; a model knows by how much, from sites that it was not trained on.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace tamis {

struct ConfidenceCurve {
  static constexpr std::size_t kSteps = 16;

  // In 65535ths: what is reached where 0, 1/16, 2/16 ... 1 is expected; in between on a
  // straight line.
  std::array<std::uint16_t, kSteps + 1> points = straight();

  bool operator==(const ConfidenceCurve&) const = default;

  // Who expects more must not be less sure.
  bool is_sound() const { return std::is_sorted(points.begin(), points.end()); }

  double at(double expected) const {
    const double place = std::clamp(expected, 0., 1.) * kSteps;
    const auto step = std::min(static_cast<std::size_t>(place), kSteps - 1);
    const double low = points[step];
    const double high = points[step + 1];
    return (low + (high - low) * (place - static_cast<double>(step))) / 65535;
  }

 private:
  // What is expected is what is reached.
  static constexpr std::array<std::uint16_t, kSteps + 1> straight() {
    std::array<std::uint16_t, kSteps + 1> out = {};
    for (std::size_t i = 0; i <= kSteps; ++i)
      out[i] = static_cast<std::uint16_t>(i * 65535 / kSteps);
    return out;
  }
};

}  // namespace tamis
