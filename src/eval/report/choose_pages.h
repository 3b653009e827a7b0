// Which pages of an evaluation somebody will want to read: those on which a contestant
// did worst, and those on which contestants differ most.
#pragma once

#include <cstddef>
#include <vector>

#include "eval/judge/evaluation.h"

namespace tamis::eval {

// At most so many places in PackageResult::pages, ascending. By the first measure: the
// worst page of each contestant, the page with the greatest difference between two,
// then the second of each, and so on.
std::vector<std::size_t> choose_pages(const Evaluation& evaluation,
                                      const PackageResult& package, std::size_t most);

}  // namespace tamis::eval
