#include "text/language/guess_function_words.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <numeric>
#include <vector>

#include "document/page_text.h"
#include "text/language/function_word_lists.h"

namespace tamis {
namespace {

using Size = FunctionWords::Size;

// Sixty words of prose are enough, but more than half of a page is menus.
constexpr WordId kSample = 1000;
constexpr std::size_t kCandidates = 3;

// Related languages share function words, so the correct language can be second by a
// few words. A language with less than half as many words as the first is wrong. For
// small samples, contradicting a declaration takes at least ten more words.
constexpr std::size_t kAtMostTimes = 2;
constexpr std::size_t kAtMostMore = 10;

// All small lists together: the languages in which a word is a function word.
class AllLanguages {
 public:
  AllLanguages() {
    std::uint64_t language = 1;
    for (const FunctionWordList& list : function_word_lists()) {
      for_each_word(list.small,
                    [&](std::string_view word) { add(FoldedWord(word), language); });
      language <<= 1;
    }
  }

  // Returns one bit per language, in the order of FunctionWords::languages().
  std::uint64_t of(const FoldedWord& word) const {
    const std::uint32_t number = words_.find(word);
    return number == WordTable::kAbsent ? 0 : languages_[number];
  }

 private:
  static constexpr std::size_t kMostWords = 8 * 1024;

  void add(const FoldedWord& word, std::uint64_t language) {
    const std::uint32_t number = words_.add(word);
    languages_.resize(words_.size());
    languages_[number] |= language;
  }

  WordTable words_{kMostWords};
  std::vector<std::uint64_t> languages_;
};

using Sample = std::vector<FoldedWord>;
using Matches = std::array<std::size_t, 64>;  // one per language

Matches small_matches(const Sample& sample) {
  static const AllLanguages kAll;
  Matches matches{};
  for (const FoldedWord& word : sample)
    for (std::uint64_t set = kAll.of(word); set != 0; set &= set - 1)
      ++matches[static_cast<std::size_t>(std::countr_zero(set))];
  return matches;
}

// Returns the number of matches in the small and the large list.
std::size_t score(const Sample& sample, const Matches& small, std::size_t language) {
  const FunctionWords* const large =
      FunctionWords::of(FunctionWords::languages()[language], Size::large);
  const auto in_large =
      std::count_if(sample.begin(), sample.end(),
                    [&](const FoldedWord& word) { return large->contains(word); });
  return small[language] + static_cast<std::size_t>(in_large);
}

// Returns the languages with most matches, best first. Ties are in the order of codes.
std::array<std::size_t, kCandidates> best_of(const Matches& small) {
  Matches order{};
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::array<std::size_t, kCandidates> best{};
  std::partial_sort_copy(order.begin(), order.end(), best.begin(), best.end(),
                         [&](std::size_t a, std::size_t b) {
                           return small[a] != small[b] ? small[a] > small[b] : a < b;
                         });
  return best;
}

// Returns the language determined from words alone, or an empty string if nothing
// matches.
std::string_view decide(const Sample& sample, const Matches& small) {
  const auto best = best_of(small);
  const std::size_t most = small[best.front()];
  if (most == 0) return "";
  std::size_t winner = best.front();
  std::size_t most_of_both = 0;
  for (const std::size_t candidate : best) {
    if (small[candidate] * kAtMostTimes < most) break;
    const std::size_t both = score(sample, small, candidate);
    if (both < most_of_both || (both == most_of_both && candidate > winner)) continue;
    winner = candidate;
    most_of_both = both;
  }
  return FunctionWords::languages()[winner];
}

std::size_t number_of(std::string_view code) {
  const auto codes = FunctionWords::languages();
  return static_cast<std::size_t>(std::find(codes.begin(), codes.end(), code) -
                                  codes.begin());
}

// Returns the declared language, unless the words contradict it.
std::string_view decide(const Sample& sample, const FunctionWords* declared) {
  const Matches small = small_matches(sample);
  if (declared == nullptr) return decide(sample, small);
  const std::size_t own = small[number_of(declared->language())];
  const std::size_t most = small[best_of(small).front()];
  const bool holds = most <= kAtMostTimes * own + kAtMostMore;
  return holds ? declared->language() : decide(sample, small);
}

Sample sample_of(const Page& page) {
  const WordId count = page.word_count();
  const WordId wanted = std::min(count, kSample);
  Sample sample;
  sample.reserve(wanted);
  std::string scratch;
  for (std::uint64_t i = 0; i < wanted; ++i)
    sample.emplace_back(
        page.word_text(static_cast<WordId>(i * count / wanted), scratch));
  return sample;
}

}  // namespace

const FunctionWords* guess_function_words(const Page& page, Size size) {
  const FunctionWords* const declared =
      FunctionWords::of(declared_language(page), Size::small);
  return FunctionWords::of(decide(sample_of(page), declared), size);
}

const FunctionWords* guess_function_words(std::span<const std::string_view> words,
                                          Size size) {
  const Sample sample(words.begin(), words.end());
  return FunctionWords::of(decide(sample, nullptr), size);
}

}  // namespace tamis
