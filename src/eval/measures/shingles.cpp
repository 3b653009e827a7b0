#include "eval/measures/shingles.h"

#include <limits>

namespace tamis::eval {

Score shingles(const Extract& extract) {
  const std::size_t kept = GramTable::gram_count(extract.tokens().exact.size());
  const GramTable& gold = extract.gold().shingles();
  Score score = score_of(gold.common(extract.tokens().exact), kept, gold.size());
  if (kept == 0) score.precision = std::numeric_limits<double>::quiet_NaN();
  if (gold.size() == 0) score.recall = std::numeric_limits<double>::quiet_NaN();
  return score;
}

Score shingles(std::string_view extract, std::string_view gold) {
  const Gold prepared({.text = gold});
  return shingles(prepared.read(extract));
}

}  // namespace tamis::eval
