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
Result<PageParts> load(const TuneOptions& options, const TuneWork& work,
                       const std::atomic<bool>* stop = nullptr);

// --- The end.

Result<Judges> make_judges(const TuneOptions& options, const PageParts& parts,
                           const TuneWork& work,
                           const std::atomic<bool>* stop = nullptr);

// The last ranking and the report; the journal is finished and the result told.
Exit finish(Journal& journal, const SearchRun& run, const Judges& judges,
            const TuneWork& work);

// Writes what a finished run left, and prints its summary.
Exit tell(const std::vector<Leaving>& leavings, const TuneWork& work);

// The best so far.
Exit tell_interrupted(const JournalHead& head, const SearchRun& run,
                      const TuneWork& work, const Interrupt& interrupt);

}  // namespace tamis::cli
