#include "bench/support/child_process.h"

#include <utility>

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char** environ;

namespace tamis::bench {
namespace {

struct Pipe {
  int read = -1;
  int write = -1;
  Pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) == 0) read = ends[0], write = ends[1];
  }
};

// Returns the id of the process, or -1.
int start(const std::vector<std::string>& words, int input, int output) {
  std::vector<char*> arguments;
  for (const std::string& word : words)
    arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  pid_t process = -1;
  const int failed =
      posix_spawn(&process, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  return failed == 0 ? process : -1;
}

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& command) {
  ::signal(SIGPIPE, SIG_IGN);  // the death of a child shows as a missing answer
  const Pipe requests;
  const Pipe answers;
  process_ = start(command, requests.read, answers.write);
  ::close(requests.read);
  ::close(answers.write);
  to_ = ::fdopen(requests.write, "w");
  from_ = ::fdopen(answers.read, "r");
}

ChildProcess::~ChildProcess() {
  stop();
}

void ChildProcess::stop() {
  if (to_ == nullptr) return;
  std::fclose(std::exchange(to_, nullptr));
  std::fclose(std::exchange(from_, nullptr));
  if (process_ > 0) ::waitpid(process_, nullptr, 0);
}

std::uint64_t ChildProcess::processor_nanoseconds() const {
  clockid_t clock{};
  timespec time{};
  if (process_ <= 0 || ::clock_getcpuclockid(process_, &clock) != 0) return 0;
  ::clock_gettime(clock, &time);
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 +
         static_cast<std::uint64_t>(time.tv_nsec);
}

}  // namespace tamis::bench
