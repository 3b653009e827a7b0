#include "bench/support/resiliparse.h"

#include <cstdio>
#include <filesystem>
#include <utility>
#include <vector>

#include "bench/support/paths.h"

namespace tamis::bench {
namespace {

// Returns the Python of the environment in which tools/setup bench installs
// bench/requirements.txt.
std::filesystem::path python() {
  return source_folder() / "build/bench-venv/bin/python";
}

}  // namespace

Resiliparse::Resiliparse() {
  if (!std::filesystem::exists(python())) return;
  process_ = std::make_unique<ChildProcess>(std::vector<std::string>{
      python().string(), source_folder() / "bench/support/run_resiliparse.py"});
  if (ask("str", "<p>Is anyone there?") == 0) process_.reset();
}

std::uint64_t Resiliparse::ask(const char* kind, std::string_view page) {
  if (process_ == nullptr) return 0;
  std::fprintf(process_->to(), "%s %zu\n", kind, page.size());
  std::fwrite(page.data(), 1, page.size(), process_->to());
  std::fflush(process_->to());
  unsigned long long nanoseconds = 0;
  unsigned long long length = 0;
  if (std::fscanf(process_->from(), "%llu %llu", &nanoseconds, &length) != 2) return 0;
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
