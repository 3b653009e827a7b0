// Parameter tables for a family of filters that share some of their parameters.
#pragma once

#include <algorithm>
#include <array>

#include "tamis/define_filter.h"

namespace tamis {

// Returns the rows of the family, followed by the rows of one filter.
template <std::size_t kShared, std::size_t kOwn>
constexpr std::array<ParamSpec, kShared + kOwn> param_table(
    const std::array<ParamSpec, kShared>& shared, const ParamSpec (&own)[kOwn]) {
  std::array<ParamSpec, kShared + kOwn> out;
  std::copy(std::begin(own), std::end(own),
            std::copy(shared.begin(), shared.end(), out.begin()));
  return out;
}

}  // namespace tamis
