#include "filters/learned/train/block_labels.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <string>
#include <unordered_set>

#include "base/hash.h"
#include "document/markup/number_table.h"
#include "eval/labels.h"
#include "tamis/parser.h"
#include "text/escape.h"
#include "text/word_folder.h"

namespace tamis {
namespace {

using Numbers = std::vector<std::uint32_t>;

// The words of gold text and page as numbers. Words that occur only on the page are
// `bound`.
struct Words {
  NumberTable table;
  Numbers gold;
  Numbers page;
  Numbers ends;  // by block: one past its last word in `page`
  std::uint32_t bound = 0;
};

// Parses the text as a page, so that it is split into words as the page is.
Page as_page(std::string_view text) {
  std::string html = "<meta charset=utf-8><pre>";
  append_as_html(text, html);
  return parse(html);
}

std::uint64_t hash_of(const Page& page, WordId w, std::string& scratch) {
  return folded_word_hash(page.word_text(w, scratch));
}

Words number_words(const Page& page, const Blocks& blocks, std::string_view gold_text) {
  Words out;
  out.table.clear();
  std::string scratch;
  const Page gold = as_page(gold_text);
  for (WordId w = 0; w < gold.word_count(); ++w)
    if (const std::uint64_t hash = hash_of(gold, w, scratch); hash != 0)
      out.gold.push_back(out.table.number(hash));
  out.bound = out.table.size();
  for (const TextBlock& block : blocks.all) {
    for (WordId w = block.words.first; w < block.words.last; ++w)
      if (const std::uint64_t hash = hash_of(page, w, scratch); hash != 0)
        out.page.push_back(std::min(out.table.find(hash), out.bound));
    out.ends.push_back(static_cast<std::uint32_t>(out.page.size()));
  }
  return out;
}

std::uint64_t three(std::span<const std::uint32_t> words) {
  return mix(mix(mix(kHashSeed, words[0]), words[1]), words[2]);
}

class MovedText {
 public:
  explicit MovedText(const Words& words) : wanted_(words.bound, 0) {
    for (const std::uint32_t word : words.gold) ++wanted_[word];
    const std::span<const std::uint32_t> gold = words.gold;
    for (std::size_t i = 0; i + 3 <= gold.size(); ++i)
      runs_.insert(three(gold.subspan(i, 3)));
  }

  void take(std::span<const std::uint32_t> block) {
    for (const std::uint32_t word : block)
      if (word < wanted_.size() && wanted_[word] > 0) --wanted_[word];
  }

  // Returns how many words of the block match words still missing; 0 if it does not
  // occur.
  std::size_t find(std::span<const std::uint32_t> block) {
    if (block.size() < 4) return 0;
    std::size_t runs = 0;
    for (std::size_t i = 0; i + 3 <= block.size(); ++i)
      runs += runs_.contains(three(block.subspan(i, 3))) ? 1 : 0;
    if (runs * 10 < (block.size() - 2) * 7) return 0;
    std::size_t common = 0;
    taken_.clear();
    for (const std::uint32_t word : block) {
      if (word >= wanted_.size() || wanted_[word] == 0) continue;
      --wanted_[word];
      taken_.push_back(word);
      ++common;
    }
    if (common * 10 >= block.size() * 8) return common;
    for (const std::uint32_t word : taken_) ++wanted_[word];
    return 0;
  }

 private:
  std::vector<std::uint32_t> wanted_;  // by word: how often it is still missing
  std::unordered_set<std::uint64_t> runs_;
  Numbers taken_;
};

std::span<const std::uint32_t> words_of(const Words& words, std::size_t block) {
  const std::uint32_t first = block == 0 ? 0 : words.ends[block - 1];
  return std::span(words.page).subspan(first, words.ends[block] - first);
}

}  // namespace

BlockLabels label_blocks(const Page& page, const Blocks& blocks,
                         std::string_view gold) {
  const Words words = number_words(page, blocks, gold);
  const std::size_t count = blocks.all.size();
  std::vector<std::uint32_t> hits(count);
  std::size_t block = 0;
  for (const auto& [at, in_gold] :
       eval::align_early(words.page, words.gold, words.bound)) {
    while (words.ends[block] <= at) ++block;
    ++hits[block];
  }
  MovedText moved(words);
  std::vector<std::size_t> loose;
  for (std::size_t b = 0; b < count; ++b) {
    if (hits[b] > 0 && hits[b] * 2 >= words_of(words, b).size()) {
      moved.take(words_of(words, b));
    } else {
      hits[b] = 0;
      loose.push_back(b);
    }
  }
  std::stable_sort(loose.begin(), loose.end(), [&](std::size_t a, std::size_t b) {
    return words_of(words, a).size() > words_of(words, b).size();
  });
  for (const std::size_t b : loose)
    hits[b] = static_cast<std::uint32_t>(moved.find(words_of(words, b)));
  BlockLabels out;
  out.gold_words = static_cast<std::uint32_t>(words.gold.size());
  for (std::size_t b = 0; b < count; ++b) {
    const auto size = static_cast<float>(words_of(words, b).size());
    out.shares.push_back(
        size == 0 ? 0 : std::min(1.0F, static_cast<float>(hits[b]) / size));
  }
  return out;
}

}  // namespace tamis
