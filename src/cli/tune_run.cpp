// A run of tamis tune, from its beginning or from its journal.

#include <atomic>
#include <csignal>
#include <filesystem>
#include <memory>
#include <sstream>

#include <sys/prctl.h>

#include "base/file.h"
#include "cli/tune.h"
#include "cli/tune_progress.h"
#include "cli/tune_steps.h"
#include "tune/islands.h"
#include "tune/make_search.h"
#include "tune/run_folder.h"

namespace tamis::cli {
namespace {

namespace fs = std::filesystem;

// Ctrl-C ends it with the running generation.
class Run {
 public:
  Run(const TuneWork& work, Interrupt& interrupt) : work_(work), interrupt_(interrupt) {
    interrupt_.call([this] { stop_ = true; });
  }
  ~Run() { interrupt_.call({}); }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  Exit go(Journal& journal, const PageParts& parts, Search& search) {
    const Result<Judges> judges = make_judges(journal.head().options, parts, work_);
    if (!judges) return complain(judges.error());
    const Result<SearchRun> run = search_visibly(search, *judges->trainer, journal);
    if (!run) return complain(run.error());
    if (run->end == SearchEnd::interrupted)
      return tell_interrupted(journal.head(), *run, work_, interrupt_);
    return finish(journal, *run, *judges, work_);
  }

  // One epoch of an island.
  Exit go_until(std::uint32_t until, std::vector<std::string> immigrants,
                Journal& journal, const PageParts& parts, Search& search) {
    const Result<Judges> judges = make_judges(journal.head().options, parts, work_);
    if (!judges) return complain(judges.error());
    const TuneControl control{&stop_, {}, until, std::move(immigrants)};
    const Result<SearchRun> run =
        run_island(search, *judges->trainer, journal, control);
    if (!run) return complain(run.error());
    if (run->end == SearchEnd::interrupted)
      return static_cast<Exit>(interrupt_.exit_code());
    return Exit::done;
  }

 private:
  Result<SearchRun> search_visibly(Search& search, Trainer& trainer, Journal& journal) {
    TuneProgress progress(is_visible(work_));
    TuneControl control{.stop = &stop_};
    control.watch = [&](const TuneStatus& status) { progress.show(status); };
    return run_search(search, trainer, journal, control);
  }

  const TuneWork& work_;
  Interrupt& interrupt_;
  std::atomic<bool> stop_ = false;
};

Exit begin_in(RunFolder& folder, const TuneOptions& options, const TuneWork& work) {
  const auto search = make_search(options);
  if (!search) return complain(search.error());
  Interrupt interrupt;
  Run run(work, interrupt);
  const Result<PageParts> parts = load(options, work);
  if (interrupt.happened()) return static_cast<Exit>(interrupt.exit_code());
  if (!parts) return complain(parts.error());
  Result<Journal> journal = Journal::create(folder.journal(), head_of(options, *parts));
  if (!journal) return complain(journal.error());
  return run.go(*journal, *parts, **search);
}

// --- Going on.

// What a journal needs before it is gone on with, and how that is done then.
template <class GoOn>
Exit go_on(Journal& journal, const TuneWork& work, const std::string& place,
           const GoOn& go_on_with) {
  if (const auto checked = check_version(journal.head(), place); !checked)
    return complain(checked.error());
  const TuneOptions& options = journal.head().options;
  const auto search = make_search(options);
  if (!search) return complain(search.error());
  Interrupt interrupt;
  Run run(work, interrupt);
  const Result<PageParts> parts = load(options, work);
  if (interrupt.happened()) return static_cast<Exit>(interrupt.exit_code());
  if (!parts) return complain(parts.error());
  if (const auto checked =
          check_packages(journal.head(), head_of(options, *parts), place);
      !checked)
    return complain(checked.error());
  return go_on_with(run, *parts, **search);
}

Exit resume_in(const RunFolder& folder, const TuneWork& work) {
  const std::string place = folder.journal().string();
  Result<Journal> journal = Journal::open(folder.journal(), Journal::Access::write);
  if (!journal) return complain(journal.error());
  if (const auto checked = check_version(journal->head(), place); !checked)
    return complain(checked.error());
  const auto leavings = journal->leavings();
  if (!leavings) return complain(leavings.error());
  if (!leavings->empty()) return tell(*leavings, work);
  if (journal->head().is_merged) return finish_merged(*journal, work);
  if (journal->head().options.islands > 0)
    return complain({ErrorCode::bad_argument, place, "this is one island of a run",
                     "go on with the run itself, the folder that has islands/ in it"});
  return go_on(*journal, work, place,
               [&](Run& run, const PageParts& parts, Search& search) {
                 return run.go(*journal, parts, search);
               });
}

Result<std::vector<std::string>> read_lines(const std::string& file) {
  std::vector<std::string> out;
  if (file.empty()) return out;
  const Result<std::string> text = read_file(file);
  if (!text) return tl::unexpected(text.error());
  std::istringstream lines(*text);
  for (std::string line; std::getline(lines, line);)
    if (!line.empty()) out.push_back(line);
  return out;
}

}  // namespace

Exit begin_run(const TuneOptions& options, const TuneWork& work) {
  if (const auto checked = check_out(work); !checked) return complain(checked.error());
  Result<RunFolder> folder = RunFolder::make(work.folder);
  if (!folder) return complain(in_option("--run", folder.error()));
  const Exit exit = options.islands > 0 ? begin_islands(*folder, options, work)
                                        : begin_in(*folder, options, work);
  folder->abandon();
  return exit;
}

Exit resume_run(const TuneWork& work) {
  if (const auto checked = check_out(work); !checked) return complain(checked.error());
  const Result<RunFolder> folder = RunFolder::enter(work.folder);
  if (!folder) return complain(folder.error());
  return folder->has_only_islands() ? resume_islands(*folder, work)
                                    : resume_in(*folder, work);
}

Exit run_epoch(const TuneWork& work, std::uint32_t until,
               const std::string& immigrants) {
  // Nobody is left to take what it finds when whoever started it is gone.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  const Result<std::vector<std::string>> arrived = read_lines(immigrants);
  if (!arrived) return complain(in_option("--immigrants", arrived.error()));
  const Result<RunFolder> folder = RunFolder::enter(work.folder);
  if (!folder) return complain(folder.error());
  const std::string place = folder->journal().string();
  Result<Journal> journal = Journal::open(folder->journal(), Journal::Access::write);
  if (!journal) return complain(journal.error());
  if (journal->head().options.islands == 0 || journal->head().is_merged)
    return complain({ErrorCode::bad_argument, place, "this is not an island's journal",
                     "RUN/islands/0 of a run with --islands, and the like"});
  return go_on(*journal, work, place,
               [&](Run& run, const PageParts& parts, Search& search) {
                 return run.go_until(until, *arrived, *journal, parts, search);
               });
}

}  // namespace tamis::cli
