// DensitySum: of all elements of a page, the one whose children are densest together
// holds the content (the extraction of CETD-DS and CECTD-DS).
//
// Fei Sun, Dandan Song, Lejian Liao, "DOM Based Content Extraction via Text Density",
// SIGIR 2011, section 3.3.
#pragma once

#include <cstdint>
#include <vector>

#include "tamis/filter.h"
#include "tamis/tags.h"

namespace tamis {

struct DensitySums {
  // Of an element: the densities of its children, loose texts included; its own where
  // it has no element inside.
  std::vector<double> sum;
  // The element of a subtree with the largest sum; the first of equals.
  std::vector<NodeId> best;
};

// `density` has one row a node: of an element its density, of a text what it adds. An
// element of `ignored` without words (a script) is taken as not there.
DensitySums density_sums(const View& view, const std::vector<double>& density,
                         const TagSet& ignored = {});

// The least density on the way from the page's best element up to the body.
double density_threshold(const View& view, const std::vector<double>& density,
                         const DensitySums& sums);

// The best of DensitySums, for sums that were changed since.
std::vector<NodeId> best_in_subtrees(const View& view, const std::vector<double>& sum,
                                     const TagSet& ignored = {});

// From the body down, through all elements as dense as the threshold: the best element
// below each is kept whole.
enum class Always : std::uint8_t {
  best_of_page,  // is kept, however dense the way to it is
  nothing,       // and the body, which is its own threshold, is not asked
};
Mask keep_best(const View& view, const std::vector<double>& density,
               const std::vector<NodeId>& best, double threshold, Always always);

// The same with the threshold of the page, lambda times.
Mask keep_densest(const View& view, const std::vector<double>& density, double lambda,
                  const TagSet& ignored = {});

}  // namespace tamis
