#include "serve/jobs/tune_job.h"

#include "serve/jobs/json_text.h"
#include "tune/run/result_text.h"
#include "tune/run/run_folder.h"
#include "tune/run/run_steps.h"
#include "tune/search/make_search.h"

namespace tamis::serve {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMemory = 512u << 20;  // of masks for each part
constexpr std::size_t kMaxCurve = 1000;        // points

// Reports the progress of the search, including the curve so far.
class Curve {
 public:
  explicit Curve(JobHandle& job) : job_(job) {}

  void add(const tune::TuneStatus& status) {
    if (points_.size() >= kMaxCurve) {  // keep every other point
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

std::string content_of(const std::vector<tune::RunFile>& run_files,
                       std::string_view name) {
  for (const tune::RunFile& file : run_files)
    if (file.name == name) return file.content;
  return {};
}

std::string result_of(const std::vector<tune::RunFile>& run_files) {
  return to_text(
      {{"finished", true},
       {"pipeline", content_of(run_files, "best.tamis")},
       {"summary", content_of(run_files, "summary.txt")},
       {"result", Json::parse(content_of(run_files, "result.json"), nullptr, false)}});
}

Result<std::string> best_so_far_of(const tune::JournalHead& head,
                                   const tune::SearchRun& run) {
  const tune::Individual* best = run.best();
  if (best == nullptr)
    return fail(ErrorCode::bad_argument, "tune",
                "it ended before the first generation");
  const std::string text = tune::best_so_far(head, run, *best);
  return to_text(
      {{"finished", false}, {"pipeline", text}, {"summary", text}, {"result", Json()}});
}

// Creates a journal, or opens that of an earlier part of the same run.
Result<tune::Journal> open_journal(const tune::RunFolder& folder,
                                   const tune::TuneOptions& options,
                                   const tune::PageParts& parts) {
  std::error_code ignored;
  const tune::JournalHead head = tune::head_of(options, parts);
  if (!fs::exists(folder.journal(), ignored))
    return tune::Journal::create(folder.journal(), head);
  auto journal = tune::Journal::open(folder.journal(), tune::Journal::Access::write);
  if (!journal) return journal;
  const std::string place = folder.journal().string();
  if (const auto checked = tune::check_version(journal->head(), place); !checked)
    return tl::unexpected(checked.error());
  if (const auto checked = tune::check_packages(journal->head(), head, place); !checked)
    return tl::unexpected(checked.error());
  return journal;
}

Result<tune::RunFolder> open_folder(const JobHandle& job) {
  const auto folder = job.folder();
  if (!folder) return tl::unexpected(folder.error());
  const fs::path run = *folder / "run";
  std::error_code ignored;
  if (fs::exists(run / "journal.sqlite", ignored)) return tune::RunFolder::enter(run);
  return tune::RunFolder::make(run);
}

Result<std::string> tune(const tune::TuneOptions& options, unsigned jobs,
                         JobHandle& job) {
  const tune::TuneResources resources{jobs, kMemory, &job.stop()};
  const auto search = tune::make_search(options);
  if (!search) return tl::unexpected(search.error());
  const auto folder = open_folder(job);
  if (!folder) return tl::unexpected(folder.error());
  const auto watch = [&](std::size_t done, std::size_t all) {
    job.report(to_text({{"phase", "pages"}, {"done", done}, {"all", all}}));
  };
  auto parts = tune::load_parts(options, resources, watch);
  if (!parts) {
    if (parts.error().place == "--package") parts.error().place = "packages";
    return tl::unexpected(parts.error());
  }
  auto journal = open_journal(*folder, options, *parts);
  if (!journal) return tl::unexpected(journal.error());
  const auto judges = tune::make_judges(options, *parts, resources);
  if (!judges) return tl::unexpected(judges.error());
  Curve curve(job);
  tune::TuneControl control{.stop = &job.stop()};
  control.watch = [&](const tune::TuneStatus& status) { curve.add(status); };
  const auto run = tune::run_search(**search, *judges->proposals, *journal, control);
  if (!run) return tl::unexpected(run.error());
  if (run->end == tune::SearchEnd::interrupted)
    return best_so_far_of(journal->head(), *run);
  const auto run_files = tune::finish_run(*journal, *run, *judges);
  if (!run_files) return tl::unexpected(run_files.error());
  return result_of(*run_files);
}

}  // namespace

JobWork tune_work(tune::TuneOptions options, unsigned jobs) {
  return [options = std::move(options), jobs](JobHandle& job) {
    return tune(options, jobs, job);
  };
}

}  // namespace tamis::serve
