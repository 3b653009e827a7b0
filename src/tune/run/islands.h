// Islands: several searches of one run that work side by side, each with a journal of
// its own, and exchange their best pipelines every few generations (an epoch).
//
//   run_island(search, judge, journal, {.until = 10, .immigrants = from_another});
//   ...                                   // each of them, epoch after epoch
//   merge_islands(journals, "RUN/journal.sqlite");
//
// An epoch is a function of the journal and the immigrants, and of nothing else: it may
// be done on any machine, and done again when that machine dies. What an island gives
// away is in its journal, so whoever brings them together (src/tune/ray/islands.py) has
// nothing to remember. docs/scaling.md tells how.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "tamis/error.h"
#include "tune/run/journal.h"
#include "tune/run/tuning.h"

namespace tamis::tune {

// So many pipelines travel at a time: few, or all islands become one.
inline constexpr std::size_t kEmigrants = 5;

// As run_search(), which it calls. The journal gets emigrants where the island pauses,
// and why it ended where it did.
Result<SearchRun> run_island(Search& search, ProposalJudge& judge, Journal& journal,
                             const TuneControl& control);

// The journals of all islands of a run, in their order.
class Islands {
 public:
  static Result<Islands> open(const std::vector<std::filesystem::path>& journals);

  // Of the run as a whole.
  const JournalHead& head() const { return head_; }

  // As if one search had done it all: a generation has what all islands tried in it,
  // the first island's first, and numbers and parents are those of the whole. Parents
  // of an immigrant are where it came from. The end is that of the last to end.
  Result<SearchRun> read(const std::function<Result<void>(const Generation&)>& take);

 private:
  explicit Islands(std::vector<Journal> journals);

  std::vector<Journal> journals_;
  JournalHead head_;
};

// One journal of all; it is there whole or not at all.
Result<void> merge_islands(const std::vector<std::filesystem::path>& journals,
                           const std::filesystem::path& merged);

// What run_search() would say after a journal that is merged.
Result<SearchRun> run_of_merged(Journal& journal);

}  // namespace tamis::tune
