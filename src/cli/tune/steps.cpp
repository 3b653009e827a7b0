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

TuneHands hands_of(const TuneWork& work, const std::atomic<bool>* stop) {
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

Result<PageParts> load(const TuneOptions& options, const TuneWork& work,
                       const std::atomic<bool>* stop) {
  std::optional<Progress> progress;
  return load_parts(options, hands_of(work, stop), [&](std::size_t, std::size_t all) {
    if (!progress) progress.emplace(all, is_visible(work));
    progress->add(false);
  });
}

Result<Judges> make_judges(const TuneOptions& options, const PageParts& parts,
                           const TuneWork& work, const std::atomic<bool>* stop) {
  return make_judges(options, parts, hands_of(work, stop));
}

Exit finish(Journal& journal, const SearchRun& run, const Judges& judges,
            const TuneWork& work) {
  const auto leavings = finish_run(journal, run, judges);
  if (!leavings) return complain(leavings.error());
  return tell(*leavings, work);
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
    say("tamis: interrupted after " + text::with_commas(run.evaluations) +
        " evaluations; " + how);
  } else {
    say("tamis: interrupted before the end of the first generation; " + how);
  }
  return static_cast<Exit>(interrupt.exit_code());
}

}  // namespace tamis::cli
