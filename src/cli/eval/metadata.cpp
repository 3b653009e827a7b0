#include "cli/eval/metadata.h"

#include <algorithm>
#include <cstdio>

#include "base/file.h"
#include "text/utf8.h"

namespace tamis::cli {
namespace {

std::string padded(std::string text, std::size_t width) {
  const std::size_t length = utf8_length(text);
  if (length < width) text.append(width - length, ' ');
  return text;
}

// Returns a percentage, such as "    81.7".
std::string share(std::size_t part, std::size_t whole) {
  char text[32];
  std::snprintf(
      text, sizeof text, "%8.1f",
      whole == 0 ? 0. : 100. * static_cast<double>(part) / static_cast<double>(whole));
  return text;
}

std::string count(std::size_t number, std::size_t width) {
  const std::string text = std::to_string(number);
  return std::string(width > text.size() ? width - text.size() : 0, ' ') + text;
}

std::string line(std::string_view field, const std::string& name,
                 const eval::FieldTally& tally, std::size_t width) {
  return "  " + padded(std::string(field), 8) + padded(name, width) +
         share(tally.exact, tally.pages) + share(tally.lenient, tally.pages) +
         count(tally.answered, 10) + count(tally.pages, 7) + "\n";
}

std::string heading(std::string_view package, std::size_t width) {
  return std::string(package) + "\n  " + padded("field", 8) + padded("who", width) +
         "   exact lenient  answered  pages\n";
}

eval::FieldTally& operator+=(eval::FieldTally& all, const eval::FieldTally& one) {
  all.pages += one.pages;
  all.answered += one.answered;
  all.exact += one.exact;
  all.lenient += one.lenient;
  return all;
}

std::string table(const eval::MetadataEvaluation& evaluation) {
  std::size_t width = 10;
  for (const std::string& name : evaluation.contestants)
    width = std::max<std::size_t>(width, utf8_length(name) + 2);
  std::string out;
  std::vector<eval::FieldTally> all(evaluation.contestants.size());
  for (std::size_t package = 0; package < evaluation.packages.size(); ++package) {
    if (!out.empty()) out += "\n";
    out += heading(evaluation.packages[package].name, width);
    for (std::size_t field = 0; field < eval::kJudgedFields.size(); ++field)
      for (std::size_t i = 0; i < evaluation.contestants.size(); ++i) {
        const eval::FieldTally tally = evaluation.tally(package, field, i);
        all[i] += tally;
        if (tally.pages > 0)
          out +=
              line(eval::kJudgedFields[field], evaluation.contestants[i], tally, width);
      }
  }
  out += "\n" + heading("all fields of all packages", width);
  for (std::size_t i = 0; i < all.size(); ++i)
    out += line("all", evaluation.contestants[i], all[i], width);
  return out;
}

// Reports failures of other programs. tamis itself, the first system, does not fail.
void say_failures(const eval::MetadataEvaluation& evaluation) {
  for (std::size_t i = 1; i < evaluation.contestants.size(); ++i) {
    std::size_t failed = 0;
    std::string first;
    for (const eval::MetadataPackage& package : evaluation.packages)
      for (const eval::MetadataPage& page : package.pages) {
        if (page.failures[i].empty()) continue;
        if (failed++ == 0)
          first = package.name + ", page " + page.id + ": " + page.failures[i];
      }
    if (failed > 0)
      say("tamis: " + evaluation.contestants[i] + " failed on " +
          std::to_string(failed) + " pages, first on " + first);
  }
}

}  // namespace

Exit eval_metadata(const std::vector<eval::Contestant>& others,
                   const std::vector<std::filesystem::path>& packages,
                   const eval::EvaluationOptions& how, const std::string& json_file) {
  const Result<eval::MetadataEvaluation> evaluation =
      eval::evaluate_metadata(others, packages, how);
  if (!evaluation) return complain(evaluation.error());
  say_failures(*evaluation);
  if (json_file == "-") return print(eval::metadata_evaluation_to_json(*evaluation));
  if (!json_file.empty()) {
    const Result<void> written = replace_file(
        json_file, eval::metadata_evaluation_to_json(*evaluation), Sync::no);
    if (!written) return complain(written.error());
  }
  return print(table(*evaluation));
}

}  // namespace tamis::cli
