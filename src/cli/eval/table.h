// Formats an evaluation for a terminal.
#pragma once

#include <string>
#include <vector>

#include "eval/judge/evaluation.h"
#include "eval/report/changes.h"
#include "eval/report/ranking.h"
#include "eval/report/standings.h"

namespace tamis::cli {

// Compares all systems on every dataset, and each system with the first.
std::string evaluation_table(const eval::Evaluation& evaluation,
                             const std::vector<eval::PackageStandings>& standings,
                             const std::vector<eval::Grouping>& groupings);

// Compares with a published ranking by Kendall's tau, per dataset and for the means.
std::string ranking_table(const eval::Evaluation& evaluation,
                          const eval::RankingAgreement& ranking);

// Lists what improved and what became worse since the baseline, with at most
// `most_pages` pages each.
std::string changes_table(const eval::Evaluation& evaluation,
                          const std::vector<eval::Changes>& changes,
                          std::size_t most_pages);

}  // namespace tamis::cli
