#include "filters/learned/features/features.h"

#include <algorithm>
#include <bit>

#include "document/tag_table.h"
#include "document/tags.h"

namespace tamis {
namespace {

constexpr const char* kNames[] = {
#define TAMIS_FEATURE(name) #name,
#include "filters/learned/features/features.inc"
#undef TAMIS_FEATURE
};

constexpr const char* kAncestorNames[kAncestorFeatures] = {
    "share", "links", "blocks", "words_each", "prose", "density"};

// A heading is the higher the smaller its number.
constexpr std::uint8_t kNoHeading = 9;

}  // namespace

std::string feature_name(unsigned feature) {
  if (feature < std::size(kNames)) return kNames[feature];
  const unsigned distance = feature - static_cast<unsigned>(Feature::first_distance);
  if (distance < kMarkedTagCount)
    return "up_to_" +
           std::string(kTagNames[static_cast<std::size_t>(kMarkedTags[distance])]);
  if (distance < kHiddenColumn)
    return std::string("up_to_class_") + kPartNames[distance - kMarkedTagCount];
  if (distance == kHiddenColumn) return "up_to_hidden";
  const unsigned ancestor = feature - static_cast<unsigned>(Feature::first_ancestor);
  return "above_" + std::to_string(ancestor / kAncestorFeatures + 1) + "_" +
         kAncestorNames[ancestor % kAncestorFeatures];
}

void FeatureReader::read(const View& view, const Lexicon& lexicon) {
  const Page& page = view.page();
  const Blocks& blocks = view.blocks();
  count_ = static_cast<std::uint32_t>(blocks.all.size());
  stride_ = (count_ + kLanes - 1) / kLanes * kLanes;
  text_.read(view, blocks, lexicon.words);
  tree_.build(view, blocks, text_, lexicon.markup);
  bins_.resize(std::size_t{stride_} * kFeatureCount);
  if (count_ == 0) return;
  find_headings(page);
  fill_text();
  fill_copies();
  fill_place();
  fill_long();
  fill_sections();
  fill_neighbours();
  fill_windows(5, Feature::near_words);
  fill_windows(15, Feature::wide_words);
  fill_tree();
  fill_groups();
  fill_ancestors(page);
  fill_distances();
  fill_candidates(page);
  fill_page(page);
  fill_lexicon();
}

void FeatureReader::fill_all(Feature feature, Bin value) {
  std::fill_n(columns()[feature], count_, value);
}

void FeatureReader::find_headings(const Page& page) {
  heading_.assign(count_, kNoHeading);
  section_.assign(count_, kNone);
  next_heading_.assign(count_, kNone);
  headings_ = 0;
  std::uint32_t last = kNone;
  for (std::uint32_t b = 0; b < count_; ++b) {
    std::uint32_t n = tree_.leaves[b];
    for (int level = 0; level < 3 && n != 0; ++level, n = tree_.nodes[n].parent)
      if (const unsigned own = heading_level(page.tag(tree_.nodes[n].node)); own != 0)
        heading_[b] = std::min(heading_[b], static_cast<std::uint8_t>(own));
    if (heading_[b] < kNoHeading) {
      last = b;
      ++headings_;
    }
    section_[b] = last;
  }
  std::uint32_t next = kNone;
  for (std::uint32_t b = count_; b-- > 0;) {
    if (heading_[b] < kNoHeading) next = b;
    next_heading_[b] = next;
  }
}

void FeatureReader::fill_text() {
  const Columns out = columns();
  for (std::uint32_t b = 0; b < count_; ++b) {
    const BlockText& block = text_.blocks[b];
    const std::uint32_t bytes = std::max(1u, block.bytes);
    out[Feature::words][b] = log_bin(block.words);
    out[Feature::chars][b] = log_bin(block.chars);
    out[Feature::word_length][b] =
        level_bin(block.chars * 10 / std::max(1u, block.words));
    out[Feature::links][b] = share_bin(block.link_words, block.words);
    out[Feature::capitals][b] = share_bin(block.capitals, bytes);
    out[Feature::digits][b] = share_bin(block.digits, bytes);
    out[Feature::marks][b] = share_bin(block.marks, bytes);
    out[Feature::commas][b] = level_bin(block.commas);
    out[Feature::sentences][b] = level_bin(block.sentences);
    out[Feature::ending][b] = static_cast<Bin>(block.ending);
    out[Feature::begins_small][b] = block.begins_small ? 1 : 0;
    out[Feature::capitalised][b] = share_bin(block.capitalised, block.words);
    out[Feature::title_share][b] = share_bin(block.title_words, block.words);
    out[Feature::title_cover][b] = share_bin(
        static_cast<std::uint64_t>(std::popcount(block.in_title)), text_.title_words);
    out[Feature::heading][b] = heading_[b];
  }
}

void FeatureReader::fill_copies() {
  const Columns out = columns();
  numbers_.clear(count_);
  number_of_.resize(count_);
  times_.clear();
  for (std::uint32_t b = 0; b < count_; ++b) {
    const std::uint32_t number = numbers_.number(text_.blocks[b].hash);
    number_of_[b] = number;
    out[Feature::is_copy][b] = number < times_.size() ? 1 : 0;
    if (number == times_.size()) times_.push_back(0);
    ++times_[number];
  }
  for (std::uint32_t b = 0; b < count_; ++b)
    out[Feature::copies][b] = log_bin(times_[number_of_[b]]);
}

// The block that is most like the page's title.
std::uint32_t FeatureReader::title_block() const {
  std::uint32_t best = 0;
  std::int64_t best_score = INT64_MIN;
  for (std::uint32_t b = 0; b < count_; ++b) {
    const BlockText& block = text_.blocks[b];
    const auto cover = std::int64_t{std::popcount(block.in_title)} * 1000 /
                       std::max(1u, text_.title_words);
    const auto share =
        std::int64_t{block.title_words} * 1000 / std::max(1u, block.words);
    const std::int64_t score = cover + share + (heading_[b] == 1 ? 300 : 0) - b;
    if (score <= best_score) continue;
    best = b;
    best_score = score;
  }
  return best;
}

void FeatureReader::fill_place() {
  const Columns out = columns();
  const std::uint32_t total = tree_.sums[count_].words;
  const std::uint32_t title = title_block();
  const auto first_h1 = static_cast<std::int64_t>(
      std::find(heading_.begin(), heading_.end(), 1) - heading_.begin());
  const bool has_h1 = first_h1 < count_;
  std::uint32_t comments = kNone;
  constexpr unsigned kComment =
      kMarkedTagCount + static_cast<unsigned>(MarkupPart::comment);
  for (std::uint32_t b = 0; b < count_; ++b) {
    const std::uint32_t before = tree_.sums[b].words;
    out[Feature::place][b] = share_bin(b, count_);
    out[Feature::word_place][b] = share_bin(before, total);
    out[Feature::index][b] = log_bin(b);
    out[Feature::index_from_end][b] = log_bin(count_ - b);
    out[Feature::words_before][b] = log_bin(before);
    out[Feature::words_after][b] = log_bin(total - before);
    out[Feature::from_title][b] = signed_bin(std::int64_t{b} - title);
    out[Feature::words_from_title][b] =
        signed_bin(std::int64_t{before} - tree_.sums[title].words);
    out[Feature::from_h1][b] = has_h1 ? signed_bin(std::int64_t{b} - first_h1) : kNoBin;
    if (comments == kNone && tree_.distances[tree_.leaves[b]][kComment] < kFar)
      comments = b;
    out[Feature::from_comments][b] = comments == kNone ? 0 : log_bin(b - comments + 1);
  }
}

void FeatureReader::fill_long() {
  const Columns out = columns();
  std::uint32_t first = kNone;
  std::uint32_t last = kNone;
  for (std::uint32_t b = 0; b < count_; ++b) {
    if (text_.blocks[b].is_long()) {
      last = b;
      if (first == kNone) first = b;
    }
    out[Feature::since_long][b] = last == kNone ? kNoBin : log_bin(b - last);
  }
  std::uint32_t next = kNone;
  for (std::uint32_t b = count_; b-- > 0;) {
    if (text_.blocks[b].is_long()) next = b;
    out[Feature::until_long][b] = next == kNone ? kNoBin : log_bin(next - b);
    out[Feature::from_first_long][b] =
        first == kNone ? kNoBin : signed_bin(std::int64_t{b} - first);
    out[Feature::to_last_long][b] =
        last == kNone ? kNoBin : signed_bin(std::int64_t{last} - b);
  }
}

void FeatureReader::fill_sections() {
  const Columns out = columns();
  std::uint32_t begin = 0;
  while (begin < count_) {
    std::uint32_t end = begin + 1;
    while (end < count_ && section_[end] == section_[begin]) ++end;
    const BlockSums sum = tree_.sums_of(begin, end);
    const std::uint32_t heading = section_[begin];
    for (std::uint32_t b = begin; b < end; ++b) {
      out[Feature::since_heading][b] = heading == kNone ? kNoBin : log_bin(b - heading);
      out[Feature::heading_level][b] =
          heading == kNone ? kNoHeading : heading_[heading];
      out[Feature::section_words][b] = log_bin(sum.words);
      out[Feature::section_links][b] = share_bin(sum.link_words, sum.words);
    }
    begin = end;
  }
}

void FeatureReader::fill_neighbours() {
  const Columns out = columns();
  const auto copy = [&](Feature from, Feature into, std::int64_t offset) {
    const Bin* const source = out[from];
    Bin* const target = out[into];
    for (std::int64_t b = 0; b < count_; ++b) {
      const std::int64_t at = b + offset;
      target[b] = at < 0 || at >= count_ ? kNoBin : source[at];
    }
  };
  copy(Feature::words, Feature::words_before_1, -1);
  copy(Feature::words, Feature::words_before_2, -2);
  copy(Feature::words, Feature::words_after_1, 1);
  copy(Feature::words, Feature::words_after_2, 2);
  copy(Feature::links, Feature::links_before, -1);
  copy(Feature::links, Feature::links_after, 1);
  copy(Feature::ending, Feature::ending_before, -1);
  copy(Feature::ending, Feature::ending_after, 1);
  copy(Feature::heading, Feature::heading_before, -1);
  copy(Feature::heading, Feature::heading_after, 1);
}

// Three features: words a block, links, prose.
void FeatureReader::fill_windows(std::uint32_t reach, Feature first) {
  const auto column = static_cast<unsigned>(first);
  Bin* const words = columns()[column];
  Bin* const links = columns()[column + 1];
  Bin* const prose = columns()[column + 2];
  for (std::uint32_t b = 0; b < count_; ++b) {
    const std::uint32_t low = b - std::min(b, reach);
    const std::uint32_t high = std::min(count_, b + reach + 1);
    const BlockSums sum = tree_.sums_of(low, high);
    words[b] = log_bin(sum.words / (high - low));
    links[b] = share_bin(sum.link_words, sum.words);
    prose[b] = share_bin(sum.prose_words, sum.words);
  }
}

}  // namespace tamis
