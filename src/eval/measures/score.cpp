#include "eval/measures/score.h"

#include <cstdint>
#include <limits>
#include <vector>

#include "eval/measures/lcs_length.h"
#include "eval/measures/python_text.h"
#include "text/utf8.h"

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

Score word_lcs(const Extract& extract) {
  return score_of(extract.word_lcs_length(), extract.tokens().words.size(),
                  extract.gold().tokens().words.size());
}

double levenshtein_ratio(const Extract& extract) {
  const std::size_t words =
      extract.tokens().words.size() + extract.gold().tokens().words.size();
  if (words == 0) return 1;
  return 2 * static_cast<double>(extract.word_lcs_length()) /
         static_cast<double>(words);
}

double cleaneval_score(const Extract& extract) {
  const std::size_t common = extract.word_lcs_length();
  const std::size_t alignment =
      extract.tokens().words.size() + extract.gold().tokens().words.size() - common;
  return alignment == 0 ? 1
                        : static_cast<double>(common) / static_cast<double>(alignment);
}

Score shingles(const Extract& extract) {
  const std::size_t kept = GramTable::gram_count(extract.tokens().exact.size());
  const GramTable& gold = extract.gold().shingles();
  Score score = score_of(gold.common(extract.tokens().exact), kept, gold.size());
  if (kept == 0) score.precision = std::numeric_limits<double>::quiet_NaN();
  if (gold.size() == 0) score.recall = std::numeric_limits<double>::quiet_NaN();
  return score;
}

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

}  // namespace

Score character_lcs(const Extract& extract) {
  const std::vector<std::uint32_t> a = characters_of(extract.text());
  const std::vector<std::uint32_t> g = characters_of(extract.gold().text());
  return score_of(lcs_length(a, g), a.size(), g.size());
}

}  // namespace tamis::eval
