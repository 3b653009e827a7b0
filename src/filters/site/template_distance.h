// How different the templates of two pages are: the measures of Thomas Gottron,
// "Bridging the Gap: From Multi Document Template Detection to Single Document Content
// Extraction", 2008, on the trees of element names.
//
//   common paths   1 - |P1 cut P2| / max(|P1|, |P2|), P: different paths from the root
//   tag cosine     1 - cosine of the vectors of how often each name occurs
//   tag manhattan  sum |t1 - t2| / sum (t1 + t2) of these vectors
//   shingles       1 - |S1 cut S2| / |S1 or S2|, S: different stretches of four names
//   rtdm           1 - similarity of tree_alignment.h
//
// Prints can be kept, so that n pages need n of them and not n * n.
#pragma once

#include <cstdint>
#include <vector>

#include "filters/site/label_tree.h"
#include "tamis/site.h"

namespace tamis {

struct LabelCount {
  std::uint64_t label;
  std::uint32_t count;
};

// What one measure needs of one page.
struct TemplatePrint {
  std::vector<std::uint32_t> set;  // paths or shingles, by hash
  std::vector<LabelCount> counts;  // ascending by label
  LabelTree tree;
};

TemplatePrint template_print(const Outline& outline, TemplateMeasure measure);

double template_distance(const TemplatePrint& a, const TemplatePrint& b,
                         TemplateMeasure measure);

}  // namespace tamis
