// Features that all blocks of a page share, and those of the lexicon.

#include <algorithm>

#include "filters/learned/features/features.h"

namespace tamis {
namespace {

constexpr unsigned column_of(MarkupPart part) {
  return kMarkedTagCount + static_cast<unsigned>(part);
}

}  // namespace

void FeatureReader::fill_page(const Page& page) {
  // Two counts, so that the second of two equal tags need not wait for the first.
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
    if (up[column_of(MarkupPart::comment)] < kFar) comment += words;
    if (up[column_of(MarkupPart::forum)] < kFar) forum += words;
    if (up[column_of(MarkupPart::content)] < kFar) content += words;
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

void FeatureReader::read_lexicon(const Lexicon& lexicon) {
  text_.weigh(lexicon.words);
  tree_.weigh(lexicon.markup);
  fill_lexicon();
}

// The lexicon's scores of a block, of its surroundings, its ancestors and the headings
// with which those begin. A block counts by its words and a half.
void FeatureReader::fill_lexicon() {
  LexiconScores& scores = lexicon_scores_;
  scores.score(text_, tree_);
  scores.sum(text_, tree_);
  branch_scores_.clear();
  for (const Branch& branch : tree_.branches) {
    const LiveNode& node = tree_.nodes[branch.node];
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
    std::uint32_t branch = tree_.wider(tree_.containers[b]);
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
