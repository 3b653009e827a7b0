// The origin of the figures of a report: enough to reproduce them and to cite the
// pages. It has no times, so the same evaluation produces the same files.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "eval/judge/evaluation.h"

namespace tamis::eval {

// Returns for example "9 pages" or "150 of 1332 pages, a sample with seed 1".
std::string pages_text(const Evaluation& evaluation, const PackageResult& package);

using OriginRows = std::vector<std::pair<std::string, std::string>>;  // name, value

// Returns the version, the command, how texts were read, and each contestant.
OriginRows origin_of(const Evaluation& evaluation);
// Returns pages, source, licence, gold, citation and fingerprint.
OriginRows origin_of(const Evaluation& evaluation, const PackageResult& package);

}  // namespace tamis::eval
