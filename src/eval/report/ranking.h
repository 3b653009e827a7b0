// How far an evaluation ranks contestants as somebody else did: Kendall's tau beside
// published figures of the same algorithms, on other pages.
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
  std::string name{};                       // where it is from
  std::map<std::string, double> figures{};  // by contestant; the more the better
};

// Of {"name": "...", "figures": {"bte": 0.649, ...}}.
Result<PublishedRanking> read_ranking(std::string_view json, const std::string& place);

struct RankingAgreement {
  std::string name;
  std::vector<std::size_t> contestants;  // that both have
  // By package and measure; NaN where there is nothing to compare.
  std::vector<std::vector<double>> taus;
  // By measure: of the means over packages of the headlines, as CombinE averages.
  std::vector<double> taus_of_means;
};

RankingAgreement compare_ranking(const Evaluation& evaluation,
                                 const std::vector<PackageStandings>& standings,
                                 const PublishedRanking& ranking);

}  // namespace tamis::eval
