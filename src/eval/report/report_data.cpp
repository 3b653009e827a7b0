#include <cmath>

#include <nlohmann/json.hpp>

#include "eval/report/origin.h"
#include "eval/report/standings.h"
#include "eval/report/write_report.h"
#include "text/dump_json.h"

namespace tamis::eval {
namespace {

using Json = nlohmann::ordered_json;

Json rounded(std::vector<double> values) {
  for (double& value : values) value = std::round(value * 1e4) / 1e4;
  return values;
}

template <class Items, class Make>
Json list_of(const Items& items, Make make) {
  Json out = Json::array();
  for (const auto& item : items) out.push_back(make(item));
  return out;
}

Json origin_json(const OriginRows& rows) {
  return list_of(rows, [](const auto& row) {
    return Json::array({row.first, row.second});
  });
}

Json measure_json(const Measure* measure) {
  return {{"name", measure->name},
          {"idea", measure->idea},
          {"moreIsBetter", measure->more_is_better},
          {"countsWords", measure->counts_words},
          {"figures", measure->figures},
          {"headline", measure->headline}};
}

Json page_json(const JudgedPage& page, const std::string& view) {
  Json out = {{"id", page.id},
              {"type", page.page_type},
              {"site", page.site},
              {"bytes", page.html_bytes}};
  if (!view.empty()) out["view"] = view;
  return out;
}

Json summary_json(const Summary& summary) {
  return {{"pages", summary.pages},      {"figures", summary.figures},
          {"low", summary.headline.low}, {"high", summary.headline.high},
          {"median", summary.median},    {"worstDecile", summary.worst_decile}};
}

Json result_json(const Evaluation& evaluation, const ContestantResult& result,
                 const Standing& standing) {
  Json values = Json::array();
  for (std::size_t i = 0; i < evaluation.measures.size(); ++i)
    values.push_back(
        rounded(result.numbers[i].at(evaluation.measures[i]->page_headline)));
  return {{"pagesPerSecond", standing.pages_per_second},
          {"failed", standing.failed},
          {"summaries", list_of(standing.summaries, summary_json)},
          {"values", std::move(values)}};
}

Json duel_json(const Duel& duel) {
  const auto& [headline, pages] = duel.comparison;
  return {{"pipeline", duel.contestant},
          {"measure", duel.measure},
          {"difference", headline.value},
          {"low", headline.low},
          {"high", headline.high},
          {"better", pages.wins},
          {"worse", pages.losses},
          {"same", pages.ties},
          {"p", duel.holm_p}};
}

Json group_json(const GroupFigures& group) {
  return {{"key", group.key},
          {"pages", group.pages},
          {"headlines", list_of(group.headlines, rounded)}};
}

Json package_json(const Evaluation& evaluation, const PackageResult& package,
                  const PackageStandings& standings,
                  const std::vector<Grouping>& groupings,
                  const std::vector<std::string>& views) {
  Json pages = Json::array();
  for (std::size_t i = 0; i < package.pages.size(); ++i)
    pages.push_back(page_json(package.pages[i], views[i]));
  Json results = Json::array();
  for (std::size_t i = 0; i < package.contestants.size(); ++i)
    results.push_back(
        result_json(evaluation, package.contestants[i], standings.contestants[i]));
  const auto grouped = [&](Grouping grouping) -> Json {
    return {{"by", to_string(grouping)},
            {"groups", list_of(by_group(evaluation, package, grouping), group_json)}};
  };
  return {{"name", package.name},
          {"pagesText", pages_text(evaluation, package)},
          {"withoutBlanks", is_without_blanks(package)},
          {"origin", origin_json(origin_of(evaluation, package))},
          {"measured", measured(standings)},
          {"pages", std::move(pages)},
          {"results", std::move(results)},
          {"duels", list_of(standings.duels, duel_json)},
          {"groupings", list_of(groupings, grouped)}};
}

}  // namespace

std::string report_data(const Evaluation& evaluation,
                        const std::vector<PackageStandings>& standings,
                        const std::vector<Grouping>& groupings,
                        const ReportViews& views) {
  Json packages = Json::array();
  for (std::size_t i = 0; i < evaluation.packages.size(); ++i)
    packages.push_back(package_json(evaluation, evaluation.packages[i], standings[i],
                                    groupings, views[i]));
  return dump_json(Json{{"origin", origin_json(origin_of(evaluation))},
                        {"pipelines", evaluation.contestants},
                        {"measures", list_of(evaluation.measures, measure_json)},
                        {"packages", std::move(packages)}});
}

}  // namespace tamis::eval
