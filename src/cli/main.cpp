// tamis: keeps what a reader came for on a web page and lets the rest go.

#include <csignal>
#include <exception>

#include "cli/app.h"

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return static_cast<int>(tamis::cli::run_app(argc, argv));
  } catch (const std::exception& error) {  // out of memory, or a bug of ours
    tamis::cli::say(std::string("tamis: ") + error.what());
    return static_cast<int>(tamis::cli::Exit::error);
  }
}
