// The results of a run for display: a summary, and pipeline files with comments on
// their origin. They do not depend on the clock or the machine.
#pragma once

#include <string>
#include <vector>

#include "tune/run/final_ranking.h"
#include "tune/run/journal.h"

namespace tamis::tune {

// Returns all files of a finished run: "summary.txt", which is also printed,
// "best.tamis", "front-1.tamis" and so on if there is a front, and "result.json" for
// programs.
std::vector<RunFile> run_files_of(const JournalHead& head, const TuneResult& result);

// Describes the best pipeline of an interrupted run, chosen on the selection pages. The
// report pages remain unused.
std::string best_so_far(const JournalHead& head, const SearchRun& run,
                        const Individual& best);

}  // namespace tamis::tune
