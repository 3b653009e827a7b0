// Reference implementations of the measures: the dynamic programming tables of
// textbooks, and counting in maps.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "eval/measures/score.h"

namespace tamis::reference {

using Words = std::vector<std::string>;

template <typename T>
std::vector<std::vector<std::size_t>> lcs_table(const std::vector<T>& a,
                                                const std::vector<T>& b) {
  std::vector<std::vector<std::size_t>> best(a.size() + 1,
                                             std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j)
      best[i][j] = a[i - 1] == b[j - 1] ? best[i - 1][j - 1] + 1
                                        : std::max(best[i - 1][j], best[i][j - 1]);
  return best;
}

template <typename T>
std::size_t lcs_length(const std::vector<T>& a, const std::vector<T>& b) {
  return lcs_table(a, b)[a.size()][b.size()];
}

// Splits the text where `is_part` is false. ASCII only.
template <typename IsPart>
Words cut(std::string_view text, const IsPart& is_part) {
  Words out;
  bool inside = false;
  for (const char c : text) {
    if (is_part(c) && !inside) out.emplace_back();
    inside = is_part(c);
    if (inside) out.back() += c;
  }
  return out;
}

inline Words words_of(std::string_view text) {
  return cut(text, [](char c) { return c != ' ' && c != '\n' && c != '\t'; });
}

inline Words tokens_of(std::string_view text) {
  return cut(text, [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           c == '_';
  });
}

inline std::string lower_of(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

template <typename T>
std::size_t common_count(const std::vector<T>& a, const std::vector<T>& b) {
  std::map<T, std::size_t> left;
  for (const T& part : b) ++left[part];
  std::size_t common = 0;
  for (const T& part : a) common += left[part] > 0 ? (--left[part], 1u) : 0u;
  return common;
}

inline std::vector<Words> shingles_of(std::string_view text) {
  const Words tokens = tokens_of(text);
  if (tokens.empty()) return {};
  if (tokens.size() < 4) return {tokens};
  std::vector<Words> out;
  for (std::size_t i = 0; i + 4 <= tokens.size(); ++i)
    out.emplace_back(tokens.begin() + static_cast<std::ptrdiff_t>(i),
                     tokens.begin() + static_cast<std::ptrdiff_t>(i) + 4);
  return out;
}

inline std::vector<Words> lines_of(std::string_view text) {
  std::vector<Words> lines;
  while (true) {
    const std::size_t end = text.find('\n');
    lines.push_back(words_of(text.substr(0, end)));
    if (end == text.npos) return lines;
    text.remove_prefix(end + 1);
  }
}

// Returns the positions in `gold` of a longest common subsequence, traced from the end:
// a match, else left if that is greater than up, else up.
inline std::vector<std::size_t> lcs_places(const Words& gold, const Words& line) {
  const auto table = lcs_table(gold, line);
  std::vector<std::size_t> places;
  std::size_t i = gold.size();
  std::size_t j = line.size();
  while (i > 0 && j > 0) {
    if (gold[i - 1] == line[j - 1])
      places.push_back(--i), --j;
    else if (table[i][j - 1] > table[i - 1][j])
      --j;
    else
      --i;
  }
  return places;
}

inline std::size_t rouge_hits(std::string_view extract, std::string_view gold) {
  std::map<std::string, std::size_t> left_a;
  std::map<std::string, std::size_t> left_g;
  for (const std::string& word : words_of(extract)) ++left_a[word];
  for (const std::string& word : words_of(gold)) ++left_g[word];
  std::size_t hits = 0;
  for (const Words& line : lines_of(gold)) {
    std::set<std::size_t> places;
    for (const Words& other : lines_of(extract))
      for (const std::size_t place : lcs_places(line, other)) places.insert(place);
    for (const std::size_t place : places) {
      if (left_a[line[place]] == 0 || left_g[line[place]] == 0) continue;
      --left_a[line[place]], --left_g[line[place]], ++hits;
    }
  }
  return hits;
}

}  // namespace tamis::reference
