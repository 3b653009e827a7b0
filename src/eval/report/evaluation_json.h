// A complete evaluation as JSON: the figures, and the numbers of every page. It can be
// read again for comparison with a later evaluation. Also as CSV, with one row per page
// and contestant. docs/evaluation.md describes both.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "eval/judge/evaluation.h"
#include "eval/report/ranking.h"
#include "eval/report/standings.h"

namespace tamis::eval {

// Returns one object on one line, with a line break. `standings` are by package.
std::string evaluation_to_json(const Evaluation& evaluation,
                               const std::vector<PackageStandings>& standings,
                               const std::vector<Grouping>& groupings,
                               const RankingAgreement* ranking = nullptr);

// Reads names, conditions, pages, numbers and failures. Unknown measures are ignored.
Result<Evaluation> evaluation_from_json(std::string_view json,
                                        const std::string& place);

// Returns CSV (RFC 4180) with a header line. Missing values are empty.
std::string evaluation_to_csv(const Evaluation& evaluation);

}  // namespace tamis::eval
