// tamis tune island: the worker process of tamis tune gp --on ray. It reads tasks from
// standard input, and keeps pages and masks between epochs, for all islands. So only
// the first epoch has to load them.

#include <csignal>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>

#include <sys/prctl.h>

#include "base/file.h"
#include "cli/terminal/size.h"
#include "cli/tune/steps.h"
#include "cli/tune/tune.h"
#include "text/lists.h"
#include "text/numbers.h"
#include "tune/run/islands.h"
#include "tune/search/make_search.h"

namespace tamis::cli {
namespace {

namespace fs = std::filesystem;

struct IslandOptions {
  TuneWork work;
  std::string memory = "1G";
};

Result<std::vector<std::string>> read_immigrants(const fs::path& file) {
  std::error_code ignored;
  if (!fs::exists(file, ignored)) return std::vector<std::string>();
  const Result<std::string> text = read_file(file);
  if (!text) return tl::unexpected(text.error());
  const auto lines = text::split_words(*text, "\n");
  return std::vector<std::string>(lines.begin(), lines.end());
}

class Epochs {
 public:
  explicit Epochs(const TuneWork& work) : work_(work) {}

  Result<void> run(const fs::path& folder, std::uint32_t until) {
    const Result<tune::RunFolder> held = tune::RunFolder::enter(folder);
    if (!held) return tl::unexpected(held.error());
    const std::string place = held->journal().string();
    Result<tune::Journal> journal =
        tune::Journal::open(held->journal(), tune::Journal::Access::write);
    if (!journal) return tl::unexpected(journal.error());
    if (const auto checked = check(journal->head(), place); !checked) return checked;
    if (const auto ready = prepare(journal->head(), place); !ready) return ready;
    const auto search = tune::make_search(journal->head().options);
    if (!search) return tl::unexpected(search.error());
    auto immigrants = read_immigrants(folder / "immigrants");
    if (!immigrants) return tl::unexpected(immigrants.error());
    const tune::TuneControl control{.until = until,
                                    .immigrants = std::move(*immigrants)};
    const auto run = tune::run_island(**search, *judges_->proposals, *journal, control);
    if (!run) return tl::unexpected(run.error());
    return {};
  }

 private:
  static Result<void> check(const tune::JournalHead& head, const std::string& place) {
    if (head.options.islands == 0 || head.is_merged)
      return fail(ErrorCode::bad_argument, place, "this is not an island's journal",
                  "RUN/islands/0 of a run with --islands, and the like");
    return tune::check_version(head, place);
  }

  // All islands of a run share the pages and the data computed from them.
  Result<void> prepare(const tune::JournalHead& head, const std::string& place) {
    tune::TuneOptions asked = head.options;
    asked.island = 0;
    if (!parts_ || asked != options_) {
      judges_.reset();
      parts_.reset();
      Result<tune::PageParts> parts = load(asked, work_);
      if (!parts) return tl::unexpected(parts.error());
      parts_ = std::make_unique<tune::PageParts>(std::move(*parts));
      options_ = asked;
      Result<tune::Judges> judges = make_judges(options_, *parts_, work_);
      if (!judges) return tl::unexpected(judges.error());
      judges_ = std::move(*judges);
    }
    return tune::check_packages(head, tune::head_of(asked, *parts_), place);
  }

  const TuneWork& work_;
  tune::TuneOptions options_;
  std::unique_ptr<tune::PageParts> parts_;
  std::optional<tune::Judges> judges_;
};

// Runs a task such as "10 FOLDER": the number of generations and the directory.
Result<void> run_line(Epochs& epochs, const std::string& line) {
  std::istringstream words(line);
  std::string word;
  std::string folder;
  words >> word >> std::ws;
  std::getline(words, folder);
  const auto until = text::read_number<std::uint32_t>(word, 1, 1'000'000);
  if (!until || folder.empty())
    return fail(ErrorCode::bad_argument, "standard input",
                "'" + line + "' says nothing to do", "GENERATIONS FOLDER");
  return epochs.run(folder, *until);
}

Exit serve(IslandOptions& options) {
  const std::optional<std::uint64_t> memory = parse_size(options.memory);
  if (!memory || *memory == 0)
    return complain({ErrorCode::bad_argument, "--memory",
                     "'" + options.memory + "' is no number of bytes",
                     "such as 512M or 4G"});
  options.work.memory = *memory;
  options.work.quiet = true;
  // If the parent process ends, this process ends as well.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  Epochs epochs(options.work);
  for (std::string line; std::getline(std::cin, line);) {
    const Result<void> done = run_line(epochs, line);
    const std::string answer = done ? "done" : "failed " + to_string(done.error());
    if (const Exit printed = print(answer + "\n"); printed != Exit::done)
      return printed;
  }
  return Exit::done;
}

}  // namespace

void add_tune_island(Command& tune) {
  const auto options = std::make_shared<IslandOptions>();
  Command& command =
      tune.subcommand("island", "Bring islands on, as the workers of --on do");
  command.number("--jobs N", options->work.jobs, 1, 256,
                 "Work with so many threads (1)");
  command.option("--memory SIZE", options->memory,
                 "Bytes for masks of each part; what is over goes to a file (1G)");
  command.footer(
      "Reads lines from standard input, such as '10 RUN/islands/0': that island is to "
      "go on\nuntil it has ten generations, with the pipelines in "
      "RUN/islands/0/immigrants, if\nthere are any, one on each line. Its journal gets "
      "the generations, and its best as\nemigrants. The answer is 'done' or 'failed' "
      "and why. It ends with its input, and\nwith the process that started it. "
      "docs/scaling.md tells more.\n\n"
      "Examples:\n"
      "  echo 10 RUN/islands/0 | tamis tune island\n\n"
      "Exit codes: 0 done, 2 error.");
  command.on_run([options] { return serve(*options); });
}

}  // namespace tamis::cli
