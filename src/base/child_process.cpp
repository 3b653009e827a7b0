#include "base/child_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <string_view>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"

extern char** environ;

namespace tamis {
namespace {

// Spawn attributes: a separate process group, so that it can be ended as a whole, and
// default signal handling, since tamis ignores some signals and blocks others.
class Attributes {
 public:
  Attributes() {
    sigset_t none;
    sigset_t to_default;
    ::sigemptyset(&none);
    ::sigemptyset(&to_default);
    ::sigaddset(&to_default, SIGPIPE);
    ::sigaddset(&to_default, SIGXFSZ);
    ::posix_spawnattr_init(&value_);
    ::posix_spawnattr_setpgroup(&value_, 0);
    ::posix_spawnattr_setsigmask(&value_, &none);
    ::posix_spawnattr_setsigdefault(&value_, &to_default);
    ::posix_spawnattr_setflags(&value_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                            POSIX_SPAWN_SETSIGDEF);
  }
  ~Attributes() { ::posix_spawnattr_destroy(&value_); }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;
  const posix_spawnattr_t* get() const { return &value_; }

 private:
  posix_spawnattr_t value_{};
};

class Actions {
 public:
  explicit Actions(const SpawnOptions& options) {
    ::posix_spawn_file_actions_init(&value_);
    if (options.input >= 0)
      ::posix_spawn_file_actions_adddup2(&value_, options.input, STDIN_FILENO);
    else
      ::posix_spawn_file_actions_addopen(&value_, STDIN_FILENO, "/dev/null", O_RDONLY,
                                         0);
    ::posix_spawn_file_actions_adddup2(&value_, options.output, STDOUT_FILENO);
    if (options.errors >= 0) {
      ::posix_spawn_file_actions_adddup2(&value_, options.errors, STDERR_FILENO);
      return;
    }
    const std::string& errors = options.error_file;
    ::posix_spawn_file_actions_addopen(&value_, STDERR_FILENO,
                                       errors.empty() ? "/dev/null" : errors.c_str(),
                                       O_WRONLY | O_CREAT | O_TRUNC, 0600);
  }
  ~Actions() { ::posix_spawn_file_actions_destroy(&value_); }
  Actions(const Actions&) = delete;
  Actions& operator=(const Actions&) = delete;
  const posix_spawn_file_actions_t* get() const { return &value_; }

 private:
  posix_spawn_file_actions_t value_{};
};

// Returns the form that execve requires: pointers to non-const, with a null at the end.
std::vector<char*> as_pointers(const std::vector<std::string>& words) {
  std::vector<char*> out;
  for (const std::string& word : words) out.push_back(const_cast<char*>(word.c_str()));
  out.push_back(nullptr);
  return out;
}

std::vector<std::string> environment(const std::vector<std::string>& variables) {
  std::vector<std::string> out = variables;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string_view text = *variable;
    const std::string_view name = text.substr(0, text.find('=') + 1);
    if (std::none_of(variables.begin(), variables.end(),
                     [&](const std::string& ours) { return ours.starts_with(name); }))
      out.emplace_back(text);
  }
  return out;
}

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kBetweenLooks{50};

// Reads until the end or a limit. Returns `exited` if everything was read.
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

// Waits for a child that has closed its output, and kills it at `until`.
int wait_for(pid_t id, Clock::time_point until) {
  int status = 0;
  while (::waitpid(id, &status, WNOHANG) == 0) {
    if (Clock::now() >= until) ::kill(-id, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

bool is_program(const std::filesystem::path& path) {
  std::error_code unknown;
  return ::access(path.c_str(), X_OK) == 0 &&
         std::filesystem::is_regular_file(path, unknown);
}

std::vector<std::string> programs_on_path(const std::string& name) {
  std::vector<std::string> out;
  const char* variable = std::getenv("PATH");
  const std::string path = variable != nullptr ? variable : "";
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find(':', begin), path.size());
    const std::filesystem::path file =
        std::filesystem::path(path.substr(begin, end - begin)) / name;
    if (is_program(file)) out.push_back(file.string());
    begin = end + 1;
  }
  return out;
}

pid_t spawn(const std::vector<std::string>& words, const SpawnOptions& options) {
  const std::vector<std::string> variables = environment(options.variables);
  const Actions actions(options);
  const Attributes attributes;
  pid_t id = -1;
  const int error =
      ::posix_spawn(&id, words[0].c_str(), actions.get(), attributes.get(),
                    as_pointers(words).data(), as_pointers(variables).data());
  if (error == 0) return id;
  errno = error;
  return -1;
}

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
    ::kill(-id, SIGKILL);  // processes that it left running
  }
  ::close(ends[0]);
  return out;
}

}  // namespace tamis
