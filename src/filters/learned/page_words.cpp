#include "filters/learned/page_words.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/read_utf8.h"
#include "document/instruction_set.h"
#include "document/word_chunk.h"
#include "filters/measure/page_title.h"

namespace tamis {
namespace {

constexpr std::uint32_t kMostTitleWords = 64;             // a bit each
constexpr std::uint64_t kUpper = std::uint64_t{1} << 32;  // one in a sum's upper half

bool ends_with_any(std::string_view word,
                   std::initializer_list<std::string_view> ends) {
  return std::any_of(ends.begin(), ends.end(),
                     [&](std::string_view end) { return word.ends_with(end); });
}

// What the first and the last byte of a word say.
struct EndTable {
  std::uint64_t capitalised[256] = {};  // for WordSums::marks
  std::uint8_t small[256] = {};         // 1: a letter
  std::uint64_t sentences[256] = {};    // for WordSums::sentences
  Ending endings[256] = {};

  constexpr EndTable() {
    for (int c = 'A'; c <= 'Z'; ++c) capitalised[c] = kUpper;
    for (int c = 'a'; c <= 'z'; ++c) small[c] = 1;
    for (const char c : {'.', '!', '?'}) {
      sentences[static_cast<std::size_t>(c)] = 1;
      endings[static_cast<std::size_t>(c)] = Ending::sentence;
    }
    sentences[','] = kUpper;
    endings['"'] = Ending::quote;
    endings[':'] = Ending::colon;
    endings[')'] = Ending::bracket;
  }
};
constexpr EndTable kEnds;

// Of a word whose last byte is beyond ASCII.
Ending far_ending(std::string_view word) {
  if (ends_with_any(word, {"。", "！", "？", "…"})) return Ending::sentence;
  if (ends_with_any(word, {"”", "’", "»", "」"})) return Ending::quote;
  if (ends_with_any(word, {"："})) return Ending::colon;
  return Ending::other;
}

std::uint64_t far_sentences(std::string_view word, Ending ending) {
  if (ending == Ending::sentence) return 1;
  return ends_with_any(word, {"，", "、", "،"}) ? kUpper : 0;
}

// Eight bits of a key are a bit of the filter: few words pass that are not in the
// title.
using TitleFilter = std::array<std::uint64_t, 4>;

void add_to(TitleFilter& filter, std::uint64_t key) {
  filter[key >> 62] |= std::uint64_t{1} << (key >> 56 & 63);
}

bool may_be_in(const TitleFilter& filter, std::uint64_t key) {
  return (filter[key >> 62] >> (key >> 56 & 63) & 1) != 0;
}

// Sums of keys times powers of an odd number: so the sum of some in the middle can be
// taken out.
constexpr std::uint64_t kHashFactor = 0x9E3779B97F4A7C15;  // 2^64 by the golden ratio

std::uint64_t power_of_factor(std::uint32_t exponent) {
  std::uint64_t out = 1;
  for (std::uint64_t square = kHashFactor; exponent != 0; exponent >>= 1) {
    if ((exponent & 1) != 0) out *= square;
    square *= square;
  }
  return out;
}

}  // namespace

void PageWords::read(const View& view, Range range) {
  read_title(view.page());
  first_ = range.first;
  sums_.resize(range.size() + 1);
  solid_.resize(range.size() + 1);
  looks_.resize(range.size());
  folded_.resize(range.size() + 1);  // one is written that may not stay
  hashes_.resize(range.size() + 2);
  of_title_.clear();
  if (instruction_set() == InstructionSet::avx2)
    read_words_avx2(view, range);
  else
    read_words_anywhere(view, range);
}

[[gnu::always_inline]] inline void PageWords::read_words(const View& view,
                                                         Range range) {
  const WordFolder folder;
  const Page& page = view.page();
  const bool whole = view.is_whole();
  const char* const source = page.source().data();
  // What is written to one of these is no change of where the others are.
  WordSums* const sums = sums_.data();
  std::uint32_t* const solids = solid_.data();
  std::uint8_t* const looks = looks_.data();
  FoldedBytes* const all_folded = folded_.data();
  std::uint64_t* const hashes = hashes_.data();
  const TitleFilter filter = title_filter_;
  WordSums sum;
  std::uint32_t solid = 0;
  std::uint64_t hash = kHashSeed;
  hashes[0] = hash;
  for (WordId w = range.first; w < range.last; ++w) {
    const std::size_t at = w - range.first;
    sums[at] = sum;
    solids[at] = solid;
    looks[at] = 0;
    if (!whole && !view.present()[w]) continue;
    const Word& word = page.word(w);
    std::string_view text = {source + word.offset, word.length};
    FoldedBytes& folded = all_folded[solid];
    if (!folder.fold(text, folded)) [[unlikely]] {
      if (text.substr(0, kMostWordBytes).find('&') != text.npos)
        text = page.word_text(w, scratch_);
      fold_bytes(text, folded);
      if (text.empty()) text = " ";
    }
    const auto first = static_cast<std::uint8_t>(text.front());
    const auto last = static_cast<std::uint8_t>(text.back());
    Ending ending = kEnds.endings[last];
    std::uint64_t sentences = kEnds.sentences[last];
    if (!is_ascii(text.back())) {
      ending = far_ending(text);
      sentences = far_sentences(text, ending);
    }
    looks[at] = static_cast<std::uint8_t>(static_cast<std::uint8_t>(ending) |
                                          kEnds.small[first] * kSmall);
    sum.bytes += std::min(text.size(), kMostWordBytes) +
                 kUpper * (word.chars + (word.glued == 0 ? 1u : 0u));
    sum.capitals += folded.capitals + kUpper * folded.digits;
    sum.marks += folded.marks + kEnds.capitalised[first];
    sum.sentences += sentences;
    const std::uint64_t next = hash * kHashFactor + folded.key;
    hashes[solid + 1] = next;
    const bool is_solid = folded.size != 0;
    hash = is_solid ? next : hash;
    solid += is_solid ? 1 : 0;
    if (may_be_in(filter, folded.key) && is_solid) note_title_word(w, folded.key);
  }
  sums[range.size()] = sum;
  solids[range.size()] = solid;
}

void PageWords::read_words_anywhere(const View& view, Range range) {
  read_words(view, range);
}

// The same source, for which the compiler may use what all machines of the last ten
// years have.
#ifdef __x86_64__
[[gnu::target("avx2,bmi,bmi2,lzcnt,popcnt")]]
#endif
void PageWords::read_words_avx2(const View& view, Range range) {
  read_words(view, range);
}

std::uint64_t PageWords::hash(Range solid) const {
  return finish_hash(hashes_[solid.last] -
                     hashes_[solid.first] * power_of_factor(solid.size()));
}

void PageWords::read_title(const Page& page) {
  title_.clear();
  title_filter_ = {};
  tamis::read_title(page, scratch_, title_text_);
  const std::string_view title = title_text_;
  std::size_t begin = 0;  // of the word so far
  const auto note = [&](std::size_t first, std::size_t last) {
    FoldedBytes word;
    fold_bytes(title.substr(first, last - first), word);
    if (word.size == 0 || title_.size() >= kMostTitleWords) return;
    title_.number(word.key);
    add_to(title_filter_, word.key);
  };
  for (std::size_t at = 0; at < title.size();) {
    const Utf8Character c = read_utf8(title.substr(at));
    const std::size_t next = at + c.length;
    if (c.code == ' ' || is_spaceless(c.code)) {
      note(begin, at);
      if (c.code != ' ') note(at, next);
      begin = next;
    }
    at = next;
  }
  note(begin, std::max(begin, title.size()));
}

void PageWords::note_title_word(WordId word, std::uint64_t key) {
  const std::uint32_t number = title_.find(key);
  if (number != kNone) of_title_.push_back({word, number});
}

}  // namespace tamis
