#include "eval/measures/levenshtein.h"

namespace tamis::eval {

double levenshtein_ratio(const Extract& extract) {
  const std::size_t words =
      extract.tokens().words.size() + extract.gold().tokens().words.size();
  if (words == 0) return 1;
  return 2 * static_cast<double>(extract.word_lcs_length()) /
         static_cast<double>(words);
}

double levenshtein_ratio(std::string_view extract, std::string_view gold) {
  const Gold prepared({.text = gold});
  return levenshtein_ratio(prepared.read(extract));
}

}  // namespace tamis::eval
