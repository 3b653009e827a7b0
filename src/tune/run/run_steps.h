// The steps of a run, for whoever carries one out: the command, its islands, the
// server.
//
//   load_parts()   the pages
//   head_of()      what the journal begins with
//   make_judges()  those who judge on these pages, for run_search()
//   finish_run()   the last ranking, which the journal gets, too
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

// What a run may use; its result does not depend on it.
struct TuneResources {
  unsigned jobs = 1;
  std::uint64_t memory = std::uint64_t{1} << 30;  // bytes, of masks of each part
  const std::atomic<bool>* stop = nullptr;        // gives up when it becomes true
};

// `watch` is called for every page.
Result<PageParts> load_parts(
    const TuneOptions& options, const TuneResources& resources,
    const std::function<void(std::size_t done, std::size_t all)>& watch = {});
JournalHead head_of(const TuneOptions& options, const PageParts& parts);

// Whether a journal may be gone on with; `place` is its name.
Result<void> check_version(const JournalHead& head, const std::string& place);
Result<void> check_packages(const JournalHead& then, const JournalHead& now,
                            const std::string& place);

struct Judges {
  std::unique_ptr<ProposalJudge> proposals;
  std::unique_ptr<ExactJudge> exact;
};
Result<Judges> make_judges(const TuneOptions& options, const PageParts& parts,
                           const TuneResources& resources);

// The last ranking and the report; the journal is finished with what they leave.
Result<std::vector<RunFile>> finish_run(Journal& journal, const SearchRun& run,
                                        const Judges& judges);

}  // namespace tamis::tune
