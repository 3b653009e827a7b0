// The story of a run out of its journal, as one JSON object: what `tamis tune show`
// draws.
//
//   {"format": "tamis tuning 1",
//    "run": {"command", "method", "goal", "measure", "objective", "packages", ...},
//    "generations": [{"number", "size", "seconds", "best", "mean", "diversity",
//                     "selection"}, ...],
//    "leaders": [{"number", "generation", "pipeline", "training", "selection", ...}],
//    "front": [numbers], "winner": number,
//    "family": [{"number", "origin", "parents", ...}], the winner first,
//    "filters": [{"name", "good", "all"}], shares of pipelines that have it,
//    "result": what the run left in result.json, or null while it is not finished}
//
// A run that is not finished, and one that is being worked on, can be told too.
#pragma once

#include <string>

#include "tamis/error.h"
#include "tune/run/journal.h"

namespace tamis::tune {

Result<std::string> run_history_of(Journal& journal);

// The same as a page of HTML that needs nothing else.
std::string run_history_page(const std::string& history);

}  // namespace tamis::tune
