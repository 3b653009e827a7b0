#include "eval/measures/align.h"

#include <algorithm>
#include <cstddef>

#include "eval/measures/lcs_length.h"

namespace tamis::eval {
namespace {

using Sequence = std::span<const std::uint32_t>;

constexpr std::size_t kMostRowBytes = std::size_t{64} << 20;

std::vector<std::uint32_t> reversed(Sequence sequence) {
  return {sequence.rbegin(), sequence.rend()};
}

// Computes a row of bits for each element of `a` and traces back from the end. A zero
// in a row shows where the table grows. The first row that has this zero introduced it.
void trace(Sequence a, Sequence b, std::uint32_t bound, std::uint32_t first_a,
           std::uint32_t first_b, std::vector<AlignedPair>& out) {
  const LcsPlaces places(b, bound);
  LcsRow row(places.limbs());
  std::vector<LcsRow> rows;
  rows.reserve(a.size());
  for (const std::uint32_t number : a) {
    if (number < bound) row.meet(number, places);
    rows.push_back(row);
  }
  const std::size_t begin = out.size();
  std::size_t i = a.size();
  std::size_t j = b.size();
  while (i > 0 && j > 0) {
    if (!rows[i - 1].grows_after(j - 1)) {
      --j;
      continue;
    }
    --i;
    if (i > 0 && rows[i - 1].grows_after(j - 1)) continue;
    --j;
    out.push_back({first_a + static_cast<std::uint32_t>(i),
                   first_b + static_cast<std::uint32_t>(j)});
  }
  std::reverse(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end());
}

// Returns the last row of the table: the LCS length of all of `a` and each prefix of
// `b`.
std::vector<std::uint32_t> last_row(Sequence a, Sequence b, std::uint32_t bound) {
  const LcsPlaces places(b, bound);
  LcsRow row(places.limbs());
  for (const std::uint32_t number : a)
    if (number < bound) row.meet(number, places);
  std::vector<std::uint32_t> out(b.size() + 1);
  for (std::size_t j = 0; j < b.size(); ++j)
    out[j + 1] = out[j] + (row.grows_after(j) ? 1 : 0);
  return out;
}

// If the rows need too much memory, halves `a` and splits `b` where the sum of both LCS
// lengths is greatest (Hirschberg 1975).
void solve(Sequence a, Sequence b, std::uint32_t bound, std::uint32_t first_a,
           std::uint32_t first_b, std::vector<AlignedPair>& out) {
  if (a.empty() || b.empty()) return;
  if (a.size() == 1 || a.size() * (b.size() / 8 + 48) <= kMostRowBytes)
    return trace(a, b, bound, first_a, first_b, out);
  const std::size_t half = a.size() / 2;
  const auto head = last_row(a.first(half), b, bound);
  const auto tail = last_row(reversed(a.subspan(half)), reversed(b), bound);
  std::size_t cut = 0;
  for (std::size_t j = 0; j <= b.size(); ++j)
    if (head[j] + tail[b.size() - j] > head[cut] + tail[b.size() - cut]) cut = j;
  solve(a.first(half), b.first(cut), bound, first_a, first_b, out);
  solve(a.subspan(half), b.subspan(cut), bound,
        first_a + static_cast<std::uint32_t>(half),
        first_b + static_cast<std::uint32_t>(cut), out);
}

}  // namespace

std::vector<AlignedPair> align(Sequence first, Sequence second, std::uint32_t bound) {
  std::vector<AlignedPair> out;
  solve(first, second, bound, 0, 0, out);
  return out;
}

}  // namespace tamis::eval
