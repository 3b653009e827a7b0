// The filters that a search may use, and their starting points.
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
  std::vector<const FilterSpec*> filters;  // each once
  // Each filter with its defaults, and its presets, in bare form; each once.
  std::vector<PipelineNode> leaves;

  bool allows(std::string_view filter) const;
};

// Selects filters by name, with their presets, or single presets. Without names,
// selects all filters except those that compare the pages of a site, which are useless
// for single pages, and trained ones. An unknown name is an error.
Result<FilterChoice> choose_filters(std::span<const std::string> names = {});

// Returns the leaves and some neighbours. For the first `parameters` numbers of each
// filter, there are `values` values each, spread over the range, one change at a time.
// For its first choice or flag, there are all other values. Specs list the most
// important parameters first.
std::vector<PipelineNode> neighbourhood(const FilterChoice& choice,
                                        std::size_t parameters = 3,
                                        std::size_t values = 3);

}  // namespace tamis::tune
