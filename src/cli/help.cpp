// tamis help: the same as --help, for those who ask in this way.

#include <memory>

#include "cli/command.h"
#include "cli/usage.h"

namespace tamis::cli {
namespace {

Exit run(const CLI::App& app, const std::string& name) {
  if (name.empty()) return print(help(app, true));
  for (const CLI::App* command : app.get_subcommands({}))
    if (command->get_name() == name) return print(help(*command, true));
  return complain({ErrorCode::bad_argument, "", unknown_command(app, name), ""});
}

}  // namespace

void add_help(CLI::App& app, Exit& exit) {
  auto name = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("help", "Tell about tamis or a command");
  command->add_option("COMMAND", *name, "The command to tell about");
  command->footer("tamis help extract is the same as tamis extract --help.");
  command->callback([&app, name, &exit] { exit = run(app, *name); });
}

}  // namespace tamis::cli
