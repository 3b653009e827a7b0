// tamis: keeps what a reader came for on a web page and lets the rest go.

#include <csignal>
#include <exception>

#include "cli/app.h"

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a file over `ulimit -f` is an error of its write
  try {
    return static_cast<int>(tamis::cli::run_app(argc, argv));
  } catch (const std::exception& exception) {  // out of memory, or a bug of ours
    return static_cast<int>(
        tamis::cli::complain(exception, argc > 1 ? argv[1] : "tamis"));
  }
}
