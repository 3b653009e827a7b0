// A gold text and an extract: lines of a few repeated words. The extract lacks some
// words, has others changed and has additional ones.
#pragma once

#include <string>

#include "base/random.h"

namespace tamis::test {

struct TextPair {
  std::string extract;
  std::string gold;
};

inline std::string random_word(Rng& random, std::size_t words) {
  static constexpr const char* kForms[] = {"w", "W", "x_", "(w", "--", "q.q", "Z"};
  const std::string form = kForms[random.below(std::size(kForms))];
  return form + std::to_string(random.below(words)) + (random.below(9) == 0 ? "." : "");
}

inline std::string random_blank(Rng& random) {
  static constexpr const char* kBlanks[] = {" ", " ", " ", "\n", "  ", "\t", " \n\n"};
  return kBlanks[random.below(std::size(kBlanks))];
}

inline TextPair random_texts(Rng& random, std::size_t most_words) {
  TextPair pair;
  const std::size_t words = 1 + random.below(30);
  const std::size_t change = 1 + random.below(10);  // one word in this many
  for (std::size_t i = random.below(most_words + 1); i > 0; --i) {
    const std::string piece = random_word(random, words) + random_blank(random);
    const std::size_t dice = random.below(3 * change);
    if (dice != 0) pair.extract += piece;
    if (dice != 1) pair.gold += piece;
    if (dice == 2) pair.extract += random_word(random, words) + random_blank(random);
  }
  return pair;
}

}  // namespace tamis::test
