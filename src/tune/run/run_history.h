// The history of a run, read from its journal, as one JSON object. `tamis tune show`
// displays it.
//
//   {"format": "tamis tuning 1",
//    "run": {"command", "method", "goal", "measure", "objective", "packages", ...},
//    "generations": [{"number", "size", "seconds", "best", "mean", "diversity",
//                     "selection"}, ...],
//    "leaders": [{"number", "generation", "pipeline", "training", "selection", ...}],
//    "front": [numbers], "winner": number,
//    "family": [{"number", "origin", "parents", ...}], the winner first,
//    "filters": [{"name", "good", "all"}], shares of pipelines that have it,
//    "result": the run's result.json, or null while it is unfinished}
//
// It also describes unfinished runs and runs in progress.
#pragma once

#include <string>

#include "tamis/error.h"
#include "tune/run/journal.h"

namespace tamis::tune {

Result<std::string> run_history_of(Journal& journal);

// Returns the history as a self-contained HTML page.
std::string run_history_page(const std::string& history);

}  // namespace tamis::tune
