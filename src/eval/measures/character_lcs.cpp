#include "eval/measures/character_lcs.h"

#include <cstdint>
#include <vector>

#include "eval/measures/lcs_length.h"
#include "eval/measures/python_text.h"
#include "text/utf8.h"

namespace tamis::eval {
namespace {

std::vector<std::uint32_t> characters_of(std::string_view text) {
  std::vector<std::uint32_t> out;
  const auto add = [&](std::string_view word) {
    for (std::size_t at = 0; at < word.size();) {
      const Utf8Character character = read_utf8(word.substr(at));
      out.push_back(character.code);
      at += character.length;
    }
  };
  for_each_word(text, add, [] {});
  return out;
}

Score score(std::string_view extract, std::string_view gold) {
  const std::vector<std::uint32_t> a = characters_of(extract);
  const std::vector<std::uint32_t> g = characters_of(gold);
  return score_of(lcs_length(a, g), a.size(), g.size());
}

}  // namespace

Score character_lcs(const Extract& extract) {
  return score(extract.text(), extract.gold().text());
}

Score character_lcs(std::string_view extract, std::string_view gold) {
  return score(extract, gold);
}

}  // namespace tamis::eval
