#include "eval/report/write_report.h"

#include <algorithm>
#include <string>
#include <system_error>

#include "base/file.h"
#include "eval/report/evaluation_json.h"
#include "eval/report/side_by_side.h"
#include "text/escape.h"
#include "text/templates.h"

namespace tamis::eval {
namespace {

constexpr const char* kTemplate[] = {
#include "eval/report.inc"
};

// File names are numbers from 1, because ids of pages may be invalid in file names.
std::string view_name(std::size_t package, std::size_t place) {
  return std::to_string(package + 1) + "-" + std::to_string(place + 1) + ".html";
}

bool is_view_name(const std::string& name) {
  constexpr std::string_view kDigits = "0123456789";
  const std::size_t dash = name.find_first_not_of(kDigits);
  if (dash == 0 || dash == name.npos || name[dash] != '-') return false;
  const std::size_t end = name.find_first_not_of(kDigits, dash + 1);
  return end != dash + 1 && end != name.npos && name.substr(end) == ".html";
}

Result<void> prepare(const std::filesystem::path& folder) {
  const std::filesystem::path pages = folder / "pages";
  std::error_code error;
  create_directories(pages, error);
  if (error) return fail(ErrorCode::cannot_write, pages.string(), error.message());
  std::filesystem::directory_iterator entry(pages, error);
  for (; !error && entry != std::filesystem::directory_iterator();
       entry.increment(error)) {
    std::error_code ignored;
    if (is_view_name(entry->path().filename().string())) remove(entry->path(), ignored);
  }
  if (error) return fail(ErrorCode::cannot_write, pages.string(), error.message());
  return {};
}

Result<void> write_views(const std::filesystem::path& folder,
                         const ReportSubject& subject, std::size_t package,
                         const std::vector<std::size_t>& places) {
  if (places.empty()) return {};
  const Result<std::vector<PageTexts>> texts = read_texts(
      subject.contestants, subject.packages[package], places, subject.options);
  if (!texts) return tl::unexpected(texts.error());
  for (std::size_t i = 0; i < texts->size(); ++i) {
    const auto name = [&](std::size_t j) {
      return j < texts->size() ? view_name(package, (*texts)[j].place) : std::string();
    };
    const SideBySideLinks links{i > 0 ? name(i - 1) : "", name(i + 1)};
    const Result<void> written = replace_file(
        folder / "pages" / name(i),
        side_by_side_to_html(subject.evaluation, package, (*texts)[i], links),
        Sync::no);
    if (!written) return written;
  }
  return {};
}

std::vector<Grouping> with_type(const std::vector<Grouping>& groupings) {
  std::vector<Grouping> out = {Grouping::type};
  for (const Grouping grouping : groupings)
    if (grouping != Grouping::type) out.push_back(grouping);
  return out;
}

}  // namespace

Result<void> write_report(const std::filesystem::path& folder,
                          const ReportSubject& subject, const ReportOptions& options) {
  const Evaluation& evaluation = subject.evaluation;
  if (const auto prepared = prepare(folder); !prepared) return prepared;
  ReportViews views;
  for (std::size_t i = 0; i < evaluation.packages.size(); ++i) {
    const PackageResult& package = evaluation.packages[i];
    const auto places = choose_pages(evaluation, package, options.side_by_side);
    views.emplace_back(package.pages.size());
    for (const std::size_t place : places)
      views[i][place] = "pages/" + view_name(i, place);
    if (const auto done = write_views(folder, subject, i, places); !done) return done;
  }
  const std::vector<Grouping> groupings = with_type(options.groupings);
  const std::string data = report_data(evaluation, subject.standings, groupings, views);
  const std::pair<const char*, std::string> files[] = {
      {"report.json",
       evaluation_to_json(evaluation, subject.standings, options.groupings)},
      {"report.md", report_markdown(evaluation, subject.standings, groupings, views)},
      {"index.html", fill_template(kTemplate, {{"data", json_for_script(data)}})}};
  for (const auto& [name, text] : files)
    if (const auto done = replace_file(folder / name, text, Sync::no); !done)
      return done;
  return {};
}

}  // namespace tamis::eval
