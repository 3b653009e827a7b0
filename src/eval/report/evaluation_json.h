// An evaluation as JSON, whole: figures for people and programs, and the numbers of
// every page, from which it can be read again, to be compared with a later one. And as
// CSV, a row for each page and contestant. docs/evaluation.md has both.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "eval/judge/evaluation.h"
#include "eval/report/ranking.h"
#include "eval/report/standings.h"

namespace tamis::eval {

// One object on one line, with a line break. `standings` are by package.
std::string evaluation_to_json(const Evaluation& evaluation,
                               const std::vector<PackageStandings>& standings,
                               const std::vector<Grouping>& groupings,
                               const RankingAgreement* ranking = nullptr);

// Names, conditions, pages, numbers and failures; measures that we do not have are left
// out.
Result<Evaluation> evaluation_from_json(std::string_view json,
                                        const std::string& place);

// RFC 4180, with a line of headings; what has no value is empty.
std::string evaluation_to_csv(const Evaluation& evaluation);

}  // namespace tamis::eval
