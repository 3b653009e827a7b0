#include "bench/support/work_counter.h"

#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "bench/support/measure.h"

#if __has_include(<valgrind/valgrind.h>)
#include <valgrind/valgrind.h>
#else
#define RUNNING_ON_VALGRIND 0
#define VALGRIND_MONITOR_COMMAND(command) 0
#endif

namespace tamis::bench {
namespace {

constexpr const char* kLogVariable = "TAMIS_CALLGRIND_LOG";

// Opens a counter of the instructions of this thread outside the kernel. Returns -1 if
// that is not permitted.
int open_perf() {
  perf_event_attr attributes{};
  attributes.size = sizeof attributes;
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  return static_cast<int>(::syscall(SYS_perf_event_open, &attributes, 0, -1, -1, 0));
}

}  // namespace

std::string_view to_string(WorkUnit unit) {
  switch (unit) {
    case WorkUnit::kernel: return "instructions (kernel)";
    case WorkUnit::callgrind: return "instructions (callgrind)";
    case WorkUnit::nanoseconds: break;
  }
  return "nanoseconds";
}

WorkCounter::WorkCounter() {
  const char* const log = std::getenv(kLogVariable);
  if (RUNNING_ON_VALGRIND != 0 && log != nullptr) {
    log_ = ::open(log, O_RDONLY | O_CLOEXEC);
    if (log_ >= 0 && callgrind_sum() > 0) unit_ = WorkUnit::callgrind;
  } else if (perf_ = open_perf(); perf_ >= 0) {
    unit_ = WorkUnit::kernel;
  }
  start();
  own_ = stop();
}

WorkCounter::~WorkCounter() {
  if (perf_ >= 0) ::close(perf_);
  if (log_ >= 0) ::close(log_);
}

// Parses "events-1: 130473" in the text that the command appends to the log.
std::uint64_t WorkCounter::callgrind_sum() {
  ::lseek(log_, 0, SEEK_END);
  (void)VALGRIND_MONITOR_COMMAND("status internal");
  std::string answer;
  char buffer[4096];
  for (ssize_t got = 0; (got = ::read(log_, buffer, sizeof buffer)) > 0;)
    answer.append(buffer, static_cast<std::size_t>(got));
  constexpr std::string_view kName = "events-1: ";
  const std::size_t at = answer.find(kName);
  return at == answer.npos
             ? 0
             : std::strtoull(answer.c_str() + at + kName.size(), nullptr, 10);
}

std::uint64_t WorkCounter::now() {
  if (unit_ == WorkUnit::callgrind) return callgrind_sum();
  std::uint64_t count = 0;
  if (unit_ == WorkUnit::kernel && ::read(perf_, &count, sizeof count) == sizeof count)
    return count;
  return processor_nanoseconds();
}

void WorkCounter::start() {
  began_ = now();
}

std::uint64_t WorkCounter::stop() {
  const std::uint64_t work = now() - began_;
  return work > own_ ? work - own_ : 0;
}

std::vector<std::string> under_callgrind(std::vector<std::string> command,
                                         const std::string& log) {
  constexpr const char* kValgrind = "/usr/bin/valgrind";
  if (::access(kValgrind, X_OK) != 0) return {};
  std::vector<std::string> out = {
      "/usr/bin/env",     std::string(kLogVariable) + "=" + log, kValgrind,
      "--tool=callgrind", "--callgrind-out-file=/dev/null",      "--log-file=" + log};
  out.insert(out.end(), command.begin(), command.end());
  return out;
}

}  // namespace tamis::bench
