// Pipelines that do different things, the best of each kind: what a population forgets
// while it becomes uniform.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tune/search/history.h"

namespace tamis::tune {

// In how many of the 256 words two differ.
std::size_t distance(const Behaviour& a, const Behaviour& b);

class BehaviourArchive {
 public:
  // Members differ in that many words at least.
  explicit BehaviourArchive(std::size_t least_distance = 4, std::size_t capacity = 500)
      : least_distance_(least_distance), capacity_(capacity) {}

  // Takes it if nobody is near, or in the place of those that are near if it is better
  // than all of them. Over the capacity the worst goes.
  void add(const History& history, std::uint32_t number);

  // Numbers of its members, in the order of their coming.
  const std::vector<std::uint32_t>& members() const { return members_; }
  // The best ones, best first.
  std::vector<std::uint32_t> best(const History& history, std::size_t count) const;

 private:
  std::size_t least_distance_;
  std::size_t capacity_;
  std::vector<std::uint32_t> members_;
};

}  // namespace tamis::tune
