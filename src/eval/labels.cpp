#include "eval/labels.h"

#include "eval/measures/gold.h"
#include "eval/measures/python_text.h"

namespace tamis::eval {
namespace {

using Numbers = std::span<const std::uint32_t>;

std::vector<std::uint32_t> reversed(Numbers numbers) {
  return {numbers.rbegin(), numbers.rend()};
}

// Moves a word that was matched too early ("The" of a menu) to the sentence it begins.
void pull_together(Numbers page, Numbers gold, std::vector<AlignedPair>& pairs) {
  for (std::size_t k = pairs.size(); k-- > 1;) {
    const AlignedPair next = pairs[k];
    AlignedPair& pair = pairs[k - 1];
    if (pair.second + 1 == next.second && page[next.first - 1] == gold[pair.second])
      pair.first = next.first - 1;
  }
}

// The words of a page as the scorer splits them, with the page's words that each one
// consists of.
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

std::vector<AlignedPair> align_early(Numbers page, Numbers gold, std::uint32_t bound) {
  std::vector<AlignedPair> out = align(page, gold, bound);
  pull_together(page, gold, out);
  return out;
}

Labels label_words(const Page& page, std::string_view gold_text) {
  const Gold gold({.text = gold_text});
  const ScoredWords scored = scored_words(page, gold);
  const Numbers there = gold.tokens().words;
  const std::uint32_t bound = gold.word_bound();
  std::vector<GluedWords> found;
  for (const Range words : scored.words) found.push_back({words});
  for (const AlignedPair& pair : align_early(scored.numbers, there, bound))
    found[pair.first].early = true;
  const auto backwards = align_early(reversed(scored.numbers), reversed(there), bound);
  for (const AlignedPair& pair : backwards)
    found[found.size() - 1 - pair.first].late = true;

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

}  // namespace tamis::eval
