#include "filters/learned/block_text.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/read_utf8.h"
#include "document/instruction_set.h"
#include "document/word_chunk.h"
#include "filters/learned/word_folder.h"
#include "filters/measure/page_title.h"

namespace tamis {
namespace {

constexpr std::uint32_t kMostTitleWords = 64;  // a bit each
constexpr std::uint32_t kLeadingWords = 12;    // that the lexicon is asked for
constexpr std::size_t kWeighedAtOnce = 16;     // blocks

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

[[gnu::always_inline]] inline std::uint64_t count_ends(std::string_view word) {
  const std::uint64_t first = kEnds.first[static_cast<std::uint8_t>(word.front())];
  if (is_ascii(word.back()))
    return first + kEnds.last[static_cast<std::uint8_t>(word.back())];
  if (ending_of(word) == Ending::sentence) return first + kSentence;
  return first + (ends_with_any(word, {"，", "、", "،"}) ? kComma : 0);
}

// Adds up what was counted since the last time.
void add_counts(WordFolder& folder, std::uint64_t& ends, BlockText& out) {
  const ByteCounts bytes = folder.take();
  out.capitals += bytes.capitals;
  out.digits += bytes.digits;
  out.marks += bytes.marks;
  out.capitalised += static_cast<std::uint16_t>(ends);
  out.sentences += static_cast<std::uint16_t>(ends >> 16);
  out.commas += static_cast<std::uint16_t>(ends >> 32);
  ends = 0;
}

// What a token is: one of the first words, the first, the last, or the first three.
enum class TokenKind : std::uint8_t { leading = 1, first, last, three };

std::uint32_t token_of(TokenKind kind, std::uint64_t hash) {
  const std::uint64_t mixed = finish_hash(mix(hash, static_cast<std::uint64_t>(kind)));
  return static_cast<std::uint32_t>(mixed >> (64 - kWordTokenBits));
}

// The words of one block, as far as the lexicon asks for them. They are hashed together
// in the end: a hash is a long chain of products, and the processor works at several at
// once only if they stand close together.
class BlockTokens {
 public:
  static constexpr std::size_t kMost = kLeadingWords + 3;

  // A word for add() to take.
  FoldedWord& next() { return words_[next_]; }
  void add() {
    last_ = next_;
    next_ = next_ < kLeadingWords ? next_ + 1 : next_ ^ 1;
  }

  // Writes their tokens, kMost or fewer, and returns how many.
  std::uint32_t write(std::uint32_t* into) const {
    if (next_ == 0) return 0;
    const std::uint32_t leading = std::min(next_, kLeadingWords);
    std::uint64_t hashes[kLeadingWords] = {};
    for (std::uint32_t i = 0; i < leading; ++i) hashes[i] = words_[i].hash();
    *into++ = token_of(TokenKind::first, hashes[0]);
    for (std::uint32_t i = 0; i < leading; ++i)
      *into++ = token_of(TokenKind::leading, hashes[i]);
    const std::uint64_t last =
        last_ < kLeadingWords ? hashes[last_] : words_[last_].hash();
    *into++ = token_of(TokenKind::last, last);
    std::uint64_t three = kHashSeed;
    for (std::uint32_t i = 0; i < std::min(leading, 3u); ++i)
      three = mix(three, hashes[i]);
    *into++ = token_of(TokenKind::three, three);
    return leading + 3;
  }

