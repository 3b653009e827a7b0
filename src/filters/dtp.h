// Runs of words that stand at a similar depth of the tree.
//
// The block depth of a word is the number of block elements around it. Between two
// words that follow each other the depth dips to that of the innermost block around
// both:
//
//   <div> <p>a b</p> <p>c</p> </div> <div> <div><p>d</p></div> </div>
//   depth    2 2        2                          3
//   dip        0     1                 3
//
// A run goes on while no dip is deeper than delta.
#pragma once

#include <cstdint>
#include <vector>

#include "tamis/filter.h"
#include "tamis/tags.h"

namespace tamis {

struct WordRun {
  Range words;             // with the absent ones between them
  std::uint32_t size = 0;  // present words
  std::uint32_t tags = 0;  // tokens between the first and the last word that are tags

  // The share of tags among the tokens.
  double slope() const { return static_cast<double>(tags) / (size + tags); }
};

std::vector<WordRun> word_runs(const View& view, const TagSet& block_elements,
                               std::uint32_t delta);

// The share of tags among all tokens of the page.
double page_slope(const View& view);

}  // namespace tamis
