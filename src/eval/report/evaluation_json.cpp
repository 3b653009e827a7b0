#include "eval/report/evaluation_json.h"

#include <cmath>
#include <cstdlib>
#include <limits>
#include <numeric>

#include "text/dump_json.h"
#include "text/escape.h"
#include "text/numbers.h"
#include "text/read_json.h"

namespace tamis::eval {
namespace {

using Json = nlohmann::json;

constexpr const char* kFormat = "tamis evaluation 1";

// --- Writing.

using Out = nlohmann::ordered_json;

// Returns null for an unknown value.
Out known(const std::string& text) {
  return text.empty() ? Out() : Out(text);
}

Out page_json(const JudgedPage& page) {
  return {{"id", page.id},
          {"url", page.url},
          {"site", page.site},
          {"page_type", page.page_type},
          {"language", page.language},
          {"html_bytes", page.html_bytes},
          {"fingerprint", text::hexadecimal(page.fingerprint)}};
}

// Returns the figures as an object with the names of measures as keys.
Out by_measure(const Evaluation& evaluation, const std::vector<double>& figures) {
  Out out = Out::object();
  for (std::size_t i = 0; i < figures.size(); ++i)
    out[evaluation.measures[i]->name] = figures[i];
  return out;
}

Out summary_json(const Measure& measure, const Summary& summary) {
  Out out = {{"pages", summary.pages}, {"headline", measure.figures[measure.headline]}};
  for (std::size_t i = 0; i < measure.figures.size(); ++i)
    out[measure.figures[i]] = summary.figures[i];
  out["low"] = summary.headline.low;
  out["high"] = summary.headline.high;
  out["median"] = summary.median;
  out["worst_decile"] = summary.worst_decile;
  return out;
}

Out result_json(const Evaluation& evaluation, const PackageResult& package,
                std::size_t contestant, const Standing& standing) {
  const ContestantResult& result = package.contestants[contestant];
  Out summaries = Out::object();
  Out numbers = Out::object();
  for (std::size_t i = 0; i < evaluation.measures.size(); ++i) {
    const Measure& measure = *evaluation.measures[i];
    summaries[measure.name] = summary_json(measure, standing.summaries[i]);
    Out& columns = numbers[measure.name] = Out::object();
    for (std::size_t j = 0; j < result.numbers[i].size(); ++j)
      columns[measure.numbers[j]] = result.numbers[i][j];
  }
  Out failures = Out::object();
  for (std::size_t i = 0; i < result.failures.size(); ++i)
    if (!result.failures[i].empty()) failures[package.pages[i].id] = result.failures[i];
  return {
      {"pipeline", evaluation.contestants[contestant]},
      {"summary", std::move(summaries)},
      {"seconds", std::accumulate(result.seconds.begin(), result.seconds.end(), 0.0)},
      {"page_seconds", result.seconds},
      {"failures", std::move(failures)},
      {"numbers", std::move(numbers)}};
}

Out duel_json(const Evaluation& evaluation, const Duel& duel) {
  const auto& [headline, pages] = duel.comparison;
  return {{"pipeline", evaluation.contestants[duel.contestant]},
          {"measure", evaluation.measures[duel.measure]->name},
          {"difference", headline.value},
          {"low", headline.low},
          {"high", headline.high},
          {"better", pages.wins},
          {"worse", pages.losses},
          {"same", pages.ties},
          {"p", pages.p},
          {"holm_p", duel.holm_p}};
}

Out groups_json(const Evaluation& evaluation, const PackageResult& package,
                const std::vector<Grouping>& groupings) {
  Out out = Out::object();
  for (const Grouping grouping : groupings) {
    Out& list = out[to_string(grouping)] = Out::array();
    for (const GroupFigures& group : by_group(evaluation, package, grouping)) {
      Out headlines = Out::array();
      for (const std::vector<double>& row : group.headlines)
        headlines.push_back(by_measure(evaluation, row));
      list.push_back({{"key", group.key},
                      {"pages", group.pages},
                      {"headlines", std::move(headlines)}});
    }
  }
  return out;
}

Out conditions_json(const EvaluationConditions& conditions) {
  return {
      {"tamis", conditions.version},      {"command", known(conditions.command)},
      {"seed", conditions.seed},          {"sample", conditions.sample},
      {"only", known(conditions.only)},   {"split_at_tags", conditions.split_at_tags},
      {"normalise", conditions.normalise}};
}

Out package_json(const Evaluation& evaluation, const PackageResult& package,
                 const PackageStandings& standings,
                 const std::vector<Grouping>& groupings) {
  Out out = {{"name", package.name},
             {"pages_of_package", package.all_pages},
             {"fingerprint", fingerprint(package)},
             {"source", known(package.about.source)},
             {"license", known(package.about.license)},
             {"gold", known(package.about.gold)},
             {"citation", known(package.about.citation)}};
  if (!package.learnt_by.empty()) out["learnt_by"] = package.learnt_by;
  Out& results = out["results"] = Out::array();
  for (std::size_t i = 0; i < package.contestants.size(); ++i)
    results.push_back(result_json(evaluation, package, i, standings.contestants[i]));
  Out& comparisons = out["comparisons"] = Out::array();
  for (const Duel& duel : standings.duels)
    comparisons.push_back(duel_json(evaluation, duel));
  out["groups"] = groups_json(evaluation, package, groupings);
  Out& pages = out["pages"] = Out::array();
  for (const JudgedPage& page : package.pages) pages.push_back(page_json(page));
  return out;
}

Out ranking_json(const Evaluation& evaluation, const RankingAgreement& ranking) {
  Out out = {{"name", ranking.name}, {"pipelines", Out::array()}};
  for (const std::size_t i : ranking.contestants)
    out["pipelines"].push_back(evaluation.contestants[i]);
  Out& packages = out["packages"] = Out::object();
  for (std::size_t i = 0; i < ranking.taus.size(); ++i)
    packages[evaluation.packages[i].name] = by_measure(evaluation, ranking.taus[i]);
  out["means"] = by_measure(evaluation, ranking.taus_of_means);
  return out;
}

// --- Reading. Unexpected JSON throws an exception, which becomes one Error.

double number_of(const Json& value) {
  return value.is_null() ? std::numeric_limits<double>::quiet_NaN()
                         : value.get<double>();
}

std::vector<double> column_of(const Json& values, std::size_t pages) {
  std::vector<double> out;
  for (const Json& value : values) out.push_back(number_of(value));
  if (out.size() != pages)
    throw Json::other_error::create(501, "another number of pages", nullptr);
  return out;
}

ContestantResult result_of(const Json& json, const PackageResult& package,
                           const std::vector<const Measure*>& measures) {
  ContestantResult out;
  for (const Measure* measure : measures) {
    Columns& columns = out.numbers.emplace_back();
    const Json& numbers = json.at("numbers").at(std::string(measure->name));
    for (const std::string_view name : measure->numbers)
      columns.push_back(column_of(numbers.at(std::string(name)), package.pages.size()));
  }
  out.seconds.resize(package.pages.size());  // files of older versions lack them
  if (json.contains("page_seconds"))
    out.seconds = column_of(json.at("page_seconds"), package.pages.size());
  for (const JudgedPage& page : package.pages)
    out.failures.push_back(json.at("failures").value(page.id, ""));
  return out;
}

// Returns 0 if the file is older and has none.
std::uint64_t fingerprint_of(const Json& page) {
  return std::strtoull(page.value("fingerprint", "").c_str(), nullptr, 16);
}

// Returns an empty text if the value is null or missing.
std::string text_of(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found == json.end() || found->is_null() ? "" : found->get<std::string>();
}

// Older files have none. The version is then empty.
EvaluationConditions conditions_of(const Json& json) {
  EvaluationConditions out;
  if (!json.contains("conditions")) return out;
  const Json& from = json.at("conditions");
  const auto text = [&](const char* key) { return text_of(from, key); };
  out.version = text("tamis");
  out.command = text("command");
  out.seed = from.at("seed").get<std::uint64_t>();
  out.sample = from.at("sample").get<std::size_t>();
  out.only = text("only");
  out.split_at_tags = from.at("split_at_tags").get<bool>();
  out.normalise = from.at("normalise").get<bool>();
  return out;
}

PackageResult package_of(const Json& json,
                         const std::vector<const Measure*>& measures) {
  PackageResult out;
  out.name = json.at("name").get<std::string>();
  out.all_pages = json.value("pages_of_package", json.at("pages").size());
  out.about.source = text_of(json, "source");
  out.about.license = text_of(json, "license");
  out.about.gold = text_of(json, "gold");
  out.about.citation = text_of(json, "citation");
  for (const Json& page : json.at("pages"))
    out.pages.push_back(
        {page.at("id").get<std::string>(), page.at("url").get<std::string>(),
         page.at("site").get<std::string>(), page.at("page_type").get<std::string>(),
         page.at("language").get<std::string>(),
         page.at("html_bytes").get<std::size_t>(), fingerprint_of(page)});
  for (const Json& result : json.at("results"))
    out.contestants.push_back(result_of(result, out, measures));
  return out;
}

Evaluation evaluation_of(const Json& json) {
  Evaluation out;
  out.conditions = conditions_of(json);
  for (const Json& name : json.at("measures"))
    if (const auto found = find_measure(name.get<std::string>()); found)
      out.measures.push_back(*found);
  for (const Json& name : json.at("pipelines"))
    out.contestants.push_back(name.get<std::string>());
  for (const Json& text : json.value("definitions", Json::array()))
    out.definitions.push_back(text.get<std::string>());
  for (const Json& package : json.at("packages")) {
    out.packages.push_back(package_of(package, out.measures));
    if (out.packages.back().contestants.size() != out.contestants.size())
      throw Json::other_error::create(501, "another number of pipelines", nullptr);
  }
  return out;
}

// --- CSV.

std::string csv_number(double number) {
  return std::isnan(number) ? "" : text::shortest(number);
}

std::string csv_headings(const Evaluation& evaluation) {
  std::string out = "package,pipeline,id,site,page_type,language,html_bytes,failure";
  for (const Measure* measure : evaluation.measures)
    for (const std::string_view number : measure->numbers)
      out += "," + std::string(measure->name) + "." + std::string(number);
  return out + "\r\n";
}

std::string csv_row(const PackageResult& package, const std::string& contestant,
                    const ContestantResult& result, std::size_t at) {
  const JudgedPage& page = package.pages[at];
  std::string out = csv_text(package.name);
  for (const std::string& field :
       {contestant, page.id, page.site, page.page_type, page.language,
        std::to_string(page.html_bytes), result.failures[at]})
    out += "," + csv_text(field);
  for (const Columns& columns : result.numbers)
    for (const std::vector<double>& column : columns)
      out += "," + csv_number(column[at]);
  return out + "\r\n";
}

}  // namespace

std::string evaluation_to_json(const Evaluation& evaluation,
                               const std::vector<PackageStandings>& standings,
                               const std::vector<Grouping>& groupings,
                               const RankingAgreement* ranking) {
  Out out = {{"format", kFormat}, {"measures", Out::array()}};
  for (const Measure* measure : evaluation.measures)
    out["measures"].push_back(measure->name);
  out["pipelines"] = evaluation.contestants;
  out["definitions"] = evaluation.definitions;
  out["conditions"] = conditions_json(evaluation.conditions);
  Out& packages = out["packages"] = Out::array();
  for (std::size_t i = 0; i < evaluation.packages.size(); ++i)
    packages.push_back(
        package_json(evaluation, evaluation.packages[i], standings[i], groupings));
  if (ranking != nullptr) out["ranking"] = ranking_json(evaluation, *ranking);
  return dump_json(out) + "\n";
}

Result<Evaluation> evaluation_from_json(std::string_view text,
                                        const std::string& place) {
  const Result<Json> json = parse_json(text, place);
  if (!json) return tl::unexpected(json.error());
  constexpr const char* kAllowed = "what tamis eval --json writes";
  if (!json->is_object() || json->value("format", Json()) != kFormat)
    return fail(ErrorCode::bad_file, place, "this is no evaluation", kAllowed);
  try {
    return evaluation_of(*json);
  } catch (const Json::exception& error) {
    return fail(ErrorCode::bad_file, place,
                "this evaluation is damaged: " + std::string(error.what()), kAllowed);
  }
}

std::string evaluation_to_csv(const Evaluation& evaluation) {
  std::string out = csv_headings(evaluation);
  for (const PackageResult& package : evaluation.packages)
    for (std::size_t i = 0; i < package.contestants.size(); ++i)
      for (std::size_t page = 0; page < package.pages.size(); ++page)
        out +=
            csv_row(package, evaluation.contestants[i], package.contestants[i], page);
  return out;
}

}  // namespace tamis::eval
