// tamis help: the same as --help, for those who ask in this way.

#include <memory>

#include "cli/command.h"
#include "cli/shell/usage.h"

namespace tamis::cli {
namespace {

Exit run(const CLI::App& app, const std::vector<std::string>& names) {
  const CLI::App* command = &app;
  for (const std::string& name : names) {
    const CLI::App* below = nullptr;
    for (const CLI::App* one : command->get_subcommands({}))
      if (one->get_name() == name) below = one;
    if (below == nullptr)
      return complain(
          {ErrorCode::bad_argument, "", unknown_command(*command, name), ""});
    command = below;
  }
  return print(help(*command, true));
}

}  // namespace

void add_help(CLI::App& app, Exit& exit) {
  auto names = std::make_shared<std::vector<std::string>>();
  CLI::App* command = app.add_subcommand("help", "Tell about tamis or a command");
  command->add_option("COMMAND...", *names, "The command to tell about");
  command->footer("tamis help extract is the same as tamis extract --help.");
  command->callback([&app, names, &exit] { exit = run(app, *names); });
}

}  // namespace tamis::cli
