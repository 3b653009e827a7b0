// Children with labels: by_type(forum: a, product|listing: b, else: c).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pipelines/combinator.h"

namespace tamis {

// The first child with that label, or "else"; what is there where none has it.
FilterResult run_case(const Branches& branches, Scene& scene, std::string_view label);

// What to say of a label that nobody knows.
std::string unknown_label(std::string_view what, std::string_view label,
                          const std::vector<std::string>& known);

// Whether one of the parts of "a|b|c" is that word.
bool has_case(std::string_view label, std::string_view word);

}  // namespace tamis
