#include "eval/measures/rouge_lsum.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "eval/measures/lcs_row.h"

namespace tamis {
namespace {

using Line = std::span<const std::uint32_t>;
using Numbers = std::vector<std::uint32_t>;
constexpr std::uint32_t kNone = TokenTable::kNone;

bool is_less(Line a, Line b) {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
}

bool is_equal(Line a, Line b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

std::vector<Line> lines_of(const TextTokens& tokens) {
  std::vector<Line> lines;
  std::size_t start = 0;
  for (const std::uint32_t end : tokens.line_ends) {
    if (end > start) lines.push_back(Line(tokens.words).subspan(start, end - start));
    start = end;
  }
  return lines;
}

// Each line once: equal ones have equal subsequences.
std::vector<Line> distinct(std::vector<Line> lines) {
  std::sort(lines.begin(), lines.end(), is_less);
  lines.erase(std::unique(lines.begin(), lines.end(), is_equal), lines.end());
  return lines;
}

// A line of the extract. `numbers` is shared by all lines: the number which each word
// of the gold standard has in this one, or kNone.
class Candidate {
 public:
  Candidate(Line line, Numbers& numbers)
      : numbers_(numbers), line_(line.begin(), line.end()) {
    for (std::uint32_t& word : line_) {
      if (word == kNone) continue;
      if (numbers[word] == kNone) {
        numbers[word] = static_cast<std::uint32_t>(words_.size());
        words_.push_back(word);
      }
      word = numbers[word];
    }
    places_.emplace(line_, static_cast<std::uint32_t>(words_.size()));
  }

  Candidate(const Candidate&) = delete;
  Candidate& operator=(const Candidate&) = delete;

  ~Candidate() {
    for (const std::uint32_t word : words_) numbers_[word] = kNone;
  }

  std::span<const std::uint32_t> words() const { return words_; }  // each once

  // Marks the places in `gold` of the longest common subsequence that the package
  // finds in a table with a row for each word of `gold`: from the end, it takes what
  // agrees, else goes left if that entry is greater than the upper one, else up.
  void mark_lcs(Line gold, std::vector<bool>& marks) const {
    const Rows rows(numbers_of(gold), *places_);
    std::size_t i = gold.size();
    std::size_t j = line_.size();
    std::size_t here = rows.at(i).length_before(j);
    while (i > 0 && j > 0 && here > 0) {
      if (numbers_[gold[i - 1]] == line_[j - 1] && line_[j - 1] != kNone) {
        marks[i - 1] = true;
        --i, --j, --here;
      } else if (!rows.at(i).grows_after(j - 1) &&
                 rows.at(i - 1).length_before(j) < here) {
        --j;
      } else {
        --i;
      }
    }
  }

 private:
  // All rows of a table. Those of one block are at hand, of the other blocks the first;
  // so memory does not grow with the square of a text that is one line.
  class Rows {
   public:
    Rows(Numbers gold, const LcsPlaces& places)
        : gold_(std::move(gold)), places_(places) {
      while (block_ * block_ < gold_.size()) ++block_;
      LcsRow row(places.limbs());
      for (std::size_t i = 0; i < gold_.size(); ++i) {
        if (i % block_ == 0) firsts_.push_back(row);
        if (gold_[i] != kNone) row.meet(gold_[i], places_);
      }
      if (gold_.size() % block_ == 0) firsts_.push_back(row);
    }

    const LcsRow& at(std::size_t i) const {
      if (rows_.empty() || i < start_ || i >= start_ + rows_.size()) fill(i / block_);
      return rows_[i - start_];
    }

   private:
    void fill(std::size_t block) const {
      start_ = block * block_;
      rows_.assign(1, firsts_[block]);
      // One more than a block, since rows are asked for in pairs.
      for (std::size_t i = start_; i < std::min(start_ + block_, gold_.size()); ++i) {
        rows_.push_back(rows_.back());
        if (gold_[i] != kNone) rows_.back().meet(gold_[i], places_);
      }
    }

    Numbers gold_;
    const LcsPlaces& places_;
    std::size_t block_ = 64;
    std::vector<LcsRow> firsts_;
    mutable std::vector<LcsRow> rows_;
    mutable std::size_t start_ = 0;
  };

  Numbers numbers_of(Line gold) const {
    Numbers out;
    for (const std::uint32_t word : gold) out.push_back(numbers_[word]);
    return out;
  }

  Numbers& numbers_;
  Numbers line_;
  Numbers words_;
  std::optional<LcsPlaces> places_;
};

using Marks = std::vector<std::vector<bool>>;  // of each gold line's words

// Which lines have each word.
std::vector<Numbers> lines_by_word(std::span<const Line> lines, std::uint32_t bound) {
  std::vector<Numbers> out(bound);
  for (std::uint32_t line = 0; line < lines.size(); ++line)
    for (const std::uint32_t word : lines[line])
      if (out[word].empty() || out[word].back() != line) out[word].push_back(line);
  return out;
}

// Only pairs of lines that share a word are looked at.
Marks mark_unions(const std::vector<Line>& extract, std::span<const Line> gold,
                  std::uint32_t bound) {
  Marks marks;
  for (const Line line : gold) marks.emplace_back(line.size());
  const std::vector<Numbers> lines_with = lines_by_word(gold, bound);
  Numbers numbers(bound, kNone);
  Numbers last_met(gold.size(), kNone);
  const std::vector<Line> candidates = distinct(extract);
  for (std::uint32_t c = 0; c < candidates.size(); ++c) {
    const Candidate candidate(candidates[c], numbers);
    for (const std::uint32_t word : candidate.words()) {
      for (const std::uint32_t line : lines_with[word]) {
        if (last_met[line] == c) continue;
        last_met[line] = c;
        candidate.mark_lcs(gold[line], marks[line]);
      }
    }
  }
  return marks;
}

// Occurrences in the gold standard cannot run out: each of its words is marked once.
std::size_t count_hits(const Marks& marks, std::span<const Line> gold,
                       const Extract& extract) {
  std::vector<std::uint32_t> left(extract.gold().word_bound());
  for (const std::uint32_t word : extract.tokens().words)
    if (word != kNone) ++left[word];
  std::size_t hits = 0;
  for (std::size_t line = 0; line < gold.size(); ++line) {
    for (std::size_t i = 0; i < gold[line].size(); ++i) {
      if (!marks[line][i] || left[gold[line][i]] == 0) continue;
      --left[gold[line][i]];
      ++hits;
    }
  }
  return hits;
}

}  // namespace

Score rouge_lsum(const Extract& extract) {
  const TextTokens& gold = extract.gold().tokens();
  if (gold.words.empty())
    return extract.tokens().words.empty() ? Score{1, 1, 1} : Score{0, 1, 0};
  const std::vector<Line> lines = lines_of(extract.tokens());
  const std::vector<Line> gold_lines = lines_of(gold);
  const Marks marks = mark_unions(lines, gold_lines, extract.gold().word_bound());
  return score_of(count_hits(marks, gold_lines, extract), extract.tokens().words.size(),
                  gold.words.size());
}

Score rouge_lsum(std::string_view extract, std::string_view gold) {
  const Gold prepared({.text = gold});
  return rouge_lsum(prepared.read(extract));
}

}  // namespace tamis
