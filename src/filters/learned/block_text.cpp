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

// General punctuation (dashes, curly quotes) is no part of a word.
WordSums sum_word(std::string_view word) {
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

// What the last byte of a word says; a byte beyond ASCII says nothing alone.
enum class LastByte : std::uint8_t {
  other,
  bracket,
  colon,
  quote,
  sentence,
  comma,
  beyond
};
static_assert(static_cast<int>(LastByte::sentence) ==
              static_cast<int>(Ending::sentence));

struct LastBytes {
  LastByte of[256] = {};
  constexpr LastBytes() {
    for (int c = 0x80; c < 256; ++c) of[c] = LastByte::beyond;
    of['.'] = of['!'] = of['?'] = LastByte::sentence;
    of['"'] = LastByte::quote;
    of[':'] = LastByte::colon;
    of[')'] = LastByte::bracket;
    of[','] = LastByte::comma;
  }
};
constexpr LastBytes kLastBytes;

LastByte last_of(std::string_view word) {
  if (word.empty()) return LastByte::other;
  const LastByte last = kLastBytes.of[static_cast<std::uint8_t>(word.back())];
  if (last != LastByte::beyond) return last;
  if (ends_with_any(word, {"。", "！", "？", "…"})) return LastByte::sentence;
  if (ends_with_any(word, {"”", "’", "»", "」"})) return LastByte::quote;
  if (ends_with_any(word, {"："})) return LastByte::colon;
  if (ends_with_any(word, {"，", "、", "،"})) return LastByte::comma;
  return LastByte::other;
}

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
  const std::string title = title_of(page);
  std::size_t begin = 0;  // of the word so far
  const auto note = [&](std::size_t first, std::size_t last) {
    const WordSums sums = sum_word(std::string_view(title).substr(first, last - first));
    if (sums.hash == 0 || title_.size() >= kMostTitleWords) return;
    title_.number(sums.hash);
    title_filter_[sums.hash >> 62] |= std::uint64_t{1} << (sums.hash >> 56 & 63);
  };
  for (std::size_t at = 0; at < title.size();) {
    const Utf8Character c = read_utf8(std::string_view(title).substr(at));
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

// Sums are kept apart from `out` on the way: its address is known to others, so that
// each of them would be written to memory word by word.
void PageText::read_block(const View& view, Range words, BlockText& out) {
  const Page& page = view.page();
  const bool whole = view.is_whole();
  const std::string_view source = page.source();
  BlockText sum;
  BlockTokens found;
  std::uint64_t all = kHashSeed;
  LastByte last = LastByte::other;
  for (WordId w = words.first; w < words.last; ++w) {
    if (!whole && !view.present()[w]) continue;
    const Word& word = page.word(w);
    std::string_view text = source.substr(word.offset, word.length);
    WordSums sums = sum_word(text);
    if (sums.counts >= kReference) {
      text = page.word_text(w, scratch_);
      sums = sum_word(text);
    }
    const char first = text.empty() ? ' ' : text[0];
    if (sum.words++ == 0) sum.begins_small = first >= 'a' && first <= 'z';
    sum.chars += word.chars + (word.glued == 0 ? 1 : 0);
    sum.bytes += static_cast<std::uint32_t>(std::min(text.size(), kMostWordBytes));
    sum.capitals += static_cast<std::uint32_t>(sums.counts & 0xFFFF);
    sum.digits += static_cast<std::uint32_t>(sums.counts >> 16 & 0xFFFF);
    sum.marks += static_cast<std::uint32_t>(sums.counts >> 32 & 0xFFFF);
    sum.capitalised += first >= 'A' && first <= 'Z' ? 1 : 0;
    last = last_of(text);
    sum.sentences += last == LastByte::sentence ? 1 : 0;
    sum.commas += last == LastByte::comma ? 1 : 0;
    if (sums.hash == 0) continue;
    all = mix(all, sums.hash);
    found.add(sums.hash);
    if (!may_be_in_title(sums.hash)) continue;
    const std::uint32_t in_title = title_.find(sums.hash);
    if (in_title == kNone) continue;
    ++sum.title_words;
    sum.in_title |= std::uint64_t{1} << in_title;
  }
  sum.ending = last == LastByte::comma ? Ending::other : static_cast<Ending>(last);
  sum.hash = finish_hash(all);
  sum.first_token = static_cast<std::uint32_t>(tokens.size());
  found.append_to(tokens);
  out = sum;
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
