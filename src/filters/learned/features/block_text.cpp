#include "filters/learned/features/block_text.h"

#include <algorithm>

#include "base/hash.h"
#include "document/instruction_set.h"
#include "document/page_text.h"
#include "text/ascii.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis {
namespace {

constexpr std::uint32_t kMostTitleWords = 64;             // one bit each
constexpr std::uint64_t kUpper = std::uint64_t{1} << 32;  // 1 in the upper half of a
                                                          // sum

std::uint32_t upper(std::uint64_t sum) {
  return static_cast<std::uint32_t>(sum >> 32);
}

bool ends_with_any(std::string_view word,
                   std::initializer_list<std::string_view> ends) {
  return std::any_of(ends.begin(), ends.end(),
                     [&](std::string_view end) { return word.ends_with(end); });
}

// The meaning of the last byte of a word.
struct EndTable {
  std::uint64_t sentences[256] = {};  // 1: ends a sentence; kUpper: a comma
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

// Returns the ending of a word whose last byte is not ASCII.
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

// Eight bits of a key select a bit of the filter, so few words pass that are not in the
// title.
using TitleFilter = std::array<std::uint64_t, 4>;

void add_to(TitleFilter& filter, std::uint64_t key) {
  filter[key >> 62] |= std::uint64_t{1} << (key >> 56 & 63);
}

bool may_be_in(const TitleFilter& filter, std::uint64_t key) {
  return (filter[key >> 62] >> (key >> 56 & 63) & 1) != 0;
}

constexpr std::uint64_t kHashFactor = 0x9E3779B97F4A7C15;  // 2^64 by the golden ratio

// The number of solid words of a block that are looked up in the lexicon.
constexpr std::uint32_t kLeading = 12;

// Returns the number of folded words that are stored for a block.
std::uint32_t folded_of(const BlockText& block) {
  return std::min(block.solid, kLeading + 1);
}

// The kind of a token: one of the leading words, the first, the last, or the first
// three.
enum class TokenKind : std::uint8_t { leading = 1, first, last, three };

std::uint32_t token_of(TokenKind kind, std::uint64_t hash) {
  const std::uint64_t mixed = finish_hash(mix(hash, static_cast<std::uint64_t>(kind)));
  return static_cast<std::uint32_t>(mixed >> (64 - kWordTokenBits));
}

constexpr std::size_t kManyBlocks = std::size_t{1} << 13;

}  // namespace

void PageText::read(const View& view, const Blocks& all) {
  read_title(view.page());
  const std::size_t words =
      all.all.empty() ? 0 : all.all.back().words.last - all.all.front().words.first;
  blocks.clear();
  blocks.resize(all.all.size());
  // The loop writes beyond the words that are kept.
  folded_.resize(std::min(words, blocks.size() * (kLeading + 1)) + kLeading + 2);
  candidates_.resize(words + 1);
  if (instruction_set() >= InstructionSet::avx2)
    read_words_avx2(view, all.all);
  else
    read_words_anywhere(view, all.all);
  hash_leading();
  write_tokens();
  count_title_words(all.all);
  if (blocks.size() > kManyBlocks) forget_words();
  count_links(view, all.all);
}

[[gnu::always_inline]] inline void PageText::read_words(
    const View& view, std::span<const TextBlock> all) {
  const WordFolder folder;
  const Page& page = view.page();
  const bool whole = view.is_whole();
  const char* const source = page.source().data();
  const TitleFilter filter = title_filter_;
  FoldedBytes* own = folded_.data();
  Candidate* candidate = candidates_.data();
  for (std::size_t b = 0; b < all.size(); ++b) {
    const Range words = all[b].words;
    std::uint64_t bytes = 0;      // upper half: chars
    std::uint64_t sentences = 0;  // upper half: commas
    std::uint32_t solid = 0;
    std::uint64_t hash = 0;
    std::uint8_t last = 0;
    Ending far = Ending::other;
    PlaceCounts counts;
    ByteCounts others;  // of words that were folded byte by byte, and of full counts
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
      // The last slot receives words that are not kept.
      own[is_solid ? std::min(solid, kLeading) : kLeading + 1] = folded;
      const std::uint64_t next = hash * kHashFactor + folded.key;
      hash = is_solid ? next : hash;
      solid += is_solid ? 1 : 0;
      *candidate = {w, folded.key};
      candidate += may_be_in(filter, folded.key) && is_solid ? 1 : 0;
    }
    BlockText& out = blocks[b];
    counts.move_to(others);
    out.words =
        whole ? words.size() : static_cast<std::uint32_t>(view.present().count(words));
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
  candidate_count_ = static_cast<std::size_t>(candidate - candidates_.data());
}

// Reports whether the first present word begins with a lower-case ASCII letter.
bool PageText::begins_small(const View& view, Range words) {
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

void PageText::read_words_anywhere(const View& view, std::span<const TextBlock> all) {
  read_words(view, all);
}

// The same source, compiled with instructions that all machines of the last ten years
// have.
#ifdef __x86_64__
[[gnu::target("avx2,bmi,bmi2,lzcnt,popcnt")]]
#endif
void PageText::read_words_avx2(const View& view, std::span<const TextBlock> all) {
  read_words(view, all);
}

void PageText::read_title(const Page& page) {
  title_.clear();
  title_filter_ = {};
  tamis::read_title(page, scratch_, title_text_);
  const std::string_view title = title_text_;
  std::size_t begin = 0;  // of the current word
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
  title_words = title_.size();
}

// A hash is a long chain of multiplications. Without other work in between, the
// processor computes several hashes at once.
void PageText::hash_leading() {
  const std::span<const FoldedBytes> folded(folded_.data(), folded_count_);
  hashes_.resize(folded.size() + kLeading);
  leading_.resize(hashes_.size());
  for (std::size_t i = 0; i < folded.size(); ++i) hashes_[i] = folded[i].hash();
  for (std::size_t i = 0; i < folded.size(); ++i)
    leading_[i] = token_of(TokenKind::leading, hashes_[i]);
}

// The tokens of a block are its first word, the leading words, the last word, and the
// first three together.
void PageText::write_tokens() {
  // The loop writes beyond the tokens that are kept.
  tokens.resize(folded_count_ + blocks.size() * 3 + kLeading);
  std::uint32_t* out = tokens.data();
  std::size_t done = 0;  // of hashes_
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    blocks[b].first_token = static_cast<std::uint32_t>(out - tokens.data());
    const std::uint32_t hashed = folded_of(blocks[b]);
    if (hashed == 0) continue;
    const std::uint32_t leading = std::min(hashed, kLeading);
    const std::uint64_t* const own = hashes_.data() + done;
    out[0] = token_of(TokenKind::first, own[0]);
    std::copy_n(leading_.data() + done, kLeading, out + 1);
    out[leading + 1] = token_of(TokenKind::last, own[hashed - 1]);
    const std::uint64_t one = mix(kHashSeed, own[0]);
    const std::uint64_t two = mix(one, own[1]);
    const std::uint64_t three[] = {one, two, mix(two, own[2])};
    out[leading + 2] = token_of(TokenKind::three, three[std::min(leading, 3u) - 1]);
    out += leading + 3;
    done += hashed;
  }
  tokens.resize(static_cast<std::size_t>(out - tokens.data()));
}

void PageText::count_title_words(std::span<const TextBlock> all) {
  std::size_t block = 0;
  for (const Candidate& found : std::span(candidates_).first(candidate_count_)) {
    const std::uint32_t number = title_.find(found.key);
    if (number == kNone) continue;
    while (all[block].words.last <= found.word) ++block;
    ++blocks[block].title_words;
    blocks[block].in_title |= std::uint64_t{1} << number;
  }
}

// For a large page, frees the memory for words, a quarter of the total, before the
// features need memory.
void PageText::forget_words() {
  folded_ = {};
  hashes_ = {};
  leading_ = {};
  candidates_ = {};
}

// Counts the words inside <a>. Their words are consecutive ranges.
void PageText::count_links(const View& view, std::span<const TextBlock> all) {
  const Page& page = view.page();
  std::size_t block = 0;
  WordId done = 0;
  for (NodeId n = page.body(); n < page.node_count(); ++n) {
    if (page.tag(n) != Tag::a) continue;
    Range words = page.words(n);
    words.first = std::max(words.first, done);
    while (words.first < words.last && block < all.size()) {
      const Range here = all[block].words;
      if (here.last <= words.first) {
        ++block;
        continue;
      }
      if (here.first >= words.last) break;
      const Range common = {std::max(here.first, words.first),
                            std::min(here.last, words.last)};
      blocks[block].link_words +=
          view.is_whole() ? common.size()
                          : static_cast<std::uint32_t>(view.present().count(common));
      words.first = common.last;
    }
    done = std::max(done, page.words(n).last);
  }
}

}  // namespace tamis
