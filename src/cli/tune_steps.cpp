#include "cli/tune_steps.h"

#include <filesystem>
#include <optional>

#include <unistd.h>

#include "base/file.h"
#include "cli/progress.h"
#include "tamis/detail/version.h"
#include "tune/finals.h"
#include "tune/make_search.h"
#include "tune/options_json.h"
#include "tune/page_trainer.h"
#include "tune/result_text.h"

namespace tamis::cli {
namespace {

namespace fs = std::filesystem;

// Whether a filter that compares the pages of a site may come up.
bool needs_sites(const TuneOptions& options) {
  for (const std::string& text : {options.pipeline, options.start}) {
    if (text.empty()) continue;
    if (const auto pipeline = read_pipeline(text); pipeline && pipeline->uses_site())
      return true;
  }
  for (const std::string& name : options.filters)
    if (const auto pipeline = read_pipeline(name); pipeline && pipeline->uses_site())
      return true;
  return false;
}

Result<void> write_leavings(const std::vector<Leaving>& leavings,
                            const TuneWork& work) {
  for (const Leaving& leaving : leavings) {
    Result<void> written =
        replace_file(fs::path(work.folder) / leaving.name, leaving.content);
    if (written && leaving.name == "best.tamis" && !work.out_file.empty())
      written = replace_file(work.out_file, leaving.content);
    if (!written) return written;
  }
  return {};
}

}  // namespace

bool is_visible(const TuneWork& work) {
  return !work.quiet && ::isatty(STDERR_FILENO) != 0;
}

Result<void> check_out(const TuneWork& work) {
  if (work.out_file.empty()) return {};
  const fs::path file = work.out_file;
  std::error_code ignored;
  if (fs::is_directory(file, ignored))
    return fail(ErrorCode::cannot_write, "--out: " + work.out_file, "this is a folder",
                "a file; --run names the folder of the run");
  if (!file.parent_path().empty() && !fs::is_directory(file.parent_path(), ignored))
    return fail(ErrorCode::cannot_write, "--out: " + work.out_file,
                "there is no such folder");
  return {};
}

Result<PageParts> load(const TuneOptions& options, const TuneWork& work,
                       const std::atomic<bool>* stop) {
  std::optional<Progress> progress;
  PageLoading loading;
  loading.shares.assign(options.parts.begin(), options.parts.end());
  loading.seed = options.seed;
  loading.parsing = &kCommandParsing;  // as eval and extract
  loading.sample = options.sample;
  loading.learn_sites = needs_sites(options);
  loading.jobs = work.jobs;
  loading.types = options.types;
  loading.stop = stop;
  loading.watch = [&](std::size_t, std::size_t all) {
    if (!progress) progress.emplace(all, is_visible(work));
    progress->add(false);
  };
  Result<PageParts> parts =
      load_pages({options.packages.begin(), options.packages.end()}, loading);
  // Too few pages are no empty page: nothing was asked that could be answered.
  if (!parts && parts.error().code == ErrorCode::empty_input)
    parts.error().code = ErrorCode::bad_argument;
  return parts;
}

JournalHead head_of(const TuneOptions& options, const PageParts& parts) {
  JournalHead out{kVersion, options, {}, {}};
  for (const PackagePrint& package : parts.packages)
    out.packages.push_back({package.name, package.fingerprint, package.pages});
  out.part_pages = {parts.training.pages.size(), parts.selection.pages.size(),
                    parts.report.pages.size()};
  out.part_sites = {parts.training.sites, parts.selection.sites, parts.report.sites};
  return out;
}

Result<void> check_version(const JournalHead& head, const std::string& place) {
  if (head.tamis_version == kVersion) return {};
  return fail(
      ErrorCode::bad_file, place,
      "this run was begun by tamis " + head.tamis_version + ", this is " + kVersion,
      "go on with that version, or begin a new run");
}

Result<void> check_packages(const JournalHead& then, const JournalHead& now,
                            const std::string& place) {
  for (std::size_t i = 0; i < then.packages.size() && i < now.packages.size(); ++i)
    if (then.packages[i] != now.packages[i])
      return fail(ErrorCode::bad_file, place,
                  "the package " + then.options.packages[i] +
                      " has changed since the run began",
                  "the package as it was, or a new run");
  if (then.packages.size() == now.packages.size() && then.part_pages == now.part_pages)
    return {};
  return fail(ErrorCode::bad_file, place, "the pages are not those of the run");
}

Result<Judges> make_judges(const TuneOptions& options, const PageParts& parts,
                           const TuneWork& work, const std::atomic<bool>* stop) {
  const Result<Goal> goal = read_goal(options.goal);
  if (!goal) return tl::unexpected(goal.error());
  const Result<const Measure*> measure = find_measure(options.measure);
  if (!measure) return tl::unexpected(measure.error());
  TrainerOptions how{.goal = *goal, .speed_weight = options.speed_weight};
  how.budget.memory = work.memory;
  how.jobs = work.jobs;
  how.stop = stop;
  return Judges{make_page_trainer(parts, how),
                make_page_judge(parts, **measure, work.jobs)};
}

Exit finish(Journal& journal, const SearchRun& run, const Judges& judges,
            const TuneWork& work) {
  const TuneOptions& options = journal.head().options;
  const auto singles = single_filters(options);
  if (!singles) return complain(singles.error());
  const Result<TuneResult> result =
      decide(run, options, *singles, *judges.trainer, *judges.exact);
  if (!result) return complain(result.error());
  const std::vector<Leaving> leavings = leavings_of(journal.head(), *result);
  if (const auto finished = journal.finish(leavings); !finished)
    return complain(finished.error());
  return tell(leavings, work);
}

Exit tell(const std::vector<Leaving>& leavings, const TuneWork& work) {
  if (const auto written = write_leavings(leavings, work); !written)
    return complain(written.error());
  std::string out;
  for (const Leaving& leaving : leavings)
    if (leaving.name == "summary.txt") out = leaving.content;
  return print(out);
}

Exit tell_interrupted(const JournalHead& head, const SearchRun& run,
                      const TuneWork& work, const Interrupt& interrupt) {
  const std::string how = "go on with: tamis tune resume " + work.folder;
  if (const Individual* best = run.best()) {
    const std::string text = best_so_far(head, run, *best);
    if (const auto written = write_leavings({{"best.tamis", text}}, work); !written)
      complain(written.error());
    print(text);
    say("tamis: interrupted after " + with_commas(run.evaluations) + " evaluations; " +
        how);
  } else {
    say("tamis: interrupted before the end of the first generation; " + how);
  }
  return static_cast<Exit>(interrupt.exit_code());
}

}  // namespace tamis::cli
