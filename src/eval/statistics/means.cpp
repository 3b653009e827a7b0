#include "eval/statistics/means.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace tamis::eval {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

std::vector<double> sorted(std::span<const double> values) {
  std::vector<double> out;
  for (const double value : values)
    if (!std::isnan(value)) out.push_back(value);
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

double mean(std::span<const double> values) {
  double sum = 0;
  std::size_t count = 0;
  for (const double value : values) {
    if (std::isnan(value)) continue;
    sum += value;
    ++count;
  }
  return count == 0 ? kNaN : sum / static_cast<double>(count);
}

double quantile(std::span<const double> values, double share) {
  const std::vector<double> ordered = sorted(values);
  if (ordered.empty()) return kNaN;
  const double place =
      std::clamp(share, 0., 1.) * static_cast<double>(ordered.size() - 1);
  const auto lower = static_cast<std::size_t>(place);
  const std::size_t upper = std::min(lower + 1, ordered.size() - 1);
  return std::lerp(ordered[lower], ordered[upper], place - std::floor(place));
}

double worst_decile_mean(std::span<const double> values, bool more_is_better) {
  std::vector<double> ordered = sorted(values);
  if (!more_is_better) std::reverse(ordered.begin(), ordered.end());
  ordered.resize((ordered.size() + 9) / 10);
  return mean(ordered);
}

std::vector<Group> group_by(std::span<const std::string> keys) {
  std::map<std::string, std::vector<std::size_t>> members;
  for (std::size_t i = 0; i < keys.size(); ++i) members[keys[i]].push_back(i);
  std::vector<Group> groups;
  for (auto& [key, of_key] : members) groups.push_back({key, std::move(of_key)});
  return groups;
}

std::vector<double> select(std::span<const double> values,
                           std::span<const std::size_t> members) {
  std::vector<double> out;
  out.reserve(members.size());
  for (const std::size_t member : members) out.push_back(values[member]);
  return out;
}

}  // namespace tamis::eval
