#include "tune/run/run_steps.h"

#include "tamis/detail/version.h"
#include "tune/judge/goal.h"
#include "tune/judge/page_judge.h"
#include "tune/run/final_ranking.h"
#include "tune/run/result_text.h"
#include "tune/search/make_search.h"

namespace tamis::tune {
namespace {

// Reports whether the run may use a filter that compares the pages of a site.
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

}  // namespace

Result<PageParts> load_parts(
    const TuneOptions& options, const TuneResources& resources,
    const std::function<void(std::size_t done, std::size_t all)>& watch) {
  PageLoading loading;
  loading.shares.assign(options.parts.begin(), options.parts.end());
  loading.seed = options.seed;
  loading.reading.rescue = options.rescue;
  loading.selection.line_numbers = options.line_numbers;
  loading.sample = options.sample;
  loading.learn_sites = needs_sites(options);
  loading.jobs = resources.jobs;
  loading.types = options.types;
  loading.stop = resources.stop;
  loading.watch = watch;
  Result<PageParts> parts =
      load_pages({options.packages.begin(), options.packages.end()}, loading);
  // Too few pages are an error of the arguments, not an empty page.
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
                           const TuneResources& resources) {
  const Result<Goal> goal = read_goal(options.goal);
  if (!goal) return tl::unexpected(goal.error());
  const Result<const eval::Measure*> measure = eval::find_measure(options.measure);
  if (!measure) return tl::unexpected(measure.error());
  PageJudgeOptions how{.goal = *goal, .speed_weight = options.speed_weight};
  how.budget.memory = resources.memory;
  how.jobs = resources.jobs;
  how.stop = resources.stop;
  return Judges{make_page_judge(parts, how),
                make_exact_judge(parts, **measure, resources.jobs)};
}

Result<std::vector<RunFile>> finish_run(Journal& journal, const SearchRun& run,
                                        const Judges& judges) {
  const TuneOptions& options = journal.head().options;
  const auto singles = single_filters(options);
  if (!singles) return tl::unexpected(singles.error());
  const Result<TuneResult> result =
      rank_finalists(run, options, *singles, *judges.proposals, *judges.exact);
  if (!result) return tl::unexpected(result.error());
  std::vector<RunFile> run_files = run_files_of(journal.head(), *result);
  if (const auto finished = journal.finish(run_files); !finished)
    return tl::unexpected(finished.error());
  return run_files;
}

}  // namespace tamis::tune
