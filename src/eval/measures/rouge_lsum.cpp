#include <algorithm>
#include <optional>
#include <vector>

#include "eval/measures/lcs_length.h"
#include "eval/measures/score.h"

namespace tamis::eval {
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

// Returns each line once. Equal lines have equal subsequences.
std::vector<Line> distinct(std::vector<Line> lines) {
  std::sort(lines.begin(), lines.end(), is_less);
  lines.erase(std::unique(lines.begin(), lines.end(), is_equal), lines.end());
  return lines;
}

// All rows of a table. The rows of one block are stored, and the first row of each
// other block. Memory therefore stays below the square of the length of a text of one
// line. One object serves many tables, because allocating takes longer than filling
// most of them.
class Rows {
 public:
  // `gold` contains numbers of `places`, or kNone.
  void start(const Numbers& gold, const LcsPlaces& places) {
    gold_ = &gold;
    places_ = &places;
    block_ = 64;
    while (block_ * block_ < gold.size()) block_ *= 2;
    const LcsRow first(places.limbs());
    put(firsts_, 0, first);
    fill(0);
    for (std::size_t block = 1; block * block_ <= gold.size(); ++block) {
      put(firsts_, block, rows_[block_]);
      fill(block);
    }
  }

  const LcsRow& at(std::size_t i) {
    if (i < start_ || i > start_ + block_) fill(i / block_);
    return rows_[i - start_];
  }

 private:
  static void put(std::vector<LcsRow>& rows, std::size_t at, const LcsRow& row) {
    if (at < rows.size())
      rows[at] = row;
    else
      rows.push_back(row);
  }

  // Fills one row more than a block, because callers read pairs of rows.
  void fill(std::size_t block) {
    start_ = block * block_;
    put(rows_, 0, firsts_[block]);
    const std::size_t end = std::min(start_ + block_, gold_->size());
    for (std::size_t i = start_; i < end; ++i) {
      put(rows_, i - start_ + 1, rows_[i - start_]);
      if ((*gold_)[i] != kNone) rows_[i - start_ + 1].meet((*gold_)[i], *places_);
    }
  }

  const Numbers* gold_ = nullptr;
  const LcsPlaces* places_ = nullptr;
  std::size_t block_ = 0;
  std::size_t start_ = 0;
  std::vector<LcsRow> firsts_;
  std::vector<LcsRow> rows_;
};

// A line of the extract. All lines share `numbers`: for each word of the gold text, its
// number in this line, or kNone.
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

  // Marks the words of `gold` in the longest common subsequence that the package finds.
  // The package traces the table from the end: it takes equal elements, otherwise moves
  // left if that entry is greater than the upper one, otherwise up.
  void mark_lcs(Line gold, Rows& rows, std::vector<bool>& marks) {
    gold_.clear();
    for (const std::uint32_t word : gold) gold_.push_back(numbers_[word]);
    rows.start(gold_, *places_);
    std::size_t i = gold_.size();
    std::size_t j = line_.size();
    std::size_t here = rows.at(i).length_before(j);
    while (i > 0 && j > 0 && here > 0) {
      if (gold_[i - 1] == line_[j - 1] && line_[j - 1] != kNone) {
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
  Numbers& numbers_;
  Numbers line_;
  Numbers words_;
  Numbers gold_;  // the current gold line
  std::optional<LcsPlaces> places_;
};

using Marks = std::vector<std::vector<bool>>;  // for each word of each gold line

// Returns for each word the lines that contain it.
std::vector<Numbers> lines_by_word(std::span<const Line> lines, std::uint32_t bound) {
  std::vector<Numbers> out(bound);
  for (std::uint32_t line = 0; line < lines.size(); ++line)
    for (const std::uint32_t word : lines[line])
      if (out[word].empty() || out[word].back() != line) out[word].push_back(line);
  return out;
}

// Processes only pairs of lines that share a word.
Marks mark_unions(const std::vector<Line>& extract, std::span<const Line> gold,
                  std::uint32_t bound) {
  Marks marks;
  for (const Line line : gold) marks.emplace_back(line.size());
  const std::vector<Numbers> lines_with = lines_by_word(gold, bound);
  Numbers numbers(bound, kNone);
  Numbers last_met(gold.size(), kNone);
  Rows rows;
  const std::vector<Line> candidates = distinct(extract);
  for (std::uint32_t c = 0; c < candidates.size(); ++c) {
    Candidate candidate(candidates[c], numbers);
    for (const std::uint32_t word : candidate.words()) {
      for (const std::uint32_t line : lines_with[word]) {
        if (last_met[line] == c) continue;
        last_met[line] = c;
        candidate.mark_lcs(gold[line], rows, marks[line]);
      }
    }
  }
  return marks;
}

// Each word of the gold text is marked at most once, so only the occurrences in the
// extract are counted.
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

}  // namespace tamis::eval