 private:
  static_assert(kLeadingWords % 2 == 0);  // so that the last two take turns
  FoldedWord words_[kLeadingWords + 2];
  std::uint32_t next_ = 0;
  std::uint32_t last_ = 0;
};

}  // namespace

std::uint64_t folded_word_hash(std::string_view word) {
  FoldedWord folded;
  WordFolder().fold_bytes(word, folded);
  return folded.size == 0 ? 0 : folded.hash();
}

void PageText::read(const View& view, const Blocks& all, Weights lexicon) {
  read_title(view.page());
  blocks.clear();
  tokens.resize(all.all.size() * BlockTokens::kMost);
  weights.begin(lexicon, tokens.size());
  blocks.resize(all.all.size());
  if (instruction_set() == InstructionSet::avx2)
    read_blocks_avx2(view, all);
  else
    read_blocks_anywhere(view, all);
  count_links(view, all);
}

void PageText::read_title(const Page& page) {
  title_.clear();
  title_filter_ = {};
  tamis::read_title(page, scratch_, title_text_);
  const std::string_view title = title_text_;
  std::size_t begin = 0;  // of the word so far
  const auto note = [&](std::size_t first, std::size_t last) {
    FoldedWord word;
    WordFolder().fold_bytes(title.substr(first, last - first), word);
    if (word.size == 0 || title_.size() >= kMostTitleWords) return;
    title_.number(word.key);
    title_filter_[word.key >> 62] |= std::uint64_t{1} << (word.key >> 56 & 63);
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

// `into` has room for BlockTokens::kMost tokens; returns how many there are.
[[gnu::always_inline]] inline std::uint32_t PageText::read_block(const View& view,
                                                                 Range words,
                                                                 WordFolder& folder,
                                                                 BlockText& out,
                                                                 std::uint32_t* into) {
  const Page& page = view.page();
  const bool whole = view.is_whole();
  const char* const source = page.source().data();
  BlockTokens found;
  std::uint64_t ends = 0;
  std::uint64_t all = kHashSeed;
  std::uint32_t count = 0;
  std::uint32_t uncounted = WordFolder::kMostWords;
  std::uint32_t chars = 0;
  std::size_t bytes = 0;
  char first = ' ';
  std::string_view text = " ";
  for (WordId w = words.first; w < words.last; ++w) {
    if (!whole && !view.present()[w]) continue;
    const Word& word = page.word(w);
    text = {source + word.offset, word.length};
    FoldedWord& folded = found.next();
    if (!folder.fold(text, folded)) [[unlikely]] {
      if (text.substr(0, kMostWordBytes).find('&') != text.npos)
        text = page.word_text(w, scratch_);
      folder.fold_bytes(text, folded);
      if (text.empty()) text = " ";
    }
    chars += word.chars + (word.glued == 0 ? 1 : 0);
    bytes += std::min(text.size(), kMostWordBytes);
    if (count == 0) first = text[0];
    ++count;
    ends += count_ends(text);
    if (--uncounted == 0) [[unlikely]] {
      add_counts(folder, ends, out);
      uncounted = WordFolder::kMostWords;
    }
    if (folded.size == 0) continue;
    const std::uint64_t key = folded.key;
    all = mix(all, key);
    if (may_be_in_title(key)) count_title_word(key, out);
    found.add();
  }
  add_counts(folder, ends, out);
  out.words = count;
  out.begins_small = first >= 'a' && first <= 'z';
  out.chars = chars;
  out.bytes = static_cast<std::uint32_t>(bytes);
  out.ending = ending_of(text);
  out.hash = finish_hash(all);
  return found.write(into);
}

[[gnu::always_inline]] inline void PageText::read_blocks(const View& view,
                                                         const Blocks& all) {
  WordFolder folder;
  std::uint32_t count = 0;
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    const std::uint32_t before = blocks[b].first_token = count;
    count +=
        read_block(view, all.all[b].words, folder, blocks[b], tokens.data() + count);
    weights.bring_near({tokens.data() + before, tokens.data() + count});
    if (b % kWeighedAtOnce == kWeighedAtOnce - 1) weights.add(tokens.data(), before);
  }
  weights.add(tokens.data(), count);
  tokens.resize(count);
}

void PageText::read_blocks_anywhere(const View& view, const Blocks& all) {
  read_blocks(view, all);
}

// The same source, for which the compiler may use what all machines of the last ten
// years have.
#ifdef __x86_64__
[[gnu::target("avx2,bmi,bmi2,lzcnt,popcnt")]]
#endif
void PageText::read_blocks_avx2(const View& view, const Blocks& all) {
  read_blocks(view, all);
}

void PageText::count_title_word(std::uint64_t key, BlockText& out) const {
  const std::uint32_t in_title = title_.find(key);
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
