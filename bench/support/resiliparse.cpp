#include "bench/support/resiliparse.h"

#include <cstdio>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace tamis::bench {
namespace {

// Where tools/setup bench puts what bench/requirements.txt names.
std::filesystem::path python() {
  return std::filesystem::path(TAMIS_SOURCE_DIR) / "build/bench-venv/bin/python";
}

struct Pipe {
  int read = -1;
  int write = -1;
  Pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) == 0) read = ends[0], write = ends[1];
  }
};

// Its process, or -1.
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

Resiliparse::Resiliparse() {
  if (!std::filesystem::exists(python())) return;
  ::signal(SIGPIPE, SIG_IGN);  // one that died is an answer that does not come
  const Pipe requests;
  const Pipe answers;
  const std::string script = TAMIS_SOURCE_DIR "/bench/support/run_resiliparse.py";
  process_ = start({python().string(), script}, requests.read, answers.write);
  ::close(requests.read);
  ::close(answers.write);
  to_ = ::fdopen(requests.write, "w");
  from_ = ::fdopen(answers.read, "r");
  if (ask("str", "<p>Is anyone there?") == 0) stop();
}

Resiliparse::~Resiliparse() {
  stop();
}

void Resiliparse::stop() {
  if (to_ == nullptr) return;
  std::fclose(std::exchange(to_, nullptr));
  std::fclose(std::exchange(from_, nullptr));
  if (process_ > 0) ::waitpid(process_, nullptr, 0);
}

std::uint64_t Resiliparse::ask(const char* kind, std::string_view page) {
  if (to_ == nullptr) return 0;
  std::fprintf(to_, "%s %zu\n", kind, page.size());
  std::fwrite(page.data(), 1, page.size(), to_);
  std::fflush(to_);
  unsigned long long nanoseconds = 0;
  unsigned long long length = 0;
  if (std::fscanf(from_, "%llu %llu", &nanoseconds, &length) != 2) return 0;
  nanoseconds_ = nanoseconds;
  return length + 1;
}

Case Resiliparse::a_case(std::string name, const char* kind) {
  return {.name = std::move(name),
          .run = [this, kind](const BenchPage& page) { return ask(kind, page.utf8); },
          .own_clock = [this] { return nanoseconds_; }};
}

Case Resiliparse::from_str() {
  return a_case("resiliparse, str", "str");
}

Case Resiliparse::from_bytes() {
  return a_case("resiliparse, bytes", "bytes");
}

}  // namespace tamis::bench
