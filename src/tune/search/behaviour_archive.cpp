#include "tune/search/behaviour_archive.h"

#include <algorithm>
#include <bit>

#include "tune/search/ranking.h"

namespace tamis::tune {
namespace {

bool is_better_in(const History& history, std::uint32_t a, std::uint32_t b) {
  return is_better_or_smaller(history.outcome(a), history[a].nodes, history.outcome(b),
                              history[b].nodes);
}

}  // namespace

std::size_t distance(const Behaviour& a, const Behaviour& b) {
  int out = 0;
  for (std::size_t i = 0; i < a.size(); ++i) out += std::popcount(a[i] ^ b[i]);
  return static_cast<std::size_t>(out);
}

void BehaviourArchive::add(const History& history, std::uint32_t number) {
  const auto is_near = [&](std::uint32_t member) {
    return distance(history.outcome(member).behaviour,
                    history.outcome(number).behaviour) < least_distance_;
  };
  for (const std::uint32_t member : members_)
    if (member == number || (is_near(member) && !is_better_in(history, number, member)))
      return;
  std::erase_if(members_, is_near);
  members_.push_back(number);
  if (members_.size() <= capacity_) return;
  const auto worst = std::min_element(
      members_.begin(), members_.end(), [&](std::uint32_t a, std::uint32_t b) {
        return is_better(history.outcome(b), history.outcome(a));
      });
  members_.erase(worst);
}

std::vector<std::uint32_t> BehaviourArchive::best(const History& history,
                                                  std::size_t count) const {
  std::vector<std::uint32_t> out = members_;
  std::stable_sort(out.begin(), out.end(), [&](std::uint32_t a, std::uint32_t b) {
    return is_better(history.outcome(a), history.outcome(b));
  });
  out.resize(std::min(out.size(), count));
  return out;
}

}  // namespace tamis::tune
