// Where the figures of a report are from, for people: enough to get the same ones
// again, and to cite the pages. No times: the same evaluation gives the same files.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "eval/judge/evaluation.h"

namespace tamis::eval {

// "9 pages", "150 of 1332 pages, a sample with seed 1".
std::string pages_text(const Evaluation& evaluation, const PackageResult& package);

using OriginRows = std::vector<std::pair<std::string, std::string>>;  // what, and it

// Version, command, how texts were read, and what each contestant is.
OriginRows origin_of(const Evaluation& evaluation);
// Pages, source, licence, gold, citation, fingerprint.
OriginRows origin_of(const Evaluation& evaluation, const PackageResult& package);

}  // namespace tamis::eval
