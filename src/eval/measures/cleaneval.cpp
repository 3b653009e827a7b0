#include "eval/measures/cleaneval.h"

namespace tamis::eval {

double cleaneval_score(const Extract& extract) {
  const std::size_t common = extract.word_lcs_length();
  const std::size_t alignment =
      extract.tokens().words.size() + extract.gold().tokens().words.size() - common;
  return alignment == 0 ? 1
                        : static_cast<double>(common) / static_cast<double>(alignment);
}

double cleaneval_score(std::string_view extract, std::string_view gold) {
  const Gold prepared({.text = gold});
  return cleaneval_score(prepared.read(extract));
}

}  // namespace tamis::eval
