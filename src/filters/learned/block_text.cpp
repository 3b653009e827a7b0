#include "filters/learned/block_text.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/read_utf8.h"
#include "document/word_chunk.h"
#include "filters/measure/page_title.h"

namespace tamis {
namespace {

constexpr std::size_t kMostWordBytes = 64;     // that are looked at
constexpr std::uint32_t kMostTitleWords = 64;  // a bit each
constexpr std::uint32_t kLeadingWords = 12;    // that the lexicon is asked for

// Four counts in one number, 16 bits each, so that a byte costs one addition.
constexpr std::uint64_t kCapital = 1;
constexpr std::uint64_t kDigit = std::uint64_t{1} << 16;
constexpr std::uint64_t kMark = std::uint64_t{1} << 32;
constexpr std::uint64_t kReference = std::uint64_t{1} << 48;

struct ByteTable {
  std::uint64_t counts[256] = {};
  std::uint8_t folded[256] = {};  // 0: no part of a word

  constexpr ByteTable() {
    for (int c = 0; c < 256; ++c) {
      const char byte = static_cast<char>(c);
      if (c >= 'A' && c <= 'Z') counts[c] = kCapital;
      if (c >= '0' && c <= '9') counts[c] = kDigit;
      if (c > ' ' && c < 0x7F && !is_alnum(byte)) counts[c] = kMark;
      if (c == '&') counts[c] += kReference;
      if (c >= 0x80 || is_alnum(byte))
        folded[c] = static_cast<std::uint8_t>(to_lower(byte));
    }
  }
};
constexpr ByteTable kBytes;

struct WordSums {
  std::uint64_t counts = 0;
  std::uint64_t hash = 0;  // of its letters and digits in lower case; 0: it has none
};

// General punctuation (dashes, curly quotes) is no part of a word. Always inline: words
// are short, and a call costs as much as some of them.
[[gnu::always_inline]] inline WordSums sum_word(std::string_view word) {
  WordSums out;
  std::uint64_t hash = kHashSeed;
  const std::size_t size = std::min(word.size(), kMostWordBytes);
  bool any = false;
  for (std::size_t i = 0; i < size; ++i) {
    const auto byte = static_cast<std::uint8_t>(word[i]);
    out.counts += kBytes.counts[byte];
    const std::uint8_t folded = kBytes.folded[byte];
    if (folded == 0) continue;
    if (byte == 0xE2 && i + 2 < size &&
        static_cast<std::uint8_t>(word[i + 1]) == 0x80) {
      i += 2;
      continue;
    }
    hash = (hash ^ folded) * 0x100000001B3;
    any = true;
  }
  if (any) out.hash = hash | 1;
  return out;
}

bool ends_with_any(std::string_view word,
                   std::initializer_list<std::string_view> ends) {
  return std::any_of(ends.begin(), ends.end(),
                     [&](std::string_view end) { return word.ends_with(end); });
}

Ending ending_of(std::string_view word) {
  switch (word.back()) {
    case '.':
    case '!':
    case '?': return Ending::sentence;
    case '"': return Ending::quote;
    case ':': return Ending::colon;
    case ')': return Ending::bracket;
    default: break;
  }
  if (is_ascii(word.back())) return Ending::other;
  if (ends_with_any(word, {"。", "！", "？", "…"})) return Ending::sentence;
  if (ends_with_any(word, {"”", "’", "»", "」"})) return Ending::quote;
  if (ends_with_any(word, {"："})) return Ending::colon;
  return Ending::other;
}

// Three more counts in one number, by a word's first byte and by its last.
constexpr std::uint64_t kCapitalised = 1;
constexpr std::uint64_t kSentence = std::uint64_t{1} << 16;
constexpr std::uint64_t kComma = std::uint64_t{1} << 32;

struct EndTable {
  std::uint64_t first[256] = {};
  std::uint64_t last[256] = {};

  constexpr EndTable() {
    for (int c = 'A'; c <= 'Z'; ++c) first[c] = kCapitalised;
    last['.'] = last['!'] = last['?'] = kSentence;
    last[','] = kComma;
  }
};
constexpr EndTable kEnds;

std::uint64_t count_ends(std::string_view word) {
  const std::uint64_t first = kEnds.first[static_cast<std::uint8_t>(word.front())];
  if (is_ascii(word.back()))
    return first + kEnds.last[static_cast<std::uint8_t>(word.back())];
  if (ending_of(word) == Ending::sentence) return first + kSentence;
  return first + (ends_with_any(word, {"，", "、", "،"}) ? kComma : 0);
}

// The counts of words so far. Those of one word are at most kMostWordBytes, so that
// none of 16 bits overflows if they are added up in time.
struct PackedCounts {
  static constexpr std::uint32_t kMostWords = 512;
  static_assert(kMostWords * kMostWordBytes < 1u << 16);

  std::uint64_t bytes = 0;
  std::uint64_t ends = 0;

