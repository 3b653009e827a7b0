#include "filters/learned/features/page_words.h"

#include <algorithm>

#include "base/hash.h"
#include "document/instruction_set.h"
#include "document/page_text.h"
#include "text/ascii.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis {
namespace {

constexpr std::uint32_t kMostTitleWords = 64;             // a bit each
constexpr std::uint64_t kUpper = std::uint64_t{1} << 32;  // one in a sum's upper half

std::uint32_t upper(std::uint64_t sum) {
  return static_cast<std::uint32_t>(sum >> 32);
}

bool ends_with_any(std::string_view word,
                   std::initializer_list<std::string_view> ends) {
  return std::any_of(ends.begin(), ends.end(),
                     [&](std::string_view end) { return word.ends_with(end); });
}

// What the last byte of a word says.
struct EndTable {
  std::uint64_t sentences[256] = {};  // 1: it ends one; kUpper: a comma
  Ending endings[256] = {};

  constexpr EndTable() {
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

constexpr std::uint64_t kHashFactor = 0x9E3779B97F4A7C15;  // 2^64 by the golden ratio

}  // namespace

void PageWords::read(const View& view, std::span<const TextBlock> blocks) {
  read_title(view.page());
  const std::size_t words =
      blocks.empty() ? 0 : blocks.back().words.last - blocks.front().words.first;
  blocks_.resize(blocks.size());
  // More are written than stay.
  folded_.resize(std::min(words, blocks.size() * (kLeading + 1)) + kLeading + 2);
  candidates_.resize(words + 1);
  of_title_.clear();
  if (instruction_set() >= InstructionSet::avx2)
    read_blocks_avx2(view, blocks);
  else
    read_blocks_anywhere(view, blocks);
}

[[gnu::always_inline]] inline void PageWords::read_blocks(
    const View& view, std::span<const TextBlock> blocks) {
  const WordFolder folder;
  const Page& page = view.page();
  const bool whole = view.is_whole();
  const char* const source = page.source().data();
  const TitleFilter filter = title_filter_;
  FoldedBytes* own = folded_.data();
  Candidate* candidate = candidates_.data();
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    const Range words = blocks[b].words;
    std::uint64_t bytes = 0;      // above: chars
    std::uint64_t sentences = 0;  // above: commas
    std::uint32_t solid = 0;
    std::uint64_t hash = 0;
    std::uint8_t last = 0;
    Ending far = Ending::other;
    PlaceCounts counts;
    ByteCounts others;  // of words that went byte by byte, and of full counts
    WordId stop = words.first;
    for (WordId w = words.first; w < words.last; ++w) {
      if (w == stop) {
        stop = std::min(words.last, w + PlaceCounts::kMostWords);
        counts.move_to(others);
      }
      if (!whole && !view.present()[w]) continue;
      const Word& word = page.word(w);
      std::string_view text = {source + word.offset, word.length};
      FoldedBytes folded;
      if (!folder.fold(text, folded, counts)) [[unlikely]] {
        if (text.substr(0, kMostWordBytes).find('&') != text.npos)
          text = page.word_text(w, scratch_);
        FoldedBytes slow;
        fold_bytes(text, slow, others);
        folded = slow;
        if (text.empty()) text = " ";
      }
      last = static_cast<std::uint8_t>(text.back());
      sentences += kEnds.sentences[last];
      if (!is_ascii(text.back())) {
        far = far_ending(text);
        sentences += far_sentences(text, far);
      }
      bytes += std::min(text.size(), kMostWordBytes) +
               kUpper * (word.chars + (word.glued == 0 ? 1u : 0u));
      const bool is_solid = folded.size != 0;
      // The last slot is for what does not stay.
      own[is_solid ? std::min(solid, kLeading) : kLeading + 1] = folded;
      const std::uint64_t next = hash * kHashFactor + folded.key;
      hash = is_solid ? next : hash;
      solid += is_solid ? 1 : 0;
      *candidate = {w, folded.key};
      candidate += may_be_in(filter, folded.key) && is_solid ? 1 : 0;
    }
    BlockWords& out = blocks_[b];
    counts.move_to(others);
    out.counts = others;
    out.bytes = static_cast<std::uint32_t>(bytes);
    out.chars = upper(bytes);
    out.sentences = static_cast<std::uint32_t>(sentences);
    out.commas = upper(sentences);
    out.solid = solid;
    out.hash = finish_hash(hash);
    out.ending = last < 0x80 ? kEnds.endings[last] : far;
    out.begins_small = begins_small(view, words);
    own += folded_of(out);
  }
  folded_count_ = static_cast<std::size_t>(own - folded_.data());
  for (const Candidate* at = candidates_.data(); at != candidate; ++at)
    if (const std::uint32_t number = title_.find(at->key); number != kNone)
      of_title_.push_back({at->word, number});
}

// The first word that is there.
bool PageWords::begins_small(const View& view, Range words) {
  if (!view.is_whole())
    while (words.first < words.last && !view.present()[words.first]) ++words.first;
  if (words.size() == 0) return false;
  const Page& page = view.page();
  char first = page.source()[page.word(words.first).offset];
  if (first == '&') {
    const std::string_view text = page.word_text(words.first, scratch_);
    first = text.empty() ? ' ' : text.front();
  }
  return first >= 'a' && first <= 'z';
}

void PageWords::read_blocks_anywhere(const View& view,
                                     std::span<const TextBlock> blocks) {
  read_blocks(view, blocks);
}

// The same source, for which the compiler may use what all machines of the last ten
// years have.
#ifdef __x86_64__
[[gnu::target("avx2,bmi,bmi2,lzcnt,popcnt")]]
#endif
void PageWords::read_blocks_avx2(const View& view, std::span<const TextBlock> blocks) {
  read_blocks(view, blocks);
}

void PageWords::read_title(const Page& page) {
  title_.clear();
  title_filter_ = {};
  tamis::read_title(page, scratch_, title_text_);
  const std::string_view title = title_text_;
  std::size_t begin = 0;  // of the word so far
  const auto note = [&](std::size_t first, std::size_t last) {
    FoldedBytes word;
    ByteCounts counts;
    fold_bytes(title.substr(first, last - first), word, counts);
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

}  // namespace tamis
