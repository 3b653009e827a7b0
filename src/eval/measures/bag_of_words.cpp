#include "eval/measures/bag_of_words.h"

#include <vector>

namespace tamis::eval {

Score bag_of_words(const Extract& extract) {
  const std::span<const std::uint32_t> counts = extract.gold().lower_counts();
  std::vector<std::uint32_t> left(counts.begin(), counts.end());
  std::size_t common = 0;
  for (const std::uint32_t token : extract.tokens().lower) {
    if (token == TokenTable::kNone || left[token] == 0) continue;
    --left[token];
    ++common;
  }
  return score_of(common, extract.tokens().lower.size(),
                  extract.gold().tokens().lower.size());
}

Score bag_of_words(std::string_view extract, std::string_view gold) {
  const Gold prepared({.text = gold});
  return bag_of_words(prepared.read(extract));
}

}  // namespace tamis::eval
