// A threshold in units of weight, or as a share of all weights: 2.5, 60%.
#pragma once

#include <string>
#include <string_view>

#include "tamis/define_filter.h"

namespace tamis {

struct Threshold {
  double value = 50;
  bool is_percent = true;

  double of(double total) const { return is_percent ? value / 100 * total : value; }
};

template <>
struct ParamText<Threshold> {
  static constexpr ParamType kType = ParamType::text;
  static std::string read(std::string_view text, Threshold& out);
  static std::string write(const Threshold& threshold);
};

}  // namespace tamis
