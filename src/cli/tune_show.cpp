// tamis tune show: the story of a run.

#include <filesystem>
#include <memory>

#include "cli/tune.h"
#include "tune/chronicle.h"
#include "tune/journal.h"

namespace tamis::cli {
namespace {

struct ShowOptions {
  std::string folder;
  bool json = false;
};

Exit show(const ShowOptions& options) {
  Result<Journal> journal = Journal::open(
      std::filesystem::path(options.folder) / "journal.sqlite", Journal::Access::read);
  if (!journal) return complain(journal.error());
  const Result<std::string> story = chronicle_of(*journal);
  if (!story) return complain(story.error());
  return print(*story);
}

}  // namespace

void add_tune_show(CLI::App& tune, Exit& exit) {
  auto options = std::make_shared<ShowOptions>();
  CLI::App* command = tune.add_subcommand("show", "Show what a run did");
  command->add_option("RUN", options->folder, "The folder of the run")->required();
  command->add_flag("--json", options->json, "Print the data as one JSON object");
  command->footer(
      "Best and mean over the generations, training beside selection, the front, the\n"
      "family of the winner, and which filters good pipelines have. Also of a run "
      "that\n"
      "is going on.\n\n"
      "Examples:\n"
      "  tamis tune show --json tune-gp-1\n\n"
      "Exit codes: 0 done, 2 error.");
  command->callback([options, &exit] { exit = show(*options); });
}

}  // namespace tamis::cli
