// Packages in scripts that put no blanks between words. There a "word" is a sentence,
// and measures that count words say little: docs/measures.md.
#pragma once

#include "eval/judge/evaluation.h"

namespace tamis::eval {

// More than half of the judged pages, by what the package says of their language.
bool is_without_blanks(const PackageResult& package);

// Whether the measure says little of the package for that reason.
bool is_misread(const Measure& measure, const PackageResult& package);

}  // namespace tamis::eval
