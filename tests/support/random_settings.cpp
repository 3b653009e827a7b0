#include "support/random_settings.h"

#include <cmath>

#include "tamis/define_filter.h"

namespace tamis::test {
namespace {

double random_number(Rng& random, const ParamSpec& param) {
  const std::size_t draw = random.below(12);
  if (draw == 0) return param.least;
  if (draw == 1) return param.most;
  const double share = static_cast<double>(random.below(1001)) / 1000;
  if (param.scale == Scale::log && param.least > 0)
    return param.least * std::pow(param.most / param.least, share);
  return param.least + (param.most - param.least) * share;
}

std::string random_value(Rng& random, const ParamSpec& param) {
  switch (param.type) {
    case ParamType::integer:
      return ParamText<int>::write(static_cast<int>(random_number(random, param)));
    case ParamType::real:
      return ParamText<double>::write(
          std::min(std::max(random_number(random, param), param.least), param.most));
    case ParamType::flag: return random.below(2) == 0 ? "false" : "true";
    case ParamType::choice:
      return std::string(param.choices[random.below(param.choices.size())]);
    case ParamType::tags:
    case ParamType::text: break;
  }
  return {};
}

}  // namespace

std::vector<Setting> random_settings(Rng& random, const FilterSpec& spec) {
  std::vector<Setting> out;
  for (const ParamSpec& param : spec.params)
    if (param.type != ParamType::tags && param.type != ParamType::text)
      out.push_back({std::string(param.name), random_value(random, param)});
  return out;
}

}  // namespace tamis::test
