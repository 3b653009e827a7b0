// Compares the ranking of contestants with published scores of the same algorithms on
// other pages, by Kendall's tau.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "eval/judge/evaluation.h"
#include "eval/report/standings.h"
#include "tamis/error.h"

namespace tamis::eval {

struct PublishedRanking {
  std::string name{};                       // the source
  std::map<std::string, double> figures{};  // by contestant; greater is better
};

// Parses {"name": "...", "figures": {"bte": 0.649, ...}}.
Result<PublishedRanking> read_ranking(std::string_view json, const std::string& place);

struct RankingAgreement {
  std::string name;
  std::vector<std::size_t> contestants;  // that both have
  // By package and measure; NaN if undefined.
  std::vector<std::vector<double>> taus;
  // By measure: taus of the primary scores averaged over packages, as in CombinE.
  std::vector<double> taus_of_means;
};

RankingAgreement compare_ranking(const Evaluation& evaluation,
                                 const std::vector<PackageStandings>& standings,
                                 const PublishedRanking& ranking);

}  // namespace tamis::eval
