// Islands: several searches of one run in parallel, each with a separate journal. They
// exchange their best pipelines after every epoch, a fixed number of generations.
//
//   run_island(search, judge, journal, {.until = 10, .immigrants = from_another});
//   ...                                   // for each island, epoch after epoch
//   merge_islands(journals, "RUN/journal.sqlite");
//
// The result of an epoch depends only on the journal and the immigrants. An epoch can
// therefore run on any machine, and can be repeated after that machine fails. The
// journal contains the emigrants, so the coordinator (src/tune/ray/islands.py) needs no
// state. See docs/scaling.md.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "tamis/error.h"
#include "tune/run/journal.h"
#include "tune/run/tuning.h"

namespace tamis::tune {

// The number of emigrants. It is small, so that the islands remain different.
inline constexpr std::size_t kEmigrants = 5;

// Like run_search(), which it calls. The journal stores the emigrants when the island
// pauses, and the reason for its end.
Result<SearchRun> run_island(Search& search, ProposalJudge& judge, Journal& journal,
                             const TuneControl& control);

// The journals of all islands of a run, in the order of the islands.
class Islands {
 public:
  static Result<Islands> open(const std::vector<std::filesystem::path>& journals);

  // Returns the head of the whole run.
  const JournalHead& head() const { return head_; }

  // Reads the journals as one search. A generation contains the pipelines of all
  // islands, the first island's first. Numbers and parents are those of the whole run.
  // The parents of an immigrant are its original on the other island. The end is that
  // of the island that ended last.
  Result<SearchRun> read(const std::function<Result<void>(const Generation&)>& take);

 private:
  explicit Islands(std::vector<Journal> journals);

  std::vector<Journal> journals_;
  JournalHead head_;
};

// Merges the journals into one. The file appears only when it is complete.
Result<void> merge_islands(const std::vector<std::filesystem::path>& journals,
                           const std::filesystem::path& merged);

// Returns what run_search() would return for a merged journal.
Result<SearchRun> run_of_merged(Journal& journal);

}  // namespace tamis::tune
