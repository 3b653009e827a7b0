#include "tune/judge/score_cut.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace tamis::tune {
namespace {

struct Threshold {
  std::string_view filter;
  std::string_view param;
  bool from_above;         // the score is 1 less what the parameter limits
  std::string_view only;   // with a setting of this name ...
  std::string_view value;  // ... and this value
};

constexpr Threshold kThresholds[] = {
    {"sw", "t", false, "min_words", "1"},
    {"lqf", "quota", true, "recompute", "false"},
};

std::string value_of(const Filter& filter, std::string_view name) {
  for (const Setting& setting : filter.settings())
    if (setting.name == name) return setting.value;
  for (const ParamSpec& param : filter.spec().params)
    if (param.name == name) return default_value(filter.spec(), param);
  return {};
}

}  // namespace

std::optional<ScoreCut> score_cut(const Filter& filter) {
  for (const Threshold& known : kThresholds) {
    if (filter.spec().name != known.filter) continue;
    if (value_of(filter, known.only) != known.value) continue;
    const double value = std::strtod(value_of(filter, known.param).c_str(), nullptr);
    ScoreCut out{std::string(known.filter),
                 static_cast<float>(known.from_above ? 1 - value : value)};
    for (const Setting& setting : filter.settings())
      if (setting.name != known.param)
        out.scored += " " + setting.name + "=" + setting.value;
    return out;
  }
  return {};
}

}  // namespace tamis::tune
