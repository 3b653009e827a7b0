// One page of a report: the gold text next to what each contestant kept. Three colours
// mark words kept correctly, kept wrongly and missed. The HTML has no scripts.
#pragma once

#include <cstddef>
#include <string>

#include "eval/judge/evaluation.h"

namespace tamis::eval {

struct SideBySideLinks {
  std::string before{};  // file names of neighbours, empty if none
  std::string after{};
};

std::string side_by_side_to_html(const Evaluation& evaluation, std::size_t package,
                                 const PageTexts& texts, const SideBySideLinks& links);

}  // namespace tamis::eval
