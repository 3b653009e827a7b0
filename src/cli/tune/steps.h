// The steps of a run of tamis tune, of which local runs and islands are made.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "cli/terminal/interrupt.h"
#include "cli/tune/tune.h"
#include "tune/run/run_steps.h"

namespace tamis::cli {

bool is_visible(const TuneWork& work);

// What would be in vain is better known before the work than after it.
Result<void> check_out(const TuneWork& work);

// --- The pages.

// Gives up, with an error, when `stop` becomes true.
Result<tune::PageParts> load(const tune::TuneOptions& options, const TuneWork& work,
                             const std::atomic<bool>* stop = nullptr);

// --- The end.

Result<tune::Judges> make_judges(const tune::TuneOptions& options,
                                 const tune::PageParts& parts, const TuneWork& work,
                                 const std::atomic<bool>* stop = nullptr);

// The last ranking and the report; the journal is finished and the result told.
Exit finish(tune::Journal& journal, const tune::SearchRun& run,
            const tune::Judges& judges, const TuneWork& work);

// Writes what a finished run left, and prints its summary.
Exit tell(const std::vector<tune::RunFile>& run_files, const TuneWork& work);

// The best so far.
Exit tell_interrupted(const tune::JournalHead& head, const tune::SearchRun& run,
                      const TuneWork& work, const Interrupt& interrupt);

}  // namespace tamis::cli
