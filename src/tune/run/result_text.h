// What a run found, for people: a summary, and pipeline files whose comments tell how
// they were found. Nothing in it depends on the clock or the machine.
#pragma once

#include <string>
#include <vector>

#include "tune/run/final_ranking.h"
#include "tune/run/journal.h"

namespace tamis::tune {

// Everything that a finished run leaves: "summary.txt", which is printed, "best.tamis",
// of a front "front-1.tamis" and so on, and "result.json" for programs.
std::vector<RunFile> run_files_of(const JournalHead& head, const TuneResult& result);

// The best one of a run that was interrupted: chosen on the selection pages; the report
// pages were not looked at.
std::string best_so_far(const JournalHead& head, const SearchRun& run,
                        const Individual& best);

}  // namespace tamis::tune
