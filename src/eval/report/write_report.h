// A folder that shows an evaluation to people: index.html with plots and tables,
// report.md, report.json, and pages/, where gold texts and extracts stand side by side.
// Every file of HTML is whole: none needs another, or a network.
#pragma once

#include <filesystem>
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

}  // namespace tamis::eval
