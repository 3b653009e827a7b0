#include "filters/learned/block_text.h"

#include <algorithm>

#include "base/hash.h"

namespace tamis {
namespace {

constexpr std::uint32_t kLeadingWords = 12;  // that the lexicon is asked for

// What a token is: one of the first words, the first, the last, or the first three.
enum class TokenKind : std::uint8_t { leading = 1, first, last, three };

std::uint32_t token_of(TokenKind kind, std::uint64_t hash) {
  const std::uint64_t mixed = finish_hash(mix(hash, static_cast<std::uint64_t>(kind)));
  return static_cast<std::uint32_t>(mixed >> (64 - kWordTokenBits));
}

std::uint32_t upper(std::uint64_t sum) {
  return static_cast<std::uint32_t>(sum >> 32);
}

}  // namespace

std::uint64_t folded_word_hash(std::string_view word) {
  FoldedBytes folded;
  fold_bytes(word, folded);
  return folded.size == 0 ? 0 : folded.hash();
}

void PageText::read(const View& view, const Blocks& all, Weights lexicon) {
  const std::vector<TextBlock>& ranges = all.all;
  words_.read(view, ranges.empty()
                        ? Range{}
                        : Range{ranges.front().words.first, ranges.back().words.last});
  title_words = words_.title_size();
  blocks.clear();
  blocks.resize(ranges.size());
  find_leading(all);
  hash_leading();
  write_tokens(all);
  for (std::size_t b = 0; b < blocks.size(); ++b)
    read_block(view, ranges[b].words, blocks[b]);
  count_title_words(all);
  weigh(lexicon);
  count_links(view, all);
}

// The words that tokens are of: the leading ones of each block, and its last.
void PageText::find_leading(const Blocks& all) {
  // Room for as many as are written in the end, which are more than stay.
  hashed_.resize((all.all.size() + 1) * (kLeadingWords + 1));
  std::uint32_t count = 0;
  std::uint32_t token = 0;
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    blocks[b].first_token = token;
    const Range solid = words_.solid(all.all[b].words);
    std::uint32_t* const own = hashed_.data() + count;
    for (std::uint32_t i = 0; i < kLeadingWords; ++i) own[i] = solid.first + i;
    own[kLeadingWords] = solid.last - 1;
    count += std::min(solid.size(), kLeadingWords + 1);
    token += solid.size() == 0 ? 0 : std::min(solid.size(), kLeadingWords) + 3;
  }
  hashed_.resize(count);
  tokens.resize(token);
}

// A hash is a long chain of products: the processor works at several at once if nothing
// else comes between them.
void PageText::hash_leading() {
  hashes_.resize(hashed_.size() + kLeadingWords);
  leading_.resize(hashes_.size());
  for (std::size_t i = 0; i < hashed_.size(); ++i)
    hashes_[i] = words_.folded(hashed_[i]).hash();
  for (std::size_t i = 0; i < hashed_.size(); ++i)
    leading_[i] = token_of(TokenKind::leading, hashes_[i]);
}

// A block has its first word, the leading ones, the last, the first three together.
void PageText::write_tokens(const Blocks& all) {
  const std::size_t token_count = tokens.size();
  tokens.resize(token_count + kLeadingWords);  // more are written than stay
  std::size_t done = 0;                        // of hashes_
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    const std::uint32_t words = words_.solid(all.all[b].words).size();
    if (words == 0) continue;
    const std::uint32_t leading = std::min(words, kLeadingWords);
    const std::uint32_t hashed = std::min(words, kLeadingWords + 1);
    const std::uint64_t* const own = hashes_.data() + done;
    std::uint32_t* const out = tokens.data() + blocks[b].first_token;
    out[0] = token_of(TokenKind::first, own[0]);
    std::copy_n(leading_.data() + done, kLeadingWords, out + 1);
    out[leading + 1] = token_of(TokenKind::last, own[hashed - 1]);
    const std::uint64_t one = mix(kHashSeed, own[0]);
    const std::uint64_t two = mix(one, own[1]);
    const std::uint64_t three[] = {one, two, mix(two, own[2])};
    out[leading + 2] = token_of(TokenKind::three, three[std::min(leading, 3u) - 1]);
    done += hashed;
  }
  tokens.resize(token_count);
}

void PageText::read_block(const View& view, Range words, BlockText& out) {
  const WordSums sums = words_.sums(words);
  out.bytes = static_cast<std::uint32_t>(sums.bytes);
  out.chars = upper(sums.bytes);
  out.capitals = static_cast<std::uint32_t>(sums.capitals);
  out.digits = upper(sums.capitals);
  out.marks = static_cast<std::uint32_t>(sums.marks);
  out.capitalised = upper(sums.marks);
  out.sentences = static_cast<std::uint32_t>(sums.sentences);
  out.commas = upper(sums.sentences);
  out.hash = words_.hash(words_.solid(words));
  out.words = words.size();
  if (!view.is_whole()) {
    const Mask& present = view.present();
    out.words = static_cast<std::uint32_t>(present.count(words));
    while (words.first < words.last && !present[words.first]) ++words.first;
    while (words.first < words.last && !present[words.last - 1]) --words.last;
  }
  if (words.first == words.last) return;
  out.begins_small = words_.begins_small(words.first);
  out.ending = words_.ending(words.last - 1);
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
