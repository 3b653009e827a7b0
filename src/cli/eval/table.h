// An evaluation as text for a terminal.
#pragma once

#include <string>
#include <vector>

#include "eval/judge/evaluation.h"
#include "eval/report/changes.h"
#include "eval/report/ranking.h"
#include "eval/report/standings.h"

namespace tamis::cli {

// Every contestant on every package, and each beside the first.
std::string evaluation_table(const eval::Evaluation& evaluation,
                             const std::vector<eval::PackageStandings>& standings,
                             const std::vector<eval::Grouping>& groupings);

// Kendall's tau beside a published ranking, by package and of the means.
std::string ranking_table(const eval::Evaluation& evaluation,
                          const eval::RankingAgreement& ranking);

// What became better and worse since an earlier one, with at most so many pages each.
std::string changes_table(const eval::Evaluation& evaluation,
                          const std::vector<eval::Changes>& changes,
                          std::size_t most_pages);

}  // namespace tamis::cli