  void add_up(BlockText& out) {
    const auto part = [](std::uint64_t counts, unsigned shift) {
      return static_cast<std::uint32_t>(counts >> shift & 0xFFFF);
    };
    out.capitals += part(bytes, 0);
    out.digits += part(bytes, 16);
    out.marks += part(bytes, 32);
    out.capitalised += part(ends, 0);
    out.sentences += part(ends, 16);
    out.commas += part(ends, 32);
    bytes = ends = 0;
  }
};

// What a token is: one of the first words, the first, the last, or the first three.
enum class TokenKind : std::uint8_t { leading = 1, first, last, three };

std::uint32_t token_of(TokenKind kind, std::uint64_t hash) {
  const std::uint64_t mixed = finish_hash(mix(hash, static_cast<std::uint64_t>(kind)));
  return static_cast<std::uint32_t>(mixed >> (64 - kWordTokenBits));
}

// The tokens of one block.
class BlockTokens {
 public:
  void add(std::uint64_t hash) {
    last_ = hash;
    if (read_ >= kLeadingWords) return;
    if (read_ == 0) put(TokenKind::first, hash);
    if (read_ < 3) three_ = mix(three_, hash);
    put(TokenKind::leading, hash);
    ++read_;
  }
  void append_to(std::vector<std::uint32_t>& out) {
    if (read_ == 0) return;
    put(TokenKind::last, last_);
    put(TokenKind::three, three_);
    out.insert(out.end(), tokens_, tokens_ + count_);
  }

 private:
  void put(TokenKind kind, std::uint64_t hash) {
    tokens_[count_++] = token_of(kind, hash);
  }

  std::uint32_t tokens_[kLeadingWords + 3];
  std::size_t count_ = 0;
  std::uint32_t read_ = 0;  // words with letters or digits
  std::uint64_t last_ = 0;
  std::uint64_t three_ = kHashSeed;
};

}  // namespace

std::uint64_t folded_word_hash(std::string_view word) {
  return sum_word(word).hash;
}

void PageText::read(const View& view, const Blocks& all) {
  read_title(view.page());
  blocks.clear();
  tokens.clear();
  for (const TextBlock& block : all.all) {
    read_block(view, block.words, blocks.emplace_back());
  }
  count_links(view, all);
}

void PageText::read_title(const Page& page) {
  title_.clear();
  title_filter_ = {};
  tamis::read_title(page, scratch_, title_text_);
  const std::string_view title = title_text_;
  std::size_t begin = 0;  // of the word so far
  const auto note = [&](std::size_t first, std::size_t last) {
    const WordSums sums = sum_word(title.substr(first, last - first));
    if (sums.hash == 0 || title_.size() >= kMostTitleWords) return;
    title_.number(sums.hash);
    title_filter_[sums.hash >> 62] |= std::uint64_t{1} << (sums.hash >> 56 & 63);
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

void PageText::read_block(const View& view, Range words, BlockText& out) {
  const Page& page = view.page();
  const bool whole = view.is_whole();
  const std::string_view source = page.source();
  out.first_token = static_cast<std::uint32_t>(tokens.size());
  PackedCounts counts;
  BlockTokens found;
  std::uint64_t all = kHashSeed;
  std::uint32_t chars = 0;
  std::uint32_t bytes = 0;
  std::string_view text = " ";
  for (WordId w = words.first; w < words.last; ++w) {
    if (!whole && !view.present()[w]) continue;
    const Word& word = page.word(w);
    text = source.substr(word.offset, word.length);
    WordSums sums = sum_word(text);
    if (sums.counts >= kReference) {
      text = page.word_text(w, scratch_);
      sums = sum_word(text);
    }
    chars += word.chars + (word.glued == 0 ? 1 : 0);
    bytes += static_cast<std::uint32_t>(std::min(text.size(), kMostWordBytes));
    if (text.empty()) text = " ";
    if (out.words++ == 0) out.begins_small = text[0] >= 'a' && text[0] <= 'z';
    counts.bytes += sums.counts;
    counts.ends += count_ends(text);
    if (out.words % PackedCounts::kMostWords == 0) counts.add_up(out);
    if (sums.hash == 0) continue;
    all = mix(all, sums.hash);
    found.add(sums.hash);
    if (may_be_in_title(sums.hash)) count_title_word(sums.hash, out);
  }
  counts.add_up(out);
  out.chars = chars;
  out.bytes = bytes;
  out.ending = ending_of(text);
  out.hash = finish_hash(all);
  found.append_to(tokens);
  if (soon.empty()) return;
  for (std::size_t t = out.first_token; t < tokens.size(); ++t)
    __builtin_prefetch(&soon[tokens[t]]);
}

void PageText::count_title_word(std::uint64_t hash, BlockText& out) const {
  const std::uint32_t in_title = title_.find(hash);
  if (in_title == kNone) return;
  ++out.title_words;
  out.in_title |= std::uint64_t{1} << in_title;
}

// Words inside <a>, whose words are ranges that follow each other.
void PageText::count_links(const View& view, const Blocks& all) {
  const Page& page = view.page();
  std::size_t block = 0;
  WordId done = 0;
  for (NodeId n = page.body(); n < page.node_count(); ++n) {
    if (page.tag(n) != Tag::a) continue;
    Range words = page.words(n);
    words.first = std::max(words.first, done);
    while (words.first < words.last && block < all.all.size()) {
      const Range here = all.all[block].words;
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
