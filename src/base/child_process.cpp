#include "base/child_process.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"
#include "base/spawn.h"

namespace tamis::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kBetweenLooks{50};

// Reads until the end or a limit; `exited` means that all was read.
ChildResult::End read_all(int fd, const ChildOptions& options, Clock::time_point until,
                          std::string& out) {
  std::array<char, 64 * 1024> chunk{};
  for (;;) {
    if (options.stop != nullptr && *options.stop) return ChildResult::End::stopped;
    if (Clock::now() >= until) return ChildResult::End::timed_out;
    pollfd wanted{fd, POLLIN, 0};
    if (::poll(&wanted, 1, static_cast<int>(kBetweenLooks.count())) <= 0) continue;
    const ssize_t got = ::read(fd, chunk.data(), chunk.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return ChildResult::End::exited;
    if (static_cast<std::uint64_t>(got) > options.max_bytes - out.size())
      return ChildResult::End::too_large;
    out.append(chunk.data(), static_cast<std::size_t>(got));
  }
}

// A child that has closed its output has until then to end.
int wait_for(pid_t id, Clock::time_point until) {
  int status = 0;
  while (::waitpid(id, &status, WNOHANG) == 0) {
    if (Clock::now() >= until) ::kill(-id, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

ChildResult run_child(const std::vector<std::string>& words,
                      const ChildOptions& options) {
  ChildResult out;
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) {
    out.output = system_error();
    return out;
  }
  const pid_t id = spawn(words, {.output = ends[1],
                                 .error_file = options.error_file,
                                 .variables = options.variables});
  if (id < 0) out.output = system_error();
  ::close(ends[1]);
  if (id >= 0) {
    const Clock::time_point until = Clock::now() + options.timeout;
    out.end = read_all(ends[0], options, until, out.output);
    if (out.end != ChildResult::End::exited) ::kill(-id, SIGKILL);
    out.code = wait_for(id, until);
    ::kill(-id, SIGKILL);  // what it left behind
  }
  ::close(ends[0]);
  return out;
}

}  // namespace tamis::cli
