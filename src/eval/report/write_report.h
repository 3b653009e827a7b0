// A directory that presents an evaluation: index.html with plots and tables, report.md,
// report.json, and pages/, which shows gold texts and extracts side by side. Every HTML
// file is self-contained: it needs no other file and no network.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "eval/judge/evaluation.h"
#include "eval/report/standings.h"

namespace tamis::eval {

// The evaluation and its inputs, which are needed to read some pages again.
struct ReportSubject {
  const Evaluation& evaluation;
  const std::vector<PackageStandings>& standings;  // by package
  const std::vector<Contestant>& contestants;
  const std::vector<std::filesystem::path>& packages;
  const EvaluationOptions& options;
};

struct ReportOptions {
  std::vector<Grouping> groupings{};  // in addition to the page type
  std::size_t side_by_side = 20;      // pages per package
};

// Creates the directory if necessary. Removes all files of an earlier report in it, and
// leaves other files unchanged.
Result<void> write_report(const std::filesystem::path& folder,
                          const ReportSubject& subject, const ReportOptions& options);

// --- The parts of a report.

// By package and place: the file of the side-by-side view, relative to the report;
// empty if none.
using ReportViews = std::vector<std::vector<std::string>>;

// Returns the JSON from which the script of a report draws plots: figures, and the
// primary score of each page. The types in web/report/data.ts describe it. Scores of
// pages have four digits, which is enough for a plot.
std::string report_data(const Evaluation& evaluation,
                        const std::vector<PackageStandings>& standings,
                        const std::vector<Grouping>& groupings,
                        const ReportViews& views);

// Returns the tables as Markdown, for pull requests, notes and text-only readers.
std::string report_markdown(const Evaluation& evaluation,
                            const std::vector<PackageStandings>& standings,
                            const std::vector<Grouping>& groupings,
                            const ReportViews& views);

// Returns the pages that are most interesting to read, at most `most` indices in
// PackageResult::pages, ascending. They are selected by the first measure: the worst
// page of each contestant and the page with the greatest difference between two, then
// the second of each, and so on.
std::vector<std::size_t> choose_pages(const Evaluation& evaluation,
                                      const PackageResult& package, std::size_t most);

}  // namespace tamis::eval
