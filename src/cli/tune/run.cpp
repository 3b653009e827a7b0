// Starts a run of tamis tune, or resumes it from its journal.

#include <atomic>
#include <memory>

#include "cli/tune/progress.h"
#include "cli/tune/steps.h"
#include "cli/tune/tune.h"
#include "tune/run/run_folder.h"
#include "tune/search/make_search.h"

namespace tamis::cli {
namespace {

// Ctrl-C ends the run after the current generation.
class Run {
 public:
  Run(const TuneWork& work, Interrupt& interrupt) : work_(work), interrupt_(interrupt) {
    interrupt_.call([this] { stop_ = true; });
  }
  ~Run() { interrupt_.call({}); }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  const std::atomic<bool>* stop() const { return &stop_; }

  Exit go(tune::Journal& journal, const tune::PageParts& parts, tune::Search& search) {
    const Result<tune::Judges> judges =
        make_judges(journal.head().options, parts, work_, &stop_);
    if (!judges) return complain(judges.error());
    const Result<tune::SearchRun> run =
        search_visibly(search, *judges->proposals, journal);
    if (!run) return complain(run.error());
    if (run->end == tune::SearchEnd::interrupted)
      return tell_interrupted(journal.head(), *run, work_, interrupt_);
    return finish(journal, *run, *judges, work_);
  }

 private:
  Result<tune::SearchRun> search_visibly(tune::Search& search,
                                         tune::ProposalJudge& judge,
                                         tune::Journal& journal) {
    TuneProgress progress(work_.quiet         ? TuneProgress::Where::nowhere
                          : is_visible(work_) ? TuneProgress::Where::terminal
                                              : TuneProgress::Where::log);
    tune::TuneControl control{.stop = &stop_};
    control.watch = [&](const tune::TuneStatus& status) { progress.show(status); };
    control.begin = [&](std::uint32_t generation, std::size_t pipelines) {
      progress.begin(generation, pipelines);
    };
    return tune::run_search(search, judge, journal, control);
  }

  const TuneWork& work_;
  Interrupt& interrupt_;
  std::atomic<bool> stop_ = false;
};

Exit tell_interrupted_early(const Interrupt& interrupt, const std::string& what) {
  say("tamis: interrupted while the pages were read; " + what);
  return static_cast<Exit>(interrupt.exit_code());
}

Exit begin_in(tune::RunFolder& folder, tune::Search& search,
              const tune::TuneOptions& options, const TuneWork& work) {
  Interrupt interrupt;
  Run run(work, interrupt);
  const Result<tune::PageParts> parts = load(options, work, run.stop());
  if (interrupt.happened())
    return tell_interrupted_early(interrupt, "nothing was kept");
  if (!parts) return complain(parts.error());
  Result<tune::Journal> journal =
      tune::Journal::create(folder.journal(), tune::head_of(options, *parts));
  if (!journal) return complain(journal.error());
  return run.go(*journal, *parts, search);
}

// --- Resuming.

Exit resume_in(const tune::RunFolder& folder, const TuneWork& work) {
  const std::string place = folder.journal().string();
  Result<tune::Journal> journal =
      tune::Journal::open(folder.journal(), tune::Journal::Access::write);
  if (!journal) return complain(journal.error());
  if (const auto checked = tune::check_version(journal->head(), place); !checked)
    return complain(checked.error());
  const auto run_files = journal->run_files();
  if (!run_files) return complain(run_files.error());
  if (!run_files->empty()) return tell(*run_files, work);
  if (journal->head().is_merged) return finish_merged(*journal, work);
  if (journal->head().options.islands > 0)
    return complain({ErrorCode::bad_argument, place, "this is one island of a run",
                     "go on with the run itself, the folder that has islands/ in it"});
  const tune::TuneOptions& options = journal->head().options;
  const auto search = tune::make_search(options);
  if (!search) return complain(search.error());
  Interrupt interrupt;
  Run run(work, interrupt);
  const Result<tune::PageParts> parts = load(options, work, run.stop());
  if (interrupt.happened())
    return tell_interrupted_early(interrupt, "the run is as it was");
  if (!parts) return complain(parts.error());
  if (const auto checked =
          tune::check_packages(journal->head(), tune::head_of(options, *parts), place);
      !checked)
    return complain(checked.error());
  return run.go(*journal, *parts, **search);
}

}  // namespace

Exit begin_run(const tune::TuneOptions& options, const TuneWork& work) {
  if (const auto checked = check_out(work); !checked) return complain(checked.error());
  const auto search = tune::make_search(options);  // reports invalid options first
  if (!search) return complain(search.error());
  Result<tune::RunFolder> folder = tune::RunFolder::make(work.folder);
  if (!folder) return complain(in_option("--run", folder.error()));
  const Exit exit = options.islands > 0 ? begin_islands(*folder, options, work)
                                        : begin_in(*folder, **search, options, work);
  folder->abandon();
  return exit;
}

Exit resume_run(const TuneWork& work) {
  if (const auto checked = check_out(work); !checked) return complain(checked.error());
  const Result<tune::RunFolder> folder = tune::RunFolder::enter(work.folder);
  if (!folder) return complain(folder.error());
  return folder->has_only_islands() ? resume_islands(*folder, work)
                                    : resume_in(*folder, work);
}

}  // namespace tamis::cli
