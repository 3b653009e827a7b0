#include "eval/report/evaluation_json.h"

#include <cmath>
#include <cstdlib>
#include <limits>
#include <numeric>

#include "text/escape.h"
#include "text/json_writer.h"
#include "text/numbers.h"
#include "text/read_json.h"

namespace tamis::eval {
namespace {

using Json = nlohmann::json;

constexpr const char* kFormat = "tamis evaluation 1";

// --- Writing.

template <class Value>
void put(JsonWriter& json, std::string_view key, const Value& value) {
  json.key(key);
  json.value(value);
}

void put_count(JsonWriter& json, std::string_view key, std::size_t count) {
  put(json, key, std::uint64_t{count});
}

void write_page(JsonWriter& json, const JudgedPage& page) {
  json.begin_object();
  put(json, "id", page.id);
  put(json, "url", page.url);
  put(json, "site", page.site);
  put(json, "page_type", page.page_type);
  put(json, "language", page.language);
  put_count(json, "html_bytes", page.html_bytes);
  put(json, "fingerprint", text::hexadecimal(page.fingerprint));
  json.end_object();
}

void write_summary(JsonWriter& json, const Measure& measure, const Summary& summary) {
  json.key(measure.name);
  json.begin_object();
  put_count(json, "pages", summary.pages);
  put(json, "headline", measure.figures[measure.headline]);
  for (std::size_t i = 0; i < measure.figures.size(); ++i)
    put(json, measure.figures[i], summary.figures[i]);
  put(json, "low", summary.headline.low);
  put(json, "high", summary.headline.high);
  put(json, "median", summary.median);
  put(json, "worst_decile", summary.worst_decile);
  json.end_object();
}

void write_numbers(JsonWriter& json, const Measure& measure, const Columns& columns) {
  json.key(measure.name);
  json.begin_object();
  for (std::size_t i = 0; i < columns.size(); ++i) {
    json.key(measure.numbers[i]);
    json.begin_array();
    for (const double number : columns[i]) json.value(number);
    json.end_array();
  }
  json.end_object();
}

void write_failures(JsonWriter& json, const PackageResult& package,
                    const ContestantResult& result) {
  json.key("failures");
  json.begin_object();
  for (std::size_t i = 0; i < result.failures.size(); ++i)
    if (!result.failures[i].empty()) put(json, package.pages[i].id, result.failures[i]);
  json.end_object();
}

void write_result(JsonWriter& json, const Evaluation& evaluation,
                  const PackageResult& package, std::size_t contestant,
                  const Standing& standing) {
  const ContestantResult& result = package.contestants[contestant];
  json.begin_object();
  put(json, "pipeline", evaluation.contestants[contestant]);
  json.key("summary");
  json.begin_object();
  for (std::size_t i = 0; i < evaluation.measures.size(); ++i)
    write_summary(json, *evaluation.measures[i], standing.summaries[i]);
  json.end_object();
  put(json, "seconds",
      std::accumulate(result.seconds.begin(), result.seconds.end(), 0.0));
  json.key("page_seconds");
  json.begin_array();
  for (const double seconds : result.seconds) json.value(seconds);
  json.end_array();
  write_failures(json, package, result);
  json.key("numbers");
  json.begin_object();
  for (std::size_t i = 0; i < evaluation.measures.size(); ++i)
    write_numbers(json, *evaluation.measures[i], result.numbers[i]);
  json.end_object();
  json.end_object();
}

void write_duel(JsonWriter& json, const Evaluation& evaluation, const Duel& duel) {
  json.begin_object();
  put(json, "pipeline", evaluation.contestants[duel.contestant]);
  put(json, "measure", evaluation.measures[duel.measure]->name);
  put(json, "difference", duel.comparison.headline.value);
  put(json, "low", duel.comparison.headline.low);
  put(json, "high", duel.comparison.headline.high);
  put_count(json, "better", duel.comparison.pages.wins);
  put_count(json, "worse", duel.comparison.pages.losses);
  put_count(json, "same", duel.comparison.pages.ties);
  put(json, "p", duel.comparison.pages.p);
  put(json, "holm_p", duel.holm_p);
  json.end_object();
}

void write_group(JsonWriter& json, const Evaluation& evaluation,
                 const GroupFigures& group) {
  json.begin_object();
  put(json, "key", group.key);
  put_count(json, "pages", group.pages);
  json.key("headlines");
  json.begin_array();
  for (const std::vector<double>& row : group.headlines) {
    json.begin_object();
    for (std::size_t i = 0; i < row.size(); ++i)
      put(json, evaluation.measures[i]->name, row[i]);
    json.end_object();
  }
  json.end_array();
  json.end_object();
}

void write_groups(JsonWriter& json, const Evaluation& evaluation,
                  const PackageResult& package,
                  const std::vector<Grouping>& groupings) {
  json.key("groups");
  json.begin_object();
  for (const Grouping grouping : groupings) {
    json.key(to_string(grouping));
    json.begin_array();
    for (const GroupFigures& group : by_group(evaluation, package, grouping))
      write_group(json, evaluation, group);
    json.end_array();
  }
  json.end_object();
}

// What is not known is null.
void put_text(JsonWriter& json, std::string_view key, const std::string& text) {
  json.key(key);
  text.empty() ? json.null() : json.value(text);
}

void write_about(JsonWriter& json, const PackageResult& package) {
  put_count(json, "pages_of_package", package.all_pages);
  put(json, "fingerprint", fingerprint(package));
  put_text(json, "source", package.about.source);
  put_text(json, "license", package.about.license);
  put_text(json, "gold", package.about.gold);
  put_text(json, "citation", package.about.citation);
}

void write_conditions(JsonWriter& json, const EvaluationConditions& conditions) {
  json.key("conditions");
  json.begin_object();
  put(json, "tamis", conditions.version);
  put_text(json, "command", conditions.command);
  put(json, "seed", conditions.seed);
  put_count(json, "sample", conditions.sample);
  put_text(json, "only", conditions.only);
  put(json, "split_at_tags", conditions.split_at_tags);
  put(json, "normalise", conditions.normalise);
  json.end_object();
}

void write_package(JsonWriter& json, const Evaluation& evaluation,
                   const PackageResult& package, const PackageStandings& standings,
                   const std::vector<Grouping>& groupings) {
  json.begin_object();
  put(json, "name", package.name);
  write_about(json, package);
  if (!package.learnt_by.empty()) {
    json.key("learnt_by");
    json.begin_array();
    for (const std::string& name : package.learnt_by) json.value(name);
    json.end_array();
  }
  json.key("results");
  json.begin_array();
  for (std::size_t i = 0; i < package.contestants.size(); ++i)
    write_result(json, evaluation, package, i, standings.contestants[i]);
  json.end_array();
  json.key("comparisons");
  json.begin_array();
  for (const Duel& duel : standings.duels) write_duel(json, evaluation, duel);
  json.end_array();
  write_groups(json, evaluation, package, groupings);
  json.key("pages");
  json.begin_array();
  for (const JudgedPage& page : package.pages) write_page(json, page);
  json.end_array();
  json.end_object();
}

void write_taus(JsonWriter& json, std::string_view key, const Evaluation& evaluation,
                const std::vector<double>& taus) {
  json.key(key);
  json.begin_object();
  for (std::size_t i = 0; i < taus.size(); ++i)
    put(json, evaluation.measures[i]->name, taus[i]);
  json.end_object();
}

void write_ranking(JsonWriter& json, const Evaluation& evaluation,
                   const RankingAgreement& ranking) {
  json.key("ranking");
  json.begin_object();
  put(json, "name", ranking.name);
  json.key("pipelines");
  json.begin_array();
  for (const std::size_t i : ranking.contestants) json.value(evaluation.contestants[i]);
  json.end_array();
  json.key("packages");
  json.begin_object();
  for (std::size_t i = 0; i < ranking.taus.size(); ++i)
    write_taus(json, evaluation.packages[i].name, evaluation, ranking.taus[i]);
  json.end_object();
  write_taus(json, "means", evaluation, ranking.taus_of_means);
  json.end_object();
}

// --- Reading. What is not as we write it throws inside, and is one error outside.

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
  out.seconds.resize(package.pages.size());  // files of before did not keep them
  if (json.contains("page_seconds"))
    out.seconds = column_of(json.at("page_seconds"), package.pages.size());
  for (const JudgedPage& page : package.pages)
    out.failures.push_back(json.at("failures").value(page.id, ""));
  return out;
}

// 0 where an older file has none.
std::uint64_t fingerprint_of(const Json& page) {
  return std::strtoull(page.value("fingerprint", "").c_str(), nullptr, 16);
}

// Empty where it is null, or not there.
std::string text_of(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found == json.end() || found->is_null() ? "" : found->get<std::string>();
}

// Older files have none; then the version is empty.
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
  if (std::isnan(number)) return {};
  std::string out;
  JsonWriter(out).value(number);
  return out;
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
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  put(json, "format", kFormat);
  json.key("measures");
  json.begin_array();
  for (const Measure* measure : evaluation.measures) json.value(measure->name);
  json.end_array();
  json.key("pipelines");
  json.begin_array();
  for (const std::string& name : evaluation.contestants) json.value(name);
  json.end_array();
  json.key("definitions");
  json.begin_array();
  for (const std::string& text : evaluation.definitions) json.value(text);
  json.end_array();
  write_conditions(json, evaluation.conditions);
  json.key("packages");
  json.begin_array();
  for (std::size_t i = 0; i < evaluation.packages.size(); ++i)
    write_package(json, evaluation, evaluation.packages[i], standings[i], groupings);
  json.end_array();
  if (ranking != nullptr) write_ranking(json, evaluation, *ranking);
  json.end_object();
  return out + "\n";
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
