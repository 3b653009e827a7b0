// tamis: extracts the main content of web pages.

#include <csignal>
#include <exception>

#include "cli/app.h"

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // exceeding `ulimit -f` is a write error
  try {
    return static_cast<int>(tamis::cli::run_app(argc, argv));
  } catch (const std::exception& exception) {  // out of memory, or a bug
    return static_cast<int>(
        tamis::cli::complain(exception, argc > 1 ? argv[1] : "tamis"));
  }
}
