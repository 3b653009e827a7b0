// One page of a report: the gold text beside what each contestant kept, with what was
// kept rightly, kept wrongly and missed in three colours, as HTML without any script.
#pragma once

#include <cstddef>
#include <string>

#include "eval/judge/evaluation.h"

namespace tamis::eval {

struct SideBySideLinks {
  std::string before{};  // file names of neighbours, empty where there are none
  std::string after{};
};

std::string side_by_side_to_html(const Evaluation& evaluation, std::size_t package,
                                 const PageTexts& texts, const SideBySideLinks& links);

}  // namespace tamis::eval
