#include "eval/report/ranking.h"

#include "eval/statistics/compare.h"
#include "eval/statistics/summary.h"
#include "text/read_json.h"

namespace tamis::eval {
namespace {

using Json = nlohmann::json;

// Returns the score with a sign such that greater is better.
double merit(const Measure& measure, const Summary& summary) {
  return measure.more_is_better ? summary.headline.value : -summary.headline.value;
}

}  // namespace

Result<PublishedRanking> read_ranking(std::string_view json, const std::string& place) {
  const Result<Json> read = parse_json(json, place);
  if (!read) return tl::unexpected(read.error());
  const auto wrong = [&](const std::string& what) {
    return fail(ErrorCode::bad_file, place, what,
                R"({"name": "...", "figures": {"PIPELINE": NUMBER, ...}})");
  };
  if (!read->is_object()) return wrong("this is no ranking");
  PublishedRanking out;
  const Json name = read->value("name", Json(""));
  if (!name.is_string()) return wrong("the name is no text");
  out.name = name.get<std::string>();
  const Json figures = read->value("figures", Json());
  if (!figures.is_object()) return wrong("there are no figures");
  for (const auto& [contestant, figure] : figures.items()) {
    if (!figure.is_number())
      return wrong("the figure of " + contestant + " is no number");
    out.figures[contestant] = figure.get<double>();
  }
  return out;
}

RankingAgreement compare_ranking(const Evaluation& evaluation,
                                 const std::vector<PackageStandings>& standings,
                                 const PublishedRanking& ranking) {
  RankingAgreement out{ranking.name, {}, {}, {}};
  std::vector<double> theirs;
  for (std::size_t i = 0; i < evaluation.contestants.size(); ++i) {
    const auto found = ranking.figures.find(evaluation.contestants[i]);
    if (found == ranking.figures.end()) continue;
    out.contestants.push_back(i);
    theirs.push_back(found->second);
  }
  out.taus.resize(standings.size());
  for (std::size_t measure = 0; measure < evaluation.measures.size(); ++measure) {
    std::vector<std::vector<double>> of_contestant(out.contestants.size());
    for (std::size_t package = 0; package < standings.size(); ++package) {
      std::vector<double> ours;
      for (std::size_t i = 0; i < out.contestants.size(); ++i) {
        const Standing& standing = standings[package].contestants[out.contestants[i]];
        ours.push_back(
            merit(*evaluation.measures[measure], standing.summaries[measure]));
        of_contestant[i].push_back(ours.back());
      }
      out.taus[package].push_back(kendall_tau(ours, theirs));
    }
    std::vector<double> means;
    means.reserve(of_contestant.size());
    for (const std::vector<double>& row : of_contestant) means.push_back(mean(row));
    out.taus_of_means.push_back(kendall_tau(means, theirs));
  }
  return out;
}

}  // namespace tamis::eval
