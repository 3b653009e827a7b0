// Means and quantiles over pages. NaN says that a page has no say; it is left out.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace tamis::eval {

// NaN of no values.
double mean(std::span<const double> values);

// Between two values in proportion, as numpy.quantile does by default (type 7 of
// Hyndman and Fan 1996). `share` is in 0..1; NaN of no values.
double quantile(std::span<const double> values, double share);

// Of the worst tenth of the values, at least one: what a user meets on a bad day. The
// worst are the least, or the greatest if less is better. NaN of no values.
double worst_decile_mean(std::span<const double> values, bool more_is_better = true);

struct Group {
  std::string key;
  std::vector<std::size_t> members;  // indices into the keys, ascending
};

// Those of equal key together, groups by key.
std::vector<Group> group_by(std::span<const std::string> keys);

// Those values.
std::vector<double> select(std::span<const double> values,
                           std::span<const std::size_t> members);

}  // namespace tamis::eval
