// The values that a search tries for one parameter: steps on the scale of its spec.
//
//   const Grid grid = make_grid(rho, {"0.85"}, kSteps);   // 0.2, 0.22, ... 0.85 ... 1
//   grid.values[grid.step_at(0.5)]                        // "0.6", halfway
//
// With steps instead of arbitrary numbers, a search creates the same pipelines more
// often and can reuse their results. Numbers are short decimals that are read back
// exactly. Flags and choices are also steps, without an order.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "tamis/filter.h"

namespace tamis::tune {

struct Grid {
  std::vector<std::string> values;  // as written in a pipeline
  // The position of each value on the scale, from 0 to 1, increasing. For flags and
  // choices they are evenly spaced.
  std::vector<double> positions;
  bool is_ordered = true;  // true for a number

  std::size_t size() const { return values.size(); }
  // Returns the nearest step; the lower one of two equally near ones.
  std::size_t step_at(double position) const;
  // Returns the step with this value; size() if none has it.
  std::size_t step_of(std::string_view value) const;
};

// For searches with many parameters, and for searches with one.
inline constexpr std::size_t kSteps = 40;
inline constexpr std::size_t kFineSteps = 200;

// Reports whether searches tune it. Texts, sets of tags, and the choice between a fast
// and an exact method are not tuned.
bool is_tuned(const ParamSpec& param);

// Returns about `most_steps` values at most, with both ends of the range and the values
// of `also`, such as the default and the current value. Ignores invalid values of
// `also`. The grid is empty if the parameter is not tuned.
Grid make_grid(const ParamSpec& param, std::span<const std::string> also,
               std::size_t most_steps = kSteps);

// Returns thresholds of votes in percent, which remain meaningful when voters are added
// or removed. A threshold in units of weight is placed by its share of `all_weights`.
Grid threshold_grid(std::span<const std::string> also, double all_weights);

// Returns weights of voters.
Grid weight_grid(double also);

// Returns another step. For numbers it is about `share` of the scale away, for others
// random. Returns the same step only if there is no other.
std::size_t jitter(const Grid& grid, std::size_t from, double share, Rng& random);

}  // namespace tamis::tune
