// The steps of a run of tamis tune, of which local runs and islands are made.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "cli/interrupt.h"
#include "cli/tune.h"
#include "tune/exact_judge.h"
#include "tune/journal.h"
#include "tune/page_set.h"
#include "tune/trainer.h"
#include "tune/tuning.h"

namespace tamis::cli {

bool is_visible(const TuneWork& work);

// What would be in vain is better known before the work than after it.
Result<void> check_out(const TuneWork& work);

// --- The pages.

// Gives up, with an error, when `stop` becomes true.
Result<PageParts> load(const TuneOptions& options, const TuneWork& work,
                       const std::atomic<bool>* stop = nullptr);
JournalHead head_of(const TuneOptions& options, const PageParts& parts);

// Whether a journal may be gone on with; `place` is its name.
Result<void> check_version(const JournalHead& head, const std::string& place);
Result<void> check_packages(const JournalHead& then, const JournalHead& now,
                            const std::string& place);

// --- The end.

// Those who judge, on the pages of a run; they give up when `stop` becomes true.
struct Judges {
  std::unique_ptr<Trainer> trainer;
  std::unique_ptr<ExactJudge> exact;
};
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
