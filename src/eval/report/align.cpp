#include "eval/report/align.h"

#include <algorithm>
#include <cstddef>

#include "eval/measures/lcs_row.h"

namespace tamis {
namespace {

using Sequence = std::span<const std::uint32_t>;

// What is left of both, and where it stands in the whole.
struct Task {
  Sequence first;
  Sequence second;
  std::uint32_t first_at = 0;
  std::uint32_t second_at = 0;
};

// A table of so many entries is made at once: 1 MiB, and halving it would cost more.
constexpr std::size_t kMostEntries = std::size_t{1} << 18;

// The lengths for each beginning of `second`, from none of it to all.
std::vector<std::uint32_t> lengths(Sequence first, Sequence second,
                                   std::uint32_t bound) {
  const LcsPlaces places(second, bound);
  LcsRow row(places.limbs());
  for (const std::uint32_t number : first) row.meet(number, places);
  std::vector<std::uint32_t> out(second.size() + 1);
  for (std::size_t i = 0; i < second.size(); ++i)
    out[i + 1] = out[i] + (row.grows_after(i) ? 1 : 0);
  return out;
}

std::vector<std::uint32_t> reversed(Sequence sequence) {
  return {sequence.rbegin(), sequence.rend()};
}

// Where `second` is cut so that both parts together are as long as possible.
std::size_t best_cut(Sequence before, Sequence after, Sequence second,
                     std::uint32_t bound) {
  const auto from_begin = lengths(before, second, bound);
  const auto from_end = lengths(reversed(after), reversed(second), bound);
  std::size_t best = 0;
  std::uint32_t most = 0;
  for (std::size_t cut = 0; cut <= second.size(); ++cut) {
    const std::uint32_t length = from_begin[cut] + from_end[second.size() - cut];
    if (length > most) {
      most = length;
      best = cut;
    }
  }
  return best;
}

class Aligner {
 public:
  explicit Aligner(std::uint32_t bound) : bound_(bound) {}

  // The halves are no deeper than the logarithm of the length.
  void solve(Task task) {
    strip_beginning(task);
    const std::vector<AlignedPair> ending = strip_ending(task);
    if (task.first.empty() || task.second.empty()) {
      // Nothing is left to pair.
    } else if ((task.first.size() + 1) * (task.second.size() + 1) <= kMostEntries ||
               task.first.size() == 1) {
      solve_by_table(task);
    } else {
      solve_by_halves(task);
    }
    pairs_.insert(pairs_.end(), ending.rbegin(), ending.rend());
  }

  std::vector<AlignedPair> take() { return std::move(pairs_); }

 private:
  void strip_beginning(Task& task) {
    while (!task.first.empty() && !task.second.empty() &&
           task.first.front() == task.second.front()) {
      pairs_.push_back({task.first_at++, task.second_at++});
      task.first = task.first.subspan(1);
      task.second = task.second.subspan(1);
    }
  }

  // The pairs, the last one first.
  static std::vector<AlignedPair> strip_ending(Task& task) {
    std::vector<AlignedPair> out;
    while (!task.first.empty() && !task.second.empty() &&
           task.first.back() == task.second.back()) {
      task.first = task.first.first(task.first.size() - 1);
      task.second = task.second.first(task.second.size() - 1);
      out.push_back({task.first_at + static_cast<std::uint32_t>(task.first.size()),
                     task.second_at + static_cast<std::uint32_t>(task.second.size())});
    }
    return out;
  }

  void solve_by_halves(const Task& task) {
    const std::size_t half = task.first.size() / 2;
    const Sequence before = task.first.first(half);
    const Sequence after = task.first.subspan(half);
    const std::size_t cut = best_cut(before, after, task.second, bound_);
    solve({before, task.second.first(cut), task.first_at, task.second_at});
    solve({after, task.second.subspan(cut),
           task.first_at + static_cast<std::uint32_t>(half),
           task.second_at + static_cast<std::uint32_t>(cut)});
  }

  // Each entry is the length of what follows it.
  void solve_by_table(const Task& task) {
    const std::size_t width = task.second.size() + 1;
    table_.assign((task.first.size() + 1) * width, 0);
    for (std::size_t i = task.first.size(); i-- > 0;)
      for (std::size_t j = task.second.size(); j-- > 0;)
        table_[i * width + j] =
            task.first[i] == task.second[j]
                ? table_[(i + 1) * width + j + 1] + 1
                : std::max(table_[(i + 1) * width + j], table_[i * width + j + 1]);
    for (std::size_t i = 0, j = 0; i < task.first.size() && j < task.second.size();) {
      if (task.first[i] == task.second[j])
        pairs_.push_back({task.first_at + static_cast<std::uint32_t>(i++),
                          task.second_at + static_cast<std::uint32_t>(j++)});
      else if (table_[(i + 1) * width + j] >= table_[i * width + j + 1])
        ++i;
      else
        ++j;
    }
  }

  std::uint32_t bound_;
  std::vector<std::uint32_t> table_;
  std::vector<AlignedPair> pairs_;
};

}  // namespace

std::vector<AlignedPair> align(Sequence first, Sequence second, std::uint32_t bound) {
  Aligner aligner(bound);
  aligner.solve({first, second});
  return aligner.take();
}

}  // namespace tamis
