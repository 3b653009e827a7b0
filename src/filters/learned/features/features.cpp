#include "filters/learned/features/features.h"

#include <algorithm>
#include <bit>

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

// Main headings have small numbers, so this is below all headings.
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
  text_.read(view, blocks);
  tree_.build(view, blocks, text_);
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
  read_lexicon(lexicon);
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
    for (int level = 0; level < 3 && n != 0; ++level, n = tree_.parents[n])
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
    out[Feature::capitals][b] = share_bin(block.counts.capitals, bytes);
    out[Feature::digits][b] = share_bin(block.counts.digits, bytes);
    out[Feature::marks][b] = share_bin(block.counts.marks, bytes);
    out[Feature::commas][b] = level_bin(block.commas);
    out[Feature::sentences][b] = level_bin(block.sentences);
    out[Feature::ending][b] = static_cast<Bin>(block.ending);
    out[Feature::begins_small][b] = block.begins_small ? 1 : 0;
    out[Feature::capitalised][b] = share_bin(block.counts.capitalised, block.words);
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

// Returns the block that is most similar to the page's title.
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
    if (comments == kNone &&
        tree_.distances[tree_.leaves[b]][distance_column(MarkupPart::comment)] < kFar)
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

// Fills three features: words per block, links, prose.
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

// Fills the features that are the same for all blocks of a page.
void FeatureReader::fill_page(const Page& page) {
  // Two sets of counts, so that of equal adjacent tags the second does not have to wait
  // for the first.
  std::uint32_t tags[2][kTagCount] = {};
  for (NodeId n = page.body(); n < page.node_count(); ++n)
    ++tags[n & 1][static_cast<std::size_t>(page.tag(n))];
  const auto tag_count = [&](Tag tag) {
    return tags[0][static_cast<std::size_t>(tag)] +
           tags[1][static_cast<std::size_t>(tag)];
  };
  times_.assign(tree_.markups.all.size(), 0);
  for (const std::uint32_t markup : tree_.markup_of) ++times_[markup];
  std::uint32_t parts[kPartCount] = {};
  for (std::size_t m = 0; m < times_.size(); ++m)
    for (std::uint32_t bits = tree_.markups.all[m].parts; bits != 0; bits &= bits - 1)
      parts[std::countr_zero(bits)] += times_[m];
  const auto part_count = [&](MarkupPart part) {
    return parts[static_cast<std::size_t>(part)];
  };
  std::uint32_t longest = 0;
  std::uint64_t chars = 0;
  std::uint32_t comment = 0;
  std::uint32_t forum = 0;
  std::uint32_t content = 0;
  for (std::uint32_t b = 0; b < count_; ++b) {
    const std::uint32_t words = text_.blocks[b].words;
    const Distances& up = tree_.distances[tree_.leaves[b]];
    longest = std::max(longest, words);
    chars += text_.blocks[b].chars;
    if (up[distance_column(MarkupPart::comment)] < kFar) comment += words;
    if (up[distance_column(MarkupPart::forum)] < kFar) forum += words;
    if (up[distance_column(MarkupPart::content)] < kFar) content += words;
  }
  const BlockSums& sum = tree_.sums[count_];
  fill_all(Feature::page_words, log_bin(sum.words));
  fill_all(Feature::page_blocks, log_bin(count_));
  fill_all(Feature::page_links, share_bin(sum.link_words, sum.words));
  fill_all(Feature::page_prose, share_bin(sum.prose_words, sum.words));
  fill_all(Feature::page_long, log_bin(sum.long_blocks));
  fill_all(Feature::page_longest, log_bin(longest));
  fill_all(Feature::page_headings, log_bin(headings_));
  fill_all(Feature::page_nodes, log_bin(page.node_count()));
  fill_all(Feature::page_paragraphs, log_bin(tag_count(Tag::p)));
  fill_all(Feature::page_items, log_bin(tag_count(Tag::li)));
  fill_all(Feature::page_cells, log_bin(tag_count(Tag::td)));
  fill_all(Feature::page_h2, log_bin(tag_count(Tag::h2)));
  fill_all(Feature::page_h3, log_bin(tag_count(Tag::h3)));
  fill_all(Feature::page_buttons, log_bin(tag_count(Tag::button)));
  fill_all(Feature::page_pictures, log_bin(tag_count(Tag::img)));
  fill_all(Feature::page_times, log_bin(tag_count(Tag::time)));
  fill_all(Feature::page_articles, log_bin(tag_count(Tag::article)));
  fill_all(Feature::page_code, log_bin(tag_count(Tag::pre) + tag_count(Tag::code)));
  fill_all(Feature::page_forms, log_bin(tag_count(Tag::form)));
  fill_all(Feature::page_comment_share, share_bin(comment, sum.words));
  fill_all(Feature::page_forum_share, share_bin(forum, sum.words));
  fill_all(Feature::page_content_share, share_bin(content, sum.words));
  fill_all(Feature::page_prices, log_bin(part_count(MarkupPart::price)));
  fill_all(Feature::page_products, log_bin(part_count(MarkupPart::product)));
  fill_all(Feature::page_reviews, log_bin(part_count(MarkupPart::review)));
  fill_all(Feature::page_replies, log_bin(part_count(MarkupPart::reply)));
  fill_all(Feature::page_word_length, level_bin(chars * 10 / std::max(1u, sum.words)));
}

// Fills the lexicon's scores of a block, its surroundings, its ancestors, and the
// headings at the beginning of the ancestors. The weight of a block is its number of
// words plus one half.
void FeatureReader::read_lexicon(const Lexicon& lexicon) {
  LexiconScores& scores = lexicon_scores_;
  scores.read(lexicon, text_, tree_);
  branch_scores_.clear();
  for (const Branch& branch : tree_.branches) {
    const BlockNode& node = tree_.nodes[branch.node];
    const std::uint32_t heading = next_heading_[node.first_block];
    branch_scores_.push_back(
        {score_bin(scores.mean(node.first_block, node.last_block)),
         heading < node.last_block ? score_bin(scores.words[heading]) : kNoBin});
  }
  path_scores_.clear();
  for (std::uint32_t p = 0; p < tree_.paths.size(); ++p)
    path_scores_.push_back(score_bin(scores.path_mean(p)));
  const Columns out = columns();
  for (std::uint32_t b = 0; b < count_; ++b) {
    out[Feature::lexicon_markup][b] = score_bin(scores.markup[b]);
    out[Feature::lexicon_words][b] = score_bin(scores.words[b]);
    out[Feature::lexicon_heading][b] =
        score_bin(section_[b] == kNone ? 0 : scores.words[section_[b]]);
    out[Feature::lexicon_near][b] =
        score_bin(scores.markup_mean(b - std::min(b, 4u), std::min(count_, b + 5)));
    out[Feature::lexicon_path][b] = path_scores_[tree_.nodes[tree_.leaves[b]].path];
    std::uint32_t branch = tree_.wider[tree_.containers[b]];
    for (unsigned level = 0; level < 4; ++level) {
      const std::array<Bin, 2> bins =
          branch == kNone ? std::array{kNoBin, kNoBin} : branch_scores_[branch];
      if (branch != kNone) branch = tree_.branches[branch].wider;
      (out[Feature::lexicon_above_1] + level * out.stride)[b] = bins[0];
      (out[Feature::lexicon_opening_1] + level * out.stride)[b] = bins[1];
    }
  }
}

}  // namespace tamis
