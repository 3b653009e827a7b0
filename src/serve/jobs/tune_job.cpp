#include "serve/jobs/tune_job.h"

#include "serve/jobs/json_text.h"
#include "tune/run/result_text.h"
#include "tune/run/run_folder.h"
#include "tune/run/run_steps.h"
#include "tune/search/make_search.h"

namespace tamis::serve {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMemory = 512u << 20;  // of masks of each part
constexpr std::size_t kMaxCurve = 1000;        // points

// How far the search is, with the curve so far.
class Curve {
 public:
  explicit Curve(JobHandle& job) : job_(job) {}

  void add(const TuneStatus& status) {
    if (points_.size() >= kMaxCurve) {  // every other one
      Json half = Json::array();
      for (std::size_t i = 0; i < points_.size(); i += 2) half.push_back(points_[i]);
      points_ = std::move(half);
    }
    const Json point{{"generation", status.generation},
                     {"evaluations", status.evaluations},
                     {"best", status.best},
                     {"mean", status.mean},
                     {"selection", status.selection}};
    points_.push_back(point);
    job_.report(to_text({{"phase", "search"}, {"now", point}, {"curve", points_}}));
  }

 private:
  JobHandle& job_;
  Json points_ = Json::array();
};

std::string content_of(const std::vector<Leaving>& leavings, std::string_view name) {
  for (const Leaving& leaving : leavings)
    if (leaving.name == name) return leaving.content;
  return {};
}

std::string result_of(const std::vector<Leaving>& leavings) {
  return to_text(
      {{"finished", true},
       {"pipeline", content_of(leavings, "best.tamis")},
       {"summary", content_of(leavings, "summary.txt")},
       {"result", Json::parse(content_of(leavings, "result.json"), nullptr, false)}});
}

Result<std::string> best_so_far_of(const JournalHead& head, const SearchRun& run) {
  const Individual* best = run.best();
  if (best == nullptr)
    return fail(ErrorCode::bad_argument, "tune",
                "it ended before the first generation");
  const std::string text = best_so_far(head, run, *best);
  return to_text(
      {{"finished", false}, {"pipeline", text}, {"summary", text}, {"result", Json()}});
}

// A new journal, or that of the same run from before.
Result<Journal> open_journal(const RunFolder& folder, const TuneOptions& options,
                             const PageParts& parts) {
  std::error_code ignored;
  const JournalHead head = head_of(options, parts);
  if (!fs::exists(folder.journal(), ignored))
    return Journal::create(folder.journal(), head);
  auto journal = Journal::open(folder.journal(), Journal::Access::write);
  if (!journal) return journal;
  const std::string place = folder.journal().string();
  if (const auto checked = check_version(journal->head(), place); !checked)
    return tl::unexpected(checked.error());
  if (const auto checked = check_packages(journal->head(), head, place); !checked)
    return tl::unexpected(checked.error());
  return journal;
}

Result<RunFolder> open_folder(const JobHandle& job) {
  const auto folder = job.folder();
  if (!folder) return tl::unexpected(folder.error());
  const fs::path run = *folder / "run";
  std::error_code ignored;
  if (fs::exists(run / "journal.sqlite", ignored)) return RunFolder::enter(run);
  return RunFolder::make(run);
}

Result<std::string> tune(const TuneOptions& options, unsigned jobs, JobHandle& job) {
  const TuneHands hands{jobs, kMemory, &job.stop()};
  const auto search = make_search(options);
  if (!search) return tl::unexpected(search.error());
  const auto folder = open_folder(job);
  if (!folder) return tl::unexpected(folder.error());
  const auto watch = [&](std::size_t done, std::size_t all) {
    job.report(to_text({{"phase", "pages"}, {"done", done}, {"all", all}}));
  };
  auto parts = load_parts(options, hands, watch);
  if (!parts) {
    if (parts.error().place == "--package") parts.error().place = "packages";
    return tl::unexpected(parts.error());
  }
  auto journal = open_journal(*folder, options, *parts);
  if (!journal) return tl::unexpected(journal.error());
  const auto judges = make_judges(options, *parts, hands);
  if (!judges) return tl::unexpected(judges.error());
  Curve curve(job);
  TuneControl control{.stop = &job.stop()};
  control.watch = [&](const TuneStatus& status) { curve.add(status); };
  const auto run = run_search(**search, *judges->trainer, *journal, control);
  if (!run) return tl::unexpected(run.error());
  if (run->end == SearchEnd::interrupted) return best_so_far_of(journal->head(), *run);
  const auto leavings = finish_run(*journal, *run, *judges);
  if (!leavings) return tl::unexpected(leavings.error());
  return result_of(*leavings);
}

}  // namespace

JobWork tune_work(TuneOptions options, unsigned jobs) {
  return [options = std::move(options), jobs](JobHandle& job) {
    return tune(options, jobs, job);
  };
}

}  // namespace tamis::serve
