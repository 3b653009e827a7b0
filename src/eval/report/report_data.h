// What the script of a report draws from: figures, and the headline of each page. The
// types of web/report/data.ts are the same.
#pragma once

#include <string>
#include <vector>

#include "eval/judge/evaluation.h"
#include "eval/report/standings.h"

namespace tamis::eval {

// By package and place: the file of the side-by-side view, relative to the report;
// empty where there is none.
using ReportViews = std::vector<std::vector<std::string>>;

// JSON. Numbers of pages have four digits: nobody sees the fifth in a plot.
std::string report_data(const Evaluation& evaluation,
                        const std::vector<PackageStandings>& standings,
                        const std::vector<Grouping>& groupings,
                        const ReportViews& views);

}  // namespace tamis::eval
