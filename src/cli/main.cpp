// tamis: keeps what a reader came for on a web page and lets the rest go.

#include <csignal>
#include <exception>
#include <iostream>

#include "cli/command.h"
#include "tamis/version.h"

namespace {

int run(int argc, char** argv) {
  using tamis::cli::Exit;
  CLI::App app("tamis keeps what a reader came for on a web page.", "tamis");
  app.set_version_flag("--version", std::string("tamis ") + tamis::kVersion);
  app.require_subcommand(1);
  app.footer(
      "tamis COMMAND --help tells more. Exit codes: 0 done, 1 nothing, 2 error.");
  Exit exit = Exit::done;
  tamis::cli::add_extract(app, exit);
  tamis::cli::add_page(app, exit);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // Help and version end up here too, with code 0.
    if (error.get_exit_code() == 0) return app.exit(error);
    std::cerr << "tamis: " << error.what() << "\n"
              << "Run tamis --help, or tamis COMMAND --help.\n";
    return static_cast<int>(Exit::error);
  }
  return static_cast<int>(exit);
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {  // out of memory, or a bug of ours
    std::cerr << "tamis: " << error.what() << "\n";
    return static_cast<int>(tamis::cli::Exit::error);
  }
}
