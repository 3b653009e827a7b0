// Starts or resumes a run of tamis tune gp with islands.

#include "tune/run/islands.h"

#include <filesystem>

#include "cli/terminal/interrupt.h"
#include "cli/tune/ray_driver.h"
#include "cli/tune/steps.h"
#include "cli/tune/tune.h"
#include "tune/search/make_search.h"

namespace tamis::cli {
namespace {

namespace fs = std::filesystem;

fs::path journal_of(const fs::path& islands, std::uint32_t number) {
  return islands / std::to_string(number) / "journal.sqlite";
}

std::vector<fs::path> journals_of(const tune::RunFolder& folder, std::uint32_t count) {
  std::vector<fs::path> out;
  for (std::uint32_t i = 0; i < count; ++i)
    out.push_back(journal_of(folder.islands(), i));
  return out;
}

// Creates all islands or none: they have a temporary name until they are complete.
Result<void> create_islands(const tune::RunFolder& folder, tune::JournalHead head) {
  const fs::path beside = folder.path() / "islands.new";
  std::error_code failed;
  fs::remove_all(beside, failed);
  for (std::uint32_t i = 0; i < head.options.islands; ++i) {
    head.options.island = i;
    const fs::path journal = journal_of(beside, i);
    fs::create_directories(journal.parent_path(), failed);
    if (failed)
      return fail(ErrorCode::cannot_write, journal.string(), failed.message());
    if (const auto created = tune::Journal::create(journal, head); !created)
      return tl::unexpected(created.error());
  }
  fs::rename(beside, folder.islands(), failed);
  if (failed)
    return fail(ErrorCode::cannot_write, folder.islands().string(), failed.message());
  return {};
}

Exit tell_interrupted_islands(const std::vector<fs::path>& journals,
                              const TuneWork& work, const Interrupt& interrupt) {
  Result<tune::Islands> islands = tune::Islands::open(journals);
  if (!islands) return complain(islands.error());
  const Result<tune::SearchRun> run =
      islands->read([](const tune::Generation&) { return Result<void>(); });
  if (!run) return complain(run.error());
  return tell_interrupted(islands->head(), *run, work, interrupt);
}

Exit go_on(const tune::RunFolder& folder, const tune::TuneOptions& options,
           const std::string& python, const TuneWork& work, Interrupt& interrupt) {
  const RayWork ray{folder.islands(), options.islands,  options.epoch,
                    work.ray_address, work.island_jobs, work.memory,
                    is_visible(work)};
  const int code = run_ray_driver(python, ray, interrupt);
  const std::vector<fs::path> journals = journals_of(folder, options.islands);
  if (interrupt.happened()) return tell_interrupted_islands(journals, work, interrupt);
  if (code != 0) return Exit::error;
  if (const auto merged = tune::merge_islands(journals, folder.journal()); !merged)
    return complain(merged.error());
  Result<tune::Journal> journal =
      tune::Journal::open(folder.journal(), tune::Journal::Access::write);
  if (!journal) return complain(journal.error());
  return finish_merged(*journal, work);
}

}  // namespace

Exit begin_islands(const tune::RunFolder& folder, const tune::TuneOptions& options,
                   const TuneWork& work) {
  const auto search = tune::make_search(options);
  if (!search) return complain(search.error());
  const Result<std::string> python = find_python_with_ray();
  if (!python) return complain(python.error());
  Interrupt interrupt;
  {  // Workers load their pages themselves; these are freed.
    const Result<tune::PageParts> parts = load(options, work);
    if (interrupt.happened()) return static_cast<Exit>(interrupt.exit_code());
    if (!parts) return complain(parts.error());
    if (const auto created = create_islands(folder, tune::head_of(options, *parts));
        !created)
      return complain(created.error());
  }
  return go_on(folder, options, *python, work, interrupt);
}

Exit resume_islands(const tune::RunFolder& folder, const TuneWork& work) {
  const fs::path first = journal_of(folder.islands(), 0);
  tune::TuneOptions options;
  {
    const Result<tune::Journal> journal =
        tune::Journal::open(first, tune::Journal::Access::read);
    if (!journal) return complain(journal.error());
    if (const auto checked = tune::check_version(journal->head(), first.string());
        !checked)
      return complain(checked.error());
    options = journal->head().options;
  }
  const Result<std::string> python = find_python_with_ray();
  if (!python) return complain(python.error());
  Interrupt interrupt;
  return go_on(folder, options, *python, work, interrupt);
}

Exit finish_merged(tune::Journal& journal, const TuneWork& work) {
  const tune::TuneOptions& options = journal.head().options;
  const Result<tune::PageParts> parts = load(options, work);
  if (!parts) return complain(parts.error());
  if (const auto checked = tune::check_packages(
          journal.head(), tune::head_of(options, *parts), work.folder);
      !checked)
    return complain(checked.error());
  const Result<tune::Judges> judges = make_judges(options, *parts, work);
  if (!judges) return complain(judges.error());
  const Result<tune::SearchRun> run = tune::run_of_merged(journal);
  if (!run) return complain(run.error());
  return finish(journal, *run, *judges, work);
}

}  // namespace tamis::cli
