// tamis: keeps what a reader came for on a web page and lets the rest go.

#include <csignal>
#include <exception>

#include "cli/command.h"
#include "cli/usage.h"
#include "tamis/detail/version.h"

namespace {

using tamis::cli::Exit;

Exit run(int argc, char** argv) {
  CLI::App app("tamis keeps what a reader came for on a web page", "tamis");
  app.set_help_flag("-h", "Usage and options");
  app.set_help_all_flag("--help", "The same, with more words and examples");
  app.set_version_flag("--version", std::string("tamis ") + tamis::kVersion,
                       "The version");
  app.require_subcommand(1);
  app.option_defaults()->take_last()->disable_flag_override();
  app.footer(
      "tamis COMMAND --help tells more.\n\n"
      "Exit codes: 0 done, 1 the input was read but has nothing to show, 2 error.\n"
      "An error is one line on standard error. A reader of the output that goes away,\n"
      "such as head, is no error.");
  Exit exit = Exit::done;
  tamis::cli::add_extract(app, exit);
  tamis::cli::add_filters(app, exit);
  tamis::cli::add_pipeline(app, exit);
  tamis::cli::add_site(app, exit);
  tamis::cli::add_page(app, exit);
  tamis::cli::add_help(app, exit);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return tamis::cli::print(tamis::cli::help(tamis::cli::chosen(app), false));
  } catch (const CLI::CallForAllHelp&) {
    return tamis::cli::print(tamis::cli::help(tamis::cli::chosen(app), true));
  } catch (const CLI::CallForVersion& version) {
    return tamis::cli::print(std::string(version.what()) + "\n");
  } catch (const CLI::ParseError& error) {
    tamis::cli::say(tamis::cli::explain(app, error));
    return Exit::error;
  }
  return exit;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return static_cast<int>(run(argc, argv));
  } catch (const std::exception& error) {  // out of memory, or a bug of ours
    tamis::cli::say(std::string("tamis: ") + error.what());
    return static_cast<int>(Exit::error);
  }
}
