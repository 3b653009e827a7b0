// Features of blocks for the learned filter: columns of 8-bit bins, the same for
// training and for prediction. features.inc names them.
//
//   FeatureReader reader;                        // reuse it to reuse its memory
//   reader.read(view, lexicon);
//   reader.column(Feature::words)[block]
//
// One pass reads the text, and one reads the elements around blocks, upwards and
// downwards. Everything else is differences of running sums.
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

// For each wider element around a block: its share of the page's words, its link words,
// blocks, words per block, prose, and words per node.
inline constexpr unsigned kAncestors = 5;
inline constexpr unsigned kAncestorFeatures = 6;
inline constexpr unsigned kFeatureCount =
    static_cast<unsigned>(Feature::first_ancestor) + kAncestors * kAncestorFeatures;

std::string feature_name(unsigned feature);

class FeatureReader {
 public:
  // Reads all blocks of the view. Without a lexicon, its features are 0.
  void read(const View& view, const Lexicon& lexicon);

  std::uint32_t blocks() const { return count_; }
  // Columns are padded to a multiple of kLanes blocks. The values in the padding are
  // undefined.
  std::uint32_t stride() const { return stride_; }
  const Bin* column(unsigned feature) const { return bins_.data() + feature * stride_; }
  const Bin* column(Feature feature) const {
    return column(static_cast<unsigned>(feature));
  }
  // Returns the levels up from each block, by distance_column().
  const Bin* distances(unsigned column_of) const {
    return column(static_cast<unsigned>(Feature::first_distance) + column_of);
  }

  const PageText& text() const { return text_; }
  const BlockTree& tree() const { return tree_; }
  // Fills only the lexicon's features, with another lexicon than before.
  void read_lexicon(const Lexicon& lexicon);

 private:
  // The columns to write. Loops hold this in a local variable: bins are bytes, so after
  // each write the compiler has to read the members of this class again.
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
  std::vector<std::uint8_t> heading_;        // by block: 1 to 6, or 9 for none
  std::vector<std::uint32_t> section_;       // by block: the block of its heading, or
                                             // kNone
  std::vector<std::uint32_t> next_heading_;  // by block: the next heading at or after
                                             // it, or kNone
  std::uint32_t headings_ = 0;
  NumberTable numbers_;
  std::vector<std::uint32_t> number_of_;
  std::vector<std::uint32_t> times_;
  std::vector<std::uint64_t> scores_[3];  // by node, for three candidates for the main
                                          // element
  // By block: the depth at which it meets the path to such an element.
  std::vector<std::uint16_t> meeting_;
  // Features of each branch, group or path, stored together.
  std::vector<std::array<Bin, kAncestorFeatures>> branch_bins_;
  std::vector<std::array<Bin, 4>> group_bins_;
  std::vector<std::array<Bin, 4>> path_bins_;
  std::vector<std::array<Bin, 2>> branch_scores_;
  std::vector<Bin> path_scores_;
  LexiconScores lexicon_scores_;
};

}  // namespace tamis
