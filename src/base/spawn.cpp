#include "base/spawn.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <string_view>

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

extern char** environ;

namespace tamis {
namespace {

// A group of its own, so that it can be ended whole; signals as every program expects
// them, for we ignore some and block others.
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

// As execve wants it: writable by its type, and a null at the end.
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

}  // namespace

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

}  // namespace tamis
