#include "filters/learned/features/block_text.h"

#include <algorithm>

#include "base/hash.h"

namespace tamis {
namespace {

constexpr std::uint32_t kLeading =
    PageWords::kLeading;  // that the lexicon is asked for

// What a token is: one of the first words, the first, the last, or the first three.
enum class TokenKind : std::uint8_t { leading = 1, first, last, three };

std::uint32_t token_of(TokenKind kind, std::uint64_t hash) {
  const std::uint64_t mixed = finish_hash(mix(hash, static_cast<std::uint64_t>(kind)));
  return static_cast<std::uint32_t>(mixed >> (64 - kWordTokenBits));
}

// On a larger page the memory for words, a quarter of all, is free again before that
// for features is needed.
constexpr std::size_t kManyBlocks = std::size_t{1} << 13;

}  // namespace

void PageText::read(const View& view, const Blocks& all, Weights lexicon) {
  words_.read(view, all.all);
  title_words = words_.title_size();
  blocks.clear();
  blocks.resize(all.all.size());
  for (std::size_t b = 0; b < blocks.size(); ++b)
    read_block(view, all.all[b].words, words_.blocks()[b], blocks[b]);
  hash_leading();
  write_tokens();
  count_title_words(all);
  if (blocks.size() > kManyBlocks) forget_words();
  weigh(lexicon);
  count_links(view, all);
}

void PageText::forget_words() {
  words_ = PageWords();
  hashes_ = {};
  leading_ = {};
}

void PageText::read_block(const View& view, Range range, const BlockWords& words,
                          BlockText& out) {
  out.bytes = words.bytes;
  out.chars = words.chars;
  out.capitals = words.counts.capitals;
  out.digits = words.counts.digits;
  out.marks = words.counts.marks;
  out.capitalised = words.counts.capitalised;
  out.sentences = words.sentences;
  out.commas = words.commas;
  out.hash = words.hash;
  out.ending = words.ending;
  out.begins_small = words.begins_small;
  out.words = view.is_whole() ? range.size()
                              : static_cast<std::uint32_t>(view.present().count(range));
}

// A hash is a long chain of products: the processor works at several at once if nothing
// else comes between them.
void PageText::hash_leading() {
  const std::span<const FoldedBytes> folded = words_.folded();
  hashes_.resize(folded.size() + kLeading);
  leading_.resize(hashes_.size());
  for (std::size_t i = 0; i < folded.size(); ++i) hashes_[i] = folded[i].hash();
  for (std::size_t i = 0; i < folded.size(); ++i)
    leading_[i] = token_of(TokenKind::leading, hashes_[i]);
}

// A block has its first word, the leading ones, the last, the first three together.
void PageText::write_tokens() {
  // More are written than stay.
  tokens.resize(words_.folded().size() + blocks.size() * 3 + kLeading);
  std::uint32_t* out = tokens.data();
  std::size_t done = 0;  // of hashes_
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    blocks[b].first_token = static_cast<std::uint32_t>(out - tokens.data());
    const std::uint32_t hashed = PageWords::folded_of(words_.blocks()[b]);
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

void PageText::count_title_words(const Blocks& all) {
  std::size_t block = 0;
  for (const PageWords::TitleWord& found : words_.of_title()) {
    while (block < blocks.size() && all.all[block].words.last <= found.word) ++block;
    if (block == blocks.size()) return;
    if (found.word < all.all[block].words.first) continue;  // between two blocks
    ++blocks[block].title_words;
    blocks[block].in_title |= std::uint64_t{1} << found.number;
  }
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
