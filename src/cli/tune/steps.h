// The steps of a run of tamis tune, shared by local runs and islands.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "cli/terminal/interrupt.h"
#include "cli/tune/tune.h"
#include "tune/run/run_steps.h"

namespace tamis::cli {

bool is_visible(const TuneWork& work);

// Checks the output file before the work starts.
Result<void> check_out(const TuneWork& work);

// --- Pages.

// Returns an error when `stop` becomes true.
Result<tune::PageParts> load(const tune::TuneOptions& options, const TuneWork& work,
                             const std::atomic<bool>* stop = nullptr);

// --- The end.

Result<tune::Judges> make_judges(const tune::TuneOptions& options,
                                 const tune::PageParts& parts, const TuneWork& work,
                                 const std::atomic<bool>* stop = nullptr);

// Computes the final ranking and the report, completes the journal and prints the
// result.
Exit finish(tune::Journal& journal, const tune::SearchRun& run,
            const tune::Judges& judges, const TuneWork& work);

// Writes the files of a finished run and prints its summary.
Exit tell(const std::vector<tune::RunFile>& run_files, const TuneWork& work);

// Writes and prints the best pipeline so far.
Exit tell_interrupted(const tune::JournalHead& head, const tune::SearchRun& run,
                      const TuneWork& work, const Interrupt& interrupt);

}  // namespace tamis::cli
