#include "base/spelling.h"

#include <algorithm>
#include <numeric>

namespace tamis {
namespace {

std::string_view without_dashes(std::string_view word) {
  return word.substr(std::min(word.find_first_not_of('-'), word.size()));
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);  // distances from a[0, i) to b[0, j)
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
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
  return nearest;
}

}  // namespace tamis
