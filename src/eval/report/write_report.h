// A folder that shows an evaluation to people: index.html with plots and tables,
// report.md, report.json, and pages/, where gold texts and extracts stand side by side.
// Every file of HTML is whole: none needs another, or a network.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "eval/judge/evaluation.h"
#include "eval/report/standings.h"

namespace tamis::eval {

// Of what was evaluated, and how, for a second look at some pages.
struct ReportSubject {
  const Evaluation& evaluation;
  const std::vector<PackageStandings>& standings;  // by package
  const std::vector<Contestant>& contestants;
  const std::vector<std::filesystem::path>& packages;
  const EvaluationOptions& options;
};

struct ReportOptions {
  std::vector<Grouping> groupings{};  // besides the type of pages
  std::size_t side_by_side = 20;      // pages of each package
};

// The folder is made if it is not there. Of another report in it nothing is left; what
// else is in it stays.
Result<void> write_report(const std::filesystem::path& folder,
                          const ReportSubject& subject, const ReportOptions& options);

// --- The parts of a report.

// By package and place: the file of the side-by-side view, relative to the report;
// empty where there is none.
using ReportViews = std::vector<std::vector<std::string>>;

// JSON from which the script of a report draws: figures, and the headline of each page.
// The types of web/report/data.ts are the same. Numbers of pages have four digits:
// nobody sees the fifth in a plot.
std::string report_data(const Evaluation& evaluation,
                        const std::vector<PackageStandings>& standings,
                        const std::vector<Grouping>& groupings,
                        const ReportViews& views);

// Its tables as Markdown, for pull requests, notes and readers without a browser.
std::string report_markdown(const Evaluation& evaluation,
                            const std::vector<PackageStandings>& standings,
                            const std::vector<Grouping>& groupings,
                            const ReportViews& views);

// The pages that somebody will want to read: those on which a contestant did worst, and
// those on which contestants differ most. At most so many places in
// PackageResult::pages, ascending. By the first measure: the worst page of each
// contestant, the page with the greatest difference between two, then the second of
// each, and so on.
std::vector<std::size_t> choose_pages(const Evaluation& evaluation,
                                      const PackageResult& package, std::size_t most);

}  // namespace tamis::eval
