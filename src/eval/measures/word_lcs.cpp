#include "eval/measures/word_lcs.h"

namespace tamis::eval {

Score word_lcs(const Extract& extract) {
  return score_of(extract.word_lcs_length(), extract.tokens().words.size(),
                  extract.gold().tokens().words.size());
}

Score word_lcs(std::string_view extract, std::string_view gold) {
  const Gold prepared({.text = gold});
  return word_lcs(prepared.read(extract));
}

}  // namespace tamis::eval
