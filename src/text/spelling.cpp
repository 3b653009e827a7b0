#include "text/spelling.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tamis {
namespace {

std::string_view without_dashes(std::string_view word) {
  return word.substr(std::min(word.find_first_not_of('-'), word.size()));
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Distances from a[0, i) to b[0, j), for this i and the two previous ones.
  std::vector<std::size_t> row(b.size() + 1);
  std::vector<std::size_t> above(b.size() + 1);
  std::vector<std::size_t> twice_above(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::swap(twice_above, above);
    std::swap(above, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({replaced, row[j - 1] + 1, above[j] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], twice_above[j - 2] + 1);
    }
  }
  return row.back();
}

std::string nearest_word(std::string_view word, const std::vector<std::string>& known) {
  const std::string_view bare = without_dashes(word);
  std::string nearest;
  std::size_t least = std::min<std::size_t>(2, bare.size() / 2) + 1;
  for (const std::string& candidate : known) {
    const std::size_t distance = edit_distance(bare, without_dashes(candidate));
    if (distance >= least) continue;
    least = distance;
    nearest = candidate;
  }
  // One mistake is more likely than an abbreviation, which is more likely than two
  // mistakes.
  if (least > 1 && bare.size() >= 3)
    for (const std::string& candidate : known)
      if (without_dashes(candidate).starts_with(bare)) return candidate;
  return nearest;
}

}  // namespace tamis
