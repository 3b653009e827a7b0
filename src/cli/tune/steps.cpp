#include "cli/tune/steps.h"

#include <filesystem>
#include <optional>

#include <unistd.h>

#include "base/file.h"
#include "cli/terminal/progress.h"
#include "text/numbers.h"
#include "tune/run/result_text.h"

namespace tamis::cli {
namespace {

namespace fs = std::filesystem;

Result<void> write_run_files(const std::vector<tune::RunFile>& run_files,
                             const TuneWork& work) {
  for (const tune::RunFile& file : run_files) {
    Result<void> written =
        replace_file(fs::path(work.folder) / file.name, file.content);
    if (written && file.name == "best.tamis" && !work.out_file.empty())
      written = replace_file(work.out_file, file.content);
    if (!written) return written;
  }
  return {};
}

tune::TuneResources resources_of(const TuneWork& work, const std::atomic<bool>* stop) {
  return {work.jobs, work.memory, stop};
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

Result<tune::PageParts> load(const tune::TuneOptions& options, const TuneWork& work,
                             const std::atomic<bool>* stop) {
  std::optional<Progress> progress;
  return tune::load_parts(options, resources_of(work, stop),
                          [&](std::size_t, std::size_t all) {
                            if (!progress) progress.emplace(all, is_visible(work));
                            progress->add(false);
                          });
}

Result<tune::Judges> make_judges(const tune::TuneOptions& options,
                                 const tune::PageParts& parts, const TuneWork& work,
                                 const std::atomic<bool>* stop) {
  return tune::make_judges(options, parts, resources_of(work, stop));
}

Exit finish(tune::Journal& journal, const tune::SearchRun& run,
            const tune::Judges& judges, const TuneWork& work) {
  const auto run_files = tune::finish_run(journal, run, judges);
  if (!run_files) return complain(run_files.error());
  return tell(*run_files, work);
}

Exit tell(const std::vector<tune::RunFile>& run_files, const TuneWork& work) {
  if (const auto written = write_run_files(run_files, work); !written)
    return complain(written.error());
  std::string out;
  for (const tune::RunFile& file : run_files)
    if (file.name == "summary.txt") out = file.content;
  return print(out);
}

Exit tell_interrupted(const tune::JournalHead& head, const tune::SearchRun& run,
                      const TuneWork& work, const Interrupt& interrupt) {
  const std::string how = "go on with: tamis tune resume " + work.folder;
  if (const tune::Individual* best = run.best()) {
    const std::string text = tune::best_so_far(head, run, *best);
    if (const auto written = write_run_files({{"best.tamis", text}}, work); !written)
      complain(written.error());
    print(text);
    say("tamis: interrupted after " + text::with_commas(run.evaluations) +
        " evaluations; " + how);
  } else {
    say("tamis: interrupted before the end of the first generation; " + how);
  }
  return static_cast<Exit>(interrupt.exit_code());
}

}  // namespace tamis::cli
