// The steps of a run, for the programs that execute it: the command, its islands, the
// server.
//
//   load_parts()   the pages
//   head_of()      the head of the journal
//   make_judges()  the judges of these pages, for run_search()
//   finish_run()   the final ranking, which is also added to the journal
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tune/judge/page_judge.h"
#include "tune/judge/page_set.h"
#include "tune/run/journal.h"
#include "tune/run/tuning.h"
#include "tune/search/search.h"

namespace tamis::tune {

// Resources that a run may use. Its result does not depend on them.
struct TuneResources {
  unsigned jobs = 1;
  std::uint64_t memory = std::uint64_t{1} << 30;  // bytes, for the masks of each part
  const std::atomic<bool>* stop = nullptr;        // stops the run when it becomes true
};

// `watch` is called for every page.
Result<PageParts> load_parts(
    const TuneOptions& options, const TuneResources& resources,
    const std::function<void(std::size_t done, std::size_t all)>& watch = {});
JournalHead head_of(const TuneOptions& options, const PageParts& parts);

// Reports an error if a journal cannot be continued. `place` is its name.
Result<void> check_version(const JournalHead& head, const std::string& place);
Result<void> check_packages(const JournalHead& then, const JournalHead& now,
                            const std::string& place);

struct Judges {
  std::unique_ptr<ProposalJudge> proposals;
  std::unique_ptr<ExactJudge> exact;
};
Result<Judges> make_judges(const TuneOptions& options, const PageParts& parts,
                           const TuneResources& resources);

// Computes the final ranking and the report, and adds their files to the journal.
Result<std::vector<RunFile>> finish_run(Journal& journal, const SearchRun& run,
                                        const Judges& judges);

}  // namespace tamis::tune
