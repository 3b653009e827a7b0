#include "tune/search/pareto.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tune/search/search.h"

namespace tamis::tune {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double or_worst(double value) {
  return std::isnan(value) ? -kInfinity : value;
}

// Computes the distance between the neighbours of each member of one front, in each
// objective.
void measure_room(std::span<const Rated> all, std::vector<std::size_t> members,
                  std::vector<FrontStanding>& out) {
  for (std::size_t k = 0; k < Objectives().size(); ++k) {
    const auto value = [&](std::size_t i) { return all[i].objectives[k]; };
    std::stable_sort(members.begin(), members.end(),
                     [&](std::size_t a, std::size_t b) { return value(a) < value(b); });
    const double range = value(members.back()) - value(members.front());
    out[members.front()].room = out[members.back()].room = kInfinity;
    if (!(range > 0) || !std::isfinite(range)) continue;
    for (std::size_t i = 1; i + 1 < members.size(); ++i)
      out[members[i]].room += (value(members[i + 1]) - value(members[i - 1])) / range;
  }
}

}  // namespace

Rated rate(const Outcome& outcome, Objective objective) {
  switch (objective) {
    case Objective::one: return {{worth(outcome), 0}, outcome.pages};
    case Objective::speed:
      return {{worth(outcome), or_worst(-outcome.cost)}, outcome.pages};
    case Objective::precision_recall:
      return {{or_worst(outcome.precision), or_worst(outcome.recall)}, outcome.pages};
  }
  return {};
}

bool dominates(const Rated& a, const Rated& b) {
  if (a.pages != b.pages) return a.pages > b.pages;
  bool is_better = false;
  for (std::size_t k = 0; k < a.objectives.size(); ++k) {
    if (a.objectives[k] < b.objectives[k]) return false;
    is_better = is_better || a.objectives[k] > b.objectives[k];
  }
  return is_better;
}

std::vector<FrontStanding> rank_by_fronts(std::span<const Rated> all) {
  std::vector<FrontStanding> out(all.size());
  std::vector<std::size_t> left(all.size());
  for (std::size_t i = 0; i < left.size(); ++i) left[i] = i;
  for (std::size_t front = 0; !left.empty(); ++front) {
    std::vector<std::size_t> members;
    std::vector<std::size_t> rest;
    for (const std::size_t i : left) {
      const bool is_beaten = std::any_of(left.begin(), left.end(), [&](std::size_t j) {
        return dominates(all[j], all[i]);
      });
      (is_beaten ? rest : members).push_back(i);
    }
    for (const std::size_t i : members) out[i].front = front;
    measure_room(all, std::move(members), out);
    left = std::move(rest);
  }
  return out;
}

bool stands_better(const FrontStanding& a, const FrontStanding& b) {
  return a.front != b.front ? a.front < b.front : a.room > b.room;
}

std::vector<std::size_t> pareto_front(std::span<const Rated> all) {
  std::vector<std::size_t> order(all.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (all[a].pages != all[b].pages) return all[a].pages > all[b].pages;
    return all[a].objectives > all[b].objectives;
  });
  // In descending order of the first objective, a member must be better in the second.
  std::vector<std::size_t> out;
  for (const std::size_t i : order) {
    const bool is_in =
        out.empty() || (all[i].pages == all[out.front()].pages &&
                        all[i].objectives[1] > all[out.back()].objectives[1]);
    if (is_in) out.push_back(i);
  }
  return out;
}

}  // namespace tamis::tune
