#include "cli/tune/ray_driver.h"

#include <cerrno>
#include <cstdlib>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child_process.h"
#include "base/error.h"
#include "cli/command.h"

namespace tamis::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kDriver[] = {
#include "cli/islands.inc"
};

constexpr const char* kHowToInstall =
    "python3 -m venv ray && ray/bin/pip install ray, then TAMIS_PYTHON=ray/bin/python3 "
    "before the command";

bool has_ray(const std::string& python) {
  // Finds Ray without importing it, which would take seconds.
  constexpr const char* kQuestion =
      "import sqlite3, sys, importlib.util; sys.exit(not "
      "importlib.util.find_spec('ray'))";
  return run_child({python, "-c", kQuestion}, {.timeout = std::chrono::minutes(2)})
             .code == 0;
}

std::string driver_text() {
  std::string out;
  for (const std::string_view row : kDriver) out += row;
  return out;
}

// A descriptor of /dev/null: standard output is reserved for the result.
class Nowhere {
 public:
  Nowhere() : fd_(::open("/dev/null", O_WRONLY | O_CLOEXEC)) {}
  ~Nowhere() { ::close(fd_); }
  Nowhere(const Nowhere&) = delete;
  Nowhere& operator=(const Nowhere&) = delete;
  int fd() const { return fd_; }

 private:
  int fd_;
};

}  // namespace

Result<std::string> find_python_with_ray() {
  if (const char* named = std::getenv("TAMIS_PYTHON");
      named != nullptr && *named != '\0') {
    std::string python = named;
    if (python.find('/') == std::string::npos)
      if (const auto all = programs_on_path(python); !all.empty()) python = all[0];
    if (!is_program(python))
      return fail(ErrorCode::cannot_read, "--on",
                  "TAMIS_PYTHON names '" + python + "', which is no program",
                  "a python3 that has Ray");
    if (has_ray(python)) return python;
    return fail(ErrorCode::cannot_read, "--on",
                "the python3 of TAMIS_PYTHON, " + python + ", has no Ray",
                kHowToInstall);
  }
  for (const std::string& python : programs_on_path("python3"))
    if (has_ray(python)) return python;
  return fail(ErrorCode::cannot_read, "--on",
              "there is no python3 on the PATH that has Ray", kHowToInstall);
}

int run_ray_driver(const std::string& python, const RayWork& work,
                   Interrupt& interrupt) {
  std::error_code ignored;
  std::vector<std::string> words = {
      python,
      "-c",
      driver_text(),
      "--tamis",
      fs::read_symlink("/proc/self/exe", ignored).string(),
      "--folder",
      fs::absolute(work.islands).string(),
      "--islands",
      std::to_string(work.count),
      "--epoch",
      std::to_string(work.epoch),
      "--jobs",
      std::to_string(work.jobs),
      "--memory",
      std::to_string(work.memory)};
  if (!work.address.empty()) words.insert(words.end(), {"--address", work.address});
  if (work.is_visible) words.emplace_back("--visible");
  const Nowhere nowhere;
  const pid_t id = spawn(words, {.output = nowhere.fd(), .errors = STDERR_FILENO});
  if (id < 0)
    return static_cast<int>(
        complain({ErrorCode::cannot_read, "--on: " + python, system_error(), ""}));
  interrupt.call([id] { ::kill(id, SIGINT); });
  int status = 0;
  while (::waitpid(id, &status, 0) < 0 && errno == EINTR) {
  }
  interrupt.call({});
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  say("tamis: --on: the driver of the islands was ended by signal " +
      std::to_string(WTERMSIG(status)));
  return static_cast<int>(Exit::error);
}

}  // namespace tamis::cli
