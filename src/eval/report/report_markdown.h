// A report as Markdown: its tables, for pull requests, notes and readers without a
// browser.
#pragma once

#include <string>
#include <vector>

#include "eval/judge/evaluation.h"
#include "eval/report/report_data.h"
#include "eval/report/standings.h"

namespace tamis::eval {

std::string report_markdown(const Evaluation& evaluation,
                            const std::vector<PackageStandings>& standings,
                            const std::vector<Grouping>& groupings,
                            const ReportViews& views);

}  // namespace tamis::eval
