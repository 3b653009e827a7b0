// What the learned filter knows of each block: columns of 8-bit bins, the same for
// training and for use. features.inc names them.
//
//   FeatureReader reader;                        // keep it: memory is used again
//   reader.read(view, lexicon);
//   reader.column(Feature::words)[block]
//
// One pass over the text, one over the elements around blocks, up and down; the rest is
// differences of running sums (DEFAULT.md of the study has the ideas).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "filters/learned/features/bins.h"
#include "filters/learned/features/block_text.h"
#include "filters/learned/features/block_tree.h"
#include "filters/learned/features/lexicon.h"
#include "tamis/filter.h"

namespace tamis {

enum class Feature : std::uint16_t {
#define TAMIS_FEATURE(name) name,
#include "filters/learned/features/features.inc"
#undef TAMIS_FEATURE
  first_distance,  // levels up to a tag, a part, a hidden element
  first_ancestor = first_distance + kHiddenColumn + 1,
};

// Of each wider element around a block: its share of the page's words, link words,
// blocks, words a block, prose, words a node.
inline constexpr unsigned kAncestors = 5;
inline constexpr unsigned kAncestorFeatures = 6;
inline constexpr unsigned kFeatureCount =
    static_cast<unsigned>(Feature::first_ancestor) + kAncestors * kAncestorFeatures;

std::string feature_name(unsigned feature);

class FeatureReader {
 public:
  // Reads all blocks of the view. Without a lexicon its features say 0.
  void read(const View& view, const Lexicon& lexicon);

  std::uint32_t blocks() const { return count_; }
  // Columns are padded to a multiple of kLanes blocks; what the padding holds means
  // nothing.
  std::uint32_t stride() const { return stride_; }
  const Bin* column(unsigned feature) const { return bins_.data() + feature * stride_; }
  const Bin* column(Feature feature) const {
    return column(static_cast<unsigned>(feature));
  }
  // Levels up from each block, by distance_column().
  const Bin* distances(unsigned column_of) const {
    return column(static_cast<unsigned>(Feature::first_distance) + column_of);
  }

  const PageText& text() const { return text_; }
  const BlockTree& tree() const { return tree_; }
  // The lexicon's features alone, for another lexicon than the last.
  void read_lexicon(const Lexicon& lexicon);

 private:
  // The columns to write. Loops hold it in a variable of their own: bins are bytes, so
  // after each one written the compiler must read members of this class again.
  struct Columns {
    Bin* first;
    std::size_t stride;
    Bin* operator[](Feature feature) const {
      return (*this)[static_cast<unsigned>(feature)];
    }
    Bin* operator[](unsigned feature) const { return first + feature * stride; }
  };
  Columns columns() { return {bins_.data(), stride_}; }
  void fill_all(Feature feature, Bin value);

  void find_headings(const Page& page);
  void fill_text();
  void fill_copies();
  void fill_place();
  void fill_long();
  void fill_sections();
  void fill_neighbours();
  void fill_windows(std::uint32_t reach, Feature first);
  void fill_tree();
  void fill_groups();
  void fill_ancestors(const Page& page);
  void fill_distances();
  void fill_candidates(const Page& page);
  void fill_way(std::uint32_t target, Feature up, Feature down);
  void sum_up_groups();
  void fill_page(const Page& page);
  std::uint32_t title_block() const;

  std::uint32_t count_ = 0;
  std::uint32_t stride_ = 0;
  PageText text_;
  BlockTree tree_;
  std::vector<Bin> bins_;
  std::vector<std::uint8_t> heading_;        // by block: 1 to 6, 9: none
  std::vector<std::uint32_t> section_;       // by block: its heading's block; kNone
  std::vector<std::uint32_t> next_heading_;  // by block: at or after it; kNone
  std::uint32_t headings_ = 0;
  NumberTable numbers_;
  std::vector<std::uint32_t> number_of_;
  std::vector<std::uint32_t> times_;
  std::vector<std::uint64_t> scores_[3];  // by node, of the guesses at the main element
  std::vector<std::uint16_t> meeting_;  // by block: depth where it meets the way to one
  // Features of one branch, one group or one path, side by side.
  std::vector<std::array<Bin, kAncestorFeatures>> branch_bins_;
  std::vector<std::array<Bin, 4>> group_bins_;
  std::vector<std::array<Bin, 4>> path_bins_;
  std::vector<std::array<Bin, 2>> branch_scores_;
  std::vector<Bin> path_scores_;
  LexiconScores lexicon_scores_;
};

}  // namespace tamis
