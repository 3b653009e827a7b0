// The filters that a search may use, and what it starts from.
//
//   Result<FilterChoice> choice = choose_filters({"dsc", "lqf50"});
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/error.h"
#include "tune/search/trees.h"

namespace tamis::tune {

struct FilterChoice {
  std::vector<const FilterSpec*> filters;  // without repetition
  // Each filter with its defaults, and its presets, bare; none twice.
  std::vector<PipelineNode> leaves;

  bool allows(std::string_view filter) const;
};

// By the names of filters, whose presets come with them, or of presets alone. Without
// names: all filters but those that compare the pages of a site, which are of no use
// where pages come one by one. A name that nobody knows is an error.
Result<FilterChoice> choose_filters(std::span<const std::string> names = {});

// The leaves and some neighbours: of the first `parameters` numbers of each filter
// `values` values each, one at a time, spread over the range; and of its first choice
// or flag all others. Specs name first what matters most.
std::vector<PipelineNode> neighbourhood(const FilterChoice& choice,
                                        std::size_t parameters = 3,
                                        std::size_t values = 3);

}  // namespace tamis::tune
