// tamis tune show: shows the course of a run.

#include <filesystem>
#include <memory>

#include "base/file.h"
#include "cli/tune/tune.h"
#include "tune/run/journal.h"
#include "tune/run/run_history.h"

namespace tamis::cli {
namespace {

struct ShowOptions {
  std::string folder;
  std::string out_file;  // empty: show.html in the directory
  bool json = false;
};

Exit show(const ShowOptions& options) {
  Result<tune::Journal> journal =
      tune::Journal::open(std::filesystem::path(options.folder) / "journal.sqlite",
                          tune::Journal::Access::read);
  if (!journal) return complain(journal.error());
  const Result<std::string> story = tune::run_history_of(*journal);
  if (!story) return complain(story.error());
  if (options.json) return print(*story);
  const std::string file =
      options.out_file.empty()
          ? (std::filesystem::path(options.folder) / "show.html").string()
          : options.out_file;
  if (file == "-") return print(tune::run_history_page(*story));
  const Result<void> written =
      replace_file(file, tune::run_history_page(*story), Sync::no);
  return written ? print(file + "\n") : complain(written.error());
}

}  // namespace

void add_tune_show(Command& tune) {
  auto options = std::make_shared<ShowOptions>();
  Command& command = tune.subcommand("show", "Show what a run did");
  command.option("RUN", options->folder, "The folder of the run").required();
  command.flag("--json", options->json, "Print the data as one JSON object");
  command.option("--out FILE|-", options->out_file,
                 "Where the page goes (RUN/show.html)");
  command.footer(
      "Writes a page of HTML that needs nothing else, and prints where it is: the\n"
      "result, best and mean over the generations, training beside selection, the\n"
      "front, the family of the winner, and which filters good pipelines have. Also "
      "of\n"
      "a run that is going on.\n\n"
      "Examples:\n"
      "  tamis tune show tune-gp-1\n"
      "  tamis tune show --json tune-gp-1\n\n"
      "Exit codes: 0 done, 2 error.");
  command.on_run([options] { return show(*options); });
}

}  // namespace tamis::cli
