// The values that a search tries for one parameter: steps on the scale of its spec.
//
//   const Grid grid = make_grid(rho, {"0.85"}, kSteps);   // 0.2, 0.22, ... 0.85 ... 1
//   grid.values[grid.step_at(0.5)]                        // "0.6", halfway
//
// Steps instead of any number, so that pipelines which a search makes meet each other
// again and what was computed for one serves the other. Numbers are short decimals that
// read back as what was written. Flags and choices are steps too, without an order.
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
  std::vector<std::string> values;  // as they stand in a pipeline
  // Where each is on the scale, from 0 to 1, increasing; of flags and choices: evenly.
  std::vector<double> positions;
  bool is_ordered = true;  // a number

  std::size_t size() const { return values.size(); }
  // The nearest step; of two equally near ones the lower.
  std::size_t step_at(double position) const;
  // The step with that value; size() if there is none.
  std::size_t step_of(std::string_view value) const;
};

// Enough steps for a search that has many parameters, and for one that has but one.
inline constexpr std::size_t kSteps = 40;
inline constexpr std::size_t kFineSteps = 200;

// Not texts, sets of tags, nor the choice between a fast and an exact way.
bool is_tuned(const ParamSpec& param);

// At most about `most_steps` values, both ends of the range among them, and `also`:
// the default, what a pipeline has already. Values of `also` that cannot be read are
// left out. Empty if the parameter is not tuned.
Grid make_grid(const ParamSpec& param, std::span<const std::string> also,
               std::size_t most_steps = kSteps);

// Thresholds of votes, in percent: they keep their sense when voters come and go. A
// threshold in units of weight has its place by the share of `all_weights` that it is.
Grid threshold_grid(std::span<const std::string> also, double all_weights);

// Weights of voters.
Grid weight_grid(double also);

// Another step: of numbers one that is about `share` of the scale away, of others any.
// The same only where there is no other.
std::size_t jitter(const Grid& grid, std::size_t from, double share, Rng& random);

}  // namespace tamis::tune
