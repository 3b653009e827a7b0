#include "tune/search/grid.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <utility>

#include "tamis/define_filter.h"
#include "tune/search/draw.h"

namespace tamis::tune {
namespace {

constexpr std::string_view kThresholds[] = {
    "5%",  "10%", "15%", "20%", "25%", "30%", "33%", "35%", "40%", "45%", "50%",
    "55%", "60%", "65%", "66%", "70%", "75%", "80%", "85%", "90%", "95%", "100%"};
constexpr double kWeights[] = {0.5, 1, 1.5, 2, 3};

// Parses a decimal as the nearest double, so that text and number are equal.
double read_decimal(std::string_view text) {
  double out = 0;
  std::from_chars(text.data(), text.data() + text.size(), out);
  return out;
}

// Returns `mantissa` times ten to the power of `exponent`.
double decimal(std::int64_t mantissa, int exponent) {
  return read_decimal(std::to_string(mantissa) + "e" + std::to_string(exponent));
}

int magnitude(double value) {
  return static_cast<int>(std::floor(std::log10(value)));
}

// Returns multiples of 1, 2 or 5 times a power of ten, at most `most` over the range.
std::vector<double> even_values(const ParamSpec& param, std::size_t most) {
  const double least_step = (param.most - param.least) / static_cast<double>(most);
  int exponent = magnitude(least_step);
  if (param.type == ParamType::integer) exponent = std::max(exponent, 0);
  std::int64_t factor = 1;
  for (const std::int64_t next : {1, 2, 5, 10}) {
    factor = next;
    if (decimal(next, exponent) >= least_step) break;
  }
  const double step = decimal(factor, exponent);
  const auto first = static_cast<std::int64_t>(std::ceil(param.least / step));
  const auto last = static_cast<std::int64_t>(std::floor(param.most / step));
  std::vector<double> out;
  for (std::int64_t i = first; i <= last; ++i)
    out.push_back(decimal(i * factor, exponent));
  return out;
}

// Rounds to two digits, which removes the last bits of a power, in which machines
// differ.
double rounded(double value) {
  const int exponent = magnitude(value) - 1;
  return decimal(static_cast<std::int64_t>(std::llround(value / decimal(1, exponent))),
                 exponent);
}

// Returns a geometric sequence of values, as far as two digits allow.
std::vector<double> log_values(const ParamSpec& param, std::size_t most) {
  std::vector<double> out;
  const double ratio = param.most / param.least;
  for (std::size_t i = 0; i <= most; ++i)
    out.push_back(
        rounded(param.least *
                std::pow(ratio, static_cast<double>(i) / static_cast<double>(most))));
  return out;
}

bool is_log(const ParamSpec& param) {
  return param.scale == Scale::log && param.least > 0;
}

double position_of(const ParamSpec& param, double value) {
  if (param.most <= param.least) return 0;
  if (is_log(param))
    return std::log(value / param.least) / std::log(param.most / param.least);
  return (value - param.least) / (param.most - param.least);
}

std::string text_of(const ParamSpec& param, double value) {
  return param.type == ParamType::integer
             ? ParamText<int>::write(static_cast<int>(std::llround(value)))
             : ParamText<double>::write(value);
}

Grid number_grid(const ParamSpec& param, std::span<const std::string> also,
                 std::size_t most) {
  std::vector<double> values =
      is_log(param) ? log_values(param, most) : even_values(param, most);
  values.push_back(param.least);
  values.push_back(param.most);
  for (const std::string& text : also) values.push_back(read_decimal(text));
  for (double& value : values) {
    if (param.type == ParamType::integer) value = std::round(value);
    value = std::clamp(value, param.least, param.most);
  }
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  Grid out;
  for (const double value : values) {
    out.values.push_back(text_of(param, value));
    out.positions.push_back(position_of(param, value));
  }
  return out;
}

void spread_evenly(Grid& grid) {
  grid.is_ordered = false;
  const auto last = static_cast<double>(std::max<std::size_t>(2, grid.size()) - 1);
  for (std::size_t i = 0; i < grid.size(); ++i)
    grid.positions.push_back(static_cast<double>(i) / last);
}

std::vector<std::string> readable(const ParamSpec& param,
                                  std::span<const std::string> texts) {
  std::vector<std::string> out;
  for (const std::string& text : texts) {
    double value = 0;
    if (ParamText<double>::read(text, value).empty() && value >= param.least &&
        value <= param.most)
      out.push_back(text);
  }
  return out;
}

struct Placed {
  std::string text;
  double position = 0;
};

Grid grid_of(std::vector<Placed> steps) {
  std::stable_sort(steps.begin(), steps.end(), [](const Placed& a, const Placed& b) {
    return a.position < b.position;
  });
  Grid out;
  for (Placed& step : steps) {
    out.values.push_back(std::move(step.text));
    out.positions.push_back(step.position);
  }
  return out;
}

}  // namespace

std::size_t Grid::step_at(double position) const {
  const auto above = std::lower_bound(positions.begin(), positions.end(), position);
  if (above == positions.begin()) return 0;
  const auto at = static_cast<std::size_t>(above - positions.begin());
  if (above == positions.end()) return at - 1;
  return *above - position < position - positions[at - 1] ? at : at - 1;
}

std::size_t Grid::step_of(std::string_view value) const {
  return static_cast<std::size_t>(std::find(values.begin(), values.end(), value) -
                                  values.begin());
}

bool is_tuned(const ParamSpec& param) {
  const auto has = [&](std::string_view choice) {
    return std::find(param.choices.begin(), param.choices.end(), choice) !=
           param.choices.end();
  };
  // These values select two methods with the same result. One takes a hundred times as
  // long.
  if (has("fast") && has("exact")) return false;
  return param.type != ParamType::tags && param.type != ParamType::text;
}

Grid make_grid(const ParamSpec& param, std::span<const std::string> also,
               std::size_t most_steps) {
  Grid out;
  if (!is_tuned(param)) return out;
  switch (param.type) {
    case ParamType::integer:
    case ParamType::real: return number_grid(param, readable(param, also), most_steps);
    case ParamType::flag: out.values = {"false", "true"}; break;
    case ParamType::choice:
      for (const std::string_view choice : param.choices)
        out.values.emplace_back(choice);
      break;
    case ParamType::tags:
    case ParamType::text: break;
  }
  spread_evenly(out);
  return out;
}

Grid threshold_grid(std::span<const std::string> also, double all_weights) {
  std::vector<Placed> steps;
  for (const std::string_view text : kThresholds)
    steps.push_back({std::string(text), read_decimal(text) / 100});
  for (const std::string& text : also) {
    const bool is_known =
        std::any_of(steps.begin(), steps.end(),
                    [&](const Placed& step) { return step.text == text; });
    double value = read_decimal(text);
    if (text.ends_with('%'))
      value /= 100;
    else
      value = all_weights > 0 ? value / all_weights : 0;
    if (!is_known) steps.push_back({text, std::min(value, 1.0)});
  }
  return grid_of(std::move(steps));
}

Grid weight_grid(double also) {
  std::vector<double> values(std::begin(kWeights), std::end(kWeights));
  values.push_back(also);
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  Grid out;
  for (const double value : values) {
    out.values.push_back(ParamText<double>::write(value));
    out.positions.push_back(values.back() > 0 ? value / values.back() : 0);
  }
  return out;
}

std::size_t jitter(const Grid& grid, std::size_t from, double share, Rng& random) {
  const std::size_t size = grid.size();
  if (size < 2) return from;
  if (!grid.is_ordered) return (from + 1 + random.below(size - 1)) % size;
  const double by = share * draw_normal(random);
  const std::size_t to = grid.step_at(grid.positions[from] + by);
  if (to != from) return to;
  const bool goes_up = from == 0 || (by > 0 && from + 1 < size);
  return goes_up ? from + 1 : from - 1;
}

}  // namespace tamis::tune
