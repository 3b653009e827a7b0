#include "tune/labels.h"

#include <algorithm>

#include "eval/measures/gold.h"
#include "eval/measures/lcs_row.h"
#include "eval/measures/python_text.h"

namespace tamis {
namespace {

using Numbers = std::span<const std::uint32_t>;

constexpr std::size_t kMostRowBytes = std::size_t{64} << 20;

std::vector<std::uint32_t> reversed(Numbers numbers) {
  return {numbers.rbegin(), numbers.rend()};
}

// By a row of bits for each element of `a`, walked back from the end. A zero in a row
// is where the table grows; it was put there by the first row that has it.
void trace(Numbers a, Numbers b, std::uint32_t bound, std::uint32_t first_a,
           std::uint32_t first_b, Places& out) {
  const LcsPlaces places(b, bound);
  LcsRow row(places.limbs());
  std::vector<LcsRow> rows;
  rows.reserve(a.size());
  for (const std::uint32_t number : a) {
    if (number < bound) row.meet(number, places);
    rows.push_back(row);
  }
  const std::size_t begin = out.size();
  std::size_t i = a.size();
  std::size_t j = b.size();
  while (i > 0 && j > 0) {
    if (!rows[i - 1].grows_after(j - 1)) {
      --j;
      continue;
    }
    --i;
    if (i > 0 && rows[i - 1].grows_after(j - 1)) continue;
    --j;
    out.emplace_back(first_a + i, first_b + j);
  }
  std::reverse(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end());
}

// The lengths of a table's last row: of all of `a` and the first elements of `b`.
std::vector<std::uint32_t> last_row(Numbers a, Numbers b, std::uint32_t bound) {
  const LcsPlaces places(b, bound);
  LcsRow row(places.limbs());
  for (const std::uint32_t number : a)
    if (number < bound) row.meet(number, places);
  std::vector<std::uint32_t> out(b.size() + 1);
  for (std::size_t j = 0; j < b.size(); ++j)
    out[j + 1] = out[j] + (row.grows_after(j) ? 1 : 0);
  return out;
}

// Where rows would take too much memory, `a` is halved and `b` cut where the halves
// agree most (Hirschberg 1975).
void align(Numbers a, Numbers b, std::uint32_t bound, std::uint32_t first_a,
           std::uint32_t first_b, Places& out) {
  if (a.empty() || b.empty()) return;
  if (a.size() == 1 || a.size() * (b.size() / 8 + 48) <= kMostRowBytes)
    return trace(a, b, bound, first_a, first_b, out);
  const std::size_t half = a.size() / 2;
  const auto head = last_row(a.first(half), b, bound);
  const auto tail = last_row(reversed(a.subspan(half)), reversed(b), bound);
  std::size_t cut = 0;
  for (std::size_t j = 0; j <= b.size(); ++j)
    if (head[j] + tail[b.size() - j] > head[cut] + tail[b.size() - cut]) cut = j;
  align(a.first(half), b.first(cut), bound, first_a, first_b, out);
  align(a.subspan(half), b.subspan(cut), bound,
        first_a + static_cast<std::uint32_t>(half),
        first_b + static_cast<std::uint32_t>(cut), out);
}

// A word that strayed far up ("The" of a menu) goes back to the sentence it begins.
void pull_together(Numbers a, Numbers b, Places& places) {
  for (std::size_t k = places.size(); k-- > 1;) {
    const auto [next_a, next_b] = places[k];
    auto& [at_a, at_b] = places[k - 1];
    if (at_b + 1 == next_b && a[next_a - 1] == b[at_b]) at_a = next_a - 1;
  }
}

// A page's words as the scorer will see them, and the page's words that each is made
// of.
struct ScoredWords {
  std::vector<std::uint32_t> numbers;
  std::vector<Range> words;
};

ScoredWords scored_words(const Page& page, const Gold& gold) {
  std::string text;
  std::vector<std::size_t> begins;
  std::string scratch;
  for (WordId w = 0; w < page.word_count(); ++w) {
    if (page.word(w).glued == 0) text += ' ';
    begins.push_back(text.size());
    text += page.word_text(w, scratch);
  }
  ScoredWords out;
  out.numbers = gold.read(text).tokens().words;
  WordId w = 0;
  const auto locate = [&](std::string_view word) {
    const auto at = static_cast<std::size_t>(word.data() - text.data());
    while (w + 1 < begins.size() && begins[w + 1] <= at) ++w;
    WordId last = w + 1;
    while (last < begins.size() && begins[last] < at + word.size()) ++last;
    out.words.push_back({w, last});
  };
  for_each_word(text, locate, [] {});
  return out;
}

}  // namespace

Places align_early(Numbers a, Numbers b, std::uint32_t bound) {
  Places out;
  align(a, b, bound, 0, 0, out);
  pull_together(a, b, out);
  return out;
}

Labels label_words(const Page& page, std::string_view gold_text) {
  const Gold gold({.text = gold_text});
  const ScoredWords scored = scored_words(page, gold);
  const Numbers there = gold.tokens().words;
  const std::uint32_t bound = gold.word_bound();
  std::vector<GluedWords> found;
  for (const Range words : scored.words) found.push_back({words});
  for (const auto& [at, in_gold] : align_early(scored.numbers, there, bound))
    found[at].early = true;
  const auto backwards = align_early(reversed(scored.numbers), reversed(there), bound);
  for (const auto& [at, in_gold] : backwards) found[found.size() - 1 - at].late = true;

  Labels out{.glued = Mask(page.word_count()),
             .early = Mask(page.word_count()),
             .late = Mask(page.word_count()),
             .gold_words = static_cast<std::uint32_t>(there.size())};
  for (WordId w = 0; w < page.word_count(); ++w)
    out.glued.set(w, page.word(w).glued != 0);
  for (const GluedWords& word : found) {
    if (word.words.last - word.words.first == 1) {
      if (word.early) out.early.set(word.words.first);
      if (word.late) out.late.set(word.words.first);
    } else if (word.early || word.late) {
      out.pieces.push_back(word);
    }
  }
  return out;
}

}  // namespace tamis
