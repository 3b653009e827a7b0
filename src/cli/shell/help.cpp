// tamis help: prints the same text as --help.

#include <memory>

#include "cli/command.h"
#include "cli/shell/usage.h"

namespace tamis::cli {
namespace {

Exit run_help(const Command& app, const std::vector<std::string>& names) {
  const Command* command = &app;
  for (const std::string& name : names) {
    const Command* below = command->find(name);
    if (below == nullptr)
      return complain(
          {ErrorCode::bad_argument, "", unknown_command(*command, name), ""});
    command = below;
  }
  return print(help(*command, true));
}

}  // namespace

void add_help(Command& app) {
  auto names = std::make_shared<std::vector<std::string>>();
  Command& command = app.subcommand("help", "Tell about tamis or a command");
  command.words("COMMAND...", *names, "The command to tell about");
  command.footer("tamis help extract is the same as tamis extract --help.");
  command.on_run([&app, names] { return run_help(app, *names); });
}

}  // namespace tamis::cli
