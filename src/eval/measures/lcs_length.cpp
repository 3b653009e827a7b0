#include "eval/measures/lcs_length.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "eval/measures/lcs_row.h"

namespace tamis::eval {
namespace {

using Numbers = std::vector<std::uint32_t>;

// A pass that takes off less than one of so many elements is the last: the row is quick
// too, and a hostile pair would have a pass for each element.
constexpr std::size_t kWorthAPass = 8;

// Two sequences that shrink.
class Pair {
 public:
  Pair(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b,
       std::uint32_t bound)
      : a_(a.begin(), a.end()), b_(b.begin(), b.end()), bound_(bound), in_(bound) {}

  std::size_t lcs() {
    for (bool helps = true; helps;) {
      const std::size_t size = a_.size() + b_.size();
      drop_those_of_one_side();
      cut_common_ends();
      helps = a_.size() + b_.size() < size - size / kWorthAPass;
    }
    return common_ + lcs_of_rest();
  }

 private:
  void drop_those_of_one_side() {
    std::fill(in_.begin(), in_.end(), std::uint8_t{0});
    for (const std::uint32_t n : a_)
      if (n < bound_) in_[n] |= 1;
    for (const std::uint32_t n : b_)
      if (n < bound_) in_[n] |= 2;
    keep_those_of_both(a_);
    keep_those_of_both(b_);
  }

  // Without a branch on what the text is like.
  void keep_those_of_both(Numbers& side) const {
    std::size_t kept = 0;
    for (const std::uint32_t n : side) {
      side[kept] = n;
      kept += n < bound_ && in_[n] == 3 ? 1 : 0;
    }
    side.resize(kept);
  }

  void cut_common_ends() {
    const std::size_t most = std::min(a_.size(), b_.size());
    std::size_t front = 0;
    while (front < most && a_[front] == b_[front]) ++front;
    std::size_t back = 0;
    while (back < most - front && a_[a_.size() - 1 - back] == b_[b_.size() - 1 - back])
      ++back;
    for (Numbers* side : {&a_, &b_}) {
      side->resize(side->size() - back);
      side->erase(side->begin(), side->begin() + static_cast<std::ptrdiff_t>(front));
    }
    common_ += front + back;
  }

  std::size_t lcs_of_rest() {
    if (a_.size() > b_.size()) std::swap(a_, b_);
    if (a_.empty()) return 0;
    const LcsPlaces places(a_, bound_);
    LcsRow row(places.limbs());
    for (const std::uint32_t number : b_) row.meet(number, places);
    return row.length_before(a_.size());
  }

  Numbers a_;
  Numbers b_;
  std::uint32_t bound_;
  std::vector<std::uint8_t> in_;  // 1: in a, 2: in b
  std::size_t common_ = 0;
};

}  // namespace

std::size_t lcs_length(std::span<const std::uint32_t> a,
                       std::span<const std::uint32_t> b, std::uint32_t bound) {
  return Pair(a, b, bound).lcs();
}

std::size_t lcs_length(std::span<const std::uint32_t> a,
                       std::span<const std::uint32_t> b) {
  std::unordered_map<std::uint32_t, std::uint32_t> small;
  const auto renumber = [&](std::span<const std::uint32_t> numbers) {
    Numbers out;
    for (const std::uint32_t n : numbers)
      out.push_back(
          small.try_emplace(n, static_cast<std::uint32_t>(small.size())).first->second);
    return out;
  };
  const Numbers small_a = renumber(a);
  const Numbers small_b = renumber(b);
  return lcs_length(small_a, small_b, static_cast<std::uint32_t>(small.size()));
}

}  // namespace tamis::eval
