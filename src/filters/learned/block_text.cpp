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

Ending ending_of(std::string_view word) {
  if (word.empty()) return Ending::other;
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

bool ends_with_comma(std::string_view word) {
  if (word.empty()) return false;
  if (is_ascii(word.back())) return word.back() == ',';
  return ends_with_any(word, {"，", "、", "،"});
}

// What a token is: one of the first words, the first, the last, or the first three.
enum class TokenKind : std::uint8_t { leading = 1, first, last, three };

std::uint32_t token_of(TokenKind kind, std::uint64_t hash) {
  const std::uint64_t mixed = finish_hash(mix(hash, static_cast<std::uint64_t>(kind)));
  return static_cast<std::uint32_t>(mixed >> (64 - kWordTokenBits));
}

}  // namespace

std::uint64_t folded_word_hash(std::string_view word) {
  return sum_word(word).hash;
}

void PageText::read(const View& view, const Blocks& all) {
  read_title(view.page());
  blocks.clear();
  tokens.clear();
  for (const TextBlock& block : all.all) {
    BlockText& out = blocks.emplace_back();
    out.first_token = static_cast<std::uint32_t>(tokens.size());
    read_block(view, block.words, out);
  }
  count_links(view, all);
}

void PageText::read_title(const Page& page) {
  title_.clear();
  const std::string title = title_of(page);
  std::size_t begin = 0;  // of the word so far
  const auto note = [&](std::size_t first, std::size_t last) {
    const WordSums sums = sum_word(std::string_view(title).substr(first, last - first));
    if (sums.hash != 0 && title_.size() < kMostTitleWords) title_.number(sums.hash);
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

void PageText::read_block(const View& view, Range words, BlockText& out) {
  const Page& page = view.page();
  const bool whole = view.is_whole();
  const std::string_view source = page.source();
  std::uint64_t all = kHashSeed;
  std::uint64_t three = kHashSeed;
  std::uint64_t last = 0;
  std::uint32_t read = 0;  // words with letters or digits
  Ending ending = Ending::other;
  for (WordId w = words.first; w < words.last; ++w) {
    if (!whole && !view.present()[w]) continue;
    const Word& word = page.word(w);
    std::string_view text = source.substr(word.offset, word.length);
    WordSums sums = sum_word(text);
    if (sums.counts >= kReference) {
      text = page.word_text(w, scratch_);
      sums = sum_word(text);
    }
    if (out.words++ == 0)
      out.begins_small = !text.empty() && text[0] >= 'a' && text[0] <= 'z';
    out.chars += word.chars + (word.glued == 0 ? 1 : 0);
    out.bytes += static_cast<std::uint32_t>(std::min(text.size(), kMostWordBytes));
    out.capitals += static_cast<std::uint32_t>(sums.counts & 0xFFFF);
    out.digits += static_cast<std::uint32_t>(sums.counts >> 16 & 0xFFFF);
    out.marks += static_cast<std::uint32_t>(sums.counts >> 32 & 0xFFFF);
    if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z') ++out.capitalised;
    ending = ending_of(text);
    if (ending == Ending::sentence) ++out.sentences;
    if (ends_with_comma(text)) ++out.commas;
    if (sums.hash == 0) continue;
    all = mix(all, sums.hash);
    last = sums.hash;
    if (read < 3) three = mix(three, sums.hash);
    if (read == 0) tokens.push_back(token_of(TokenKind::first, sums.hash));
    if (read < kLeadingWords) tokens.push_back(token_of(TokenKind::leading, sums.hash));
    ++read;
    if (title_words == 0) continue;
    const std::uint32_t in_title = title_.find(sums.hash);
    if (in_title == kNone) continue;
    ++out.title_words;
    out.in_title |= std::uint64_t{1} << in_title;
  }
  out.ending = ending;
  out.hash = finish_hash(all);
  if (read == 0) return;
  tokens.push_back(token_of(TokenKind::last, last));
  tokens.push_back(token_of(TokenKind::three, three));
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
