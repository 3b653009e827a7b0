// Checks that the work stays linear on hostile pages.
//
//   hostile [--quick] [--only KIND]
//   hostile --matrix [--quick] [--only KIND] [--surface NAME] [--bytes N] [--jobs N]
//
// With --matrix, every surface (every format, filter, preset, option) runs on every
// kind of page, and instructions are counted (support/hostile_matrix.h). --quick runs
// one surface per kind. --no-large omits the timing of large pages. KIND and NAME are
// regular expressions. Without --matrix, the speed of parsing is measured:
//
// Each kind of support/hostile_pages.h is parsed, including decoding and words, at 8,
// 16 and 32 MB, or with --quick at 1, 2 and 4 MB. The best of three runs counts. Linear
// time doubles at each step. The target for growth is at most 2.4, which leaves room
// for caches and other processes. The slowest kind must reach 50 MB/s. A byte of source
// may take 32 bytes of memory (a <p> of three bytes is a node of about forty). A kind
// that would take too long at the next size stops before it; its growth so far shows
// the reason.
//
// Flags: B bytes cut, D depth flattened, N nodes cut, A attributes cut, F formatting
// cut, R repairs simplified. Exit code: 0 all targets met, 1 one missed.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/support/allocation_count.h"
#include "bench/support/hostile_matrix.h"
#include "bench/support/hostile_pages.h"
#include "bench/support/measure.h"
#include "tamis/parser.h"

namespace tamis::bench {
namespace {

constexpr double kMostGrowth = 2.4;
constexpr double kLeastSpeed = 50;      // MB/s
constexpr double kMostMemory = 32;      // bytes of memory per byte of source
constexpr double kLeastSeconds = 0.01;  // shorter runs only show the limits of caches
constexpr double kSlowSeconds = 0.25;   // runs that should take almost no time
constexpr double kMostSeconds = 10;     // expected for one run; then the kind ends

struct Outcome {
  const char* name = "";
  std::size_t bytes = 0;  // of the largest page that was parsed
  double speed = 0;       // MB/s at that size
  double growth = 0;      // worst of the steps; 0 if all were too short
  double memory = 0;      // largest Page::memory() per byte
  bool stopped = false;
  std::string flags;
};

std::string flags_of(const Degradation& d) {
  std::string flags;
  if (d.bytes_cut) flags += 'B';
  if (d.depth_flattened) flags += 'D';
  if (d.nodes_cut) flags += 'N';
  if (d.attributes_cut) flags += 'A';
  if (d.formatting_cut) flags += 'F';
  if (d.repairs_simplified) flags += 'R';
  return flags;
}

double seconds_for(Parser& parser, std::string_view page) {
  const std::uint64_t start = processor_nanoseconds();
  parser.parse(page);
  return static_cast<double>(processor_nanoseconds() - start) * 1e-9;
}

// A long run is exact enough, so it is not repeated.
double best_of_three(Parser& parser, std::string_view page) {
  double best = seconds_for(parser, page);
  for (int i = 1; i < 3 && best < 1; ++i)
    best = std::min(best, seconds_for(parser, page));
  return best;
}

// Reports whether the step from `before` to twice the bytes is evidence of growth.
// Below the smallest counted size only slow kinds are, because caches make others look
// steep.
bool tells(double before, bool counted) {
  return before >= (counted ? kLeastSeconds : kSlowSeconds);
}

// Returns the time at one size divided by that at half of it. If the ratio is too high,
// both are measured again: a disturbance is temporary, and real growth remains.
double growth_of(Parser& parser, std::string_view half, double& before,
                 std::string_view page, double& seconds) {
  for (int i = 0; i < 3 && seconds > before * kMostGrowth; ++i) {
    before = std::min(before, best_of_three(parser, half));
    seconds = std::min(seconds, best_of_three(parser, page));
  }
  return seconds / before;
}

// Doubles from 64 KB up to four times `smallest`.
Outcome run_kind(const HostileKind& kind, std::size_t smallest, Parser& parser) {
  Outcome outcome;
  outcome.name = kind.name;
  std::string half;
  double before = 0;
  for (std::size_t bytes = std::size_t{1} << 16; bytes <= smallest * 4; bytes *= 2) {
    outcome.stopped = before * 4 > kMostSeconds;
    if (outcome.stopped) break;
    std::string page = kind.make(bytes);
    double seconds = best_of_three(parser, page);
    if (tells(before, bytes > smallest))
      outcome.growth =
          std::max(outcome.growth, growth_of(parser, half, before, page, seconds));

    const Page& parsed = parser.parse(page);
    const auto size = static_cast<double>(page.size());
    outcome.bytes = page.size();
    outcome.speed = size / 1e6 / seconds;
    outcome.flags = flags_of(parsed.degradation());
    outcome.memory =
        std::max(outcome.memory, static_cast<double>(parsed.memory()) / size);
    before = seconds;
    half = std::move(page);
  }
  return outcome;
}

void print(const Outcome& o) {
  std::printf("%-32s %8.1f %10.0f %8.2f %8.2f  %s%s\n", o.name,
              static_cast<double>(o.bytes) / 1048576, o.speed, o.growth, o.memory,
              o.flags.c_str(), o.stopped ? " STOPPED" : "");
  std::fflush(stdout);
}

// Prints the five worst. Reports whether the worst of them is within the limit.
template <class IsWorse>
bool judge(std::vector<Outcome> outcomes, const char* what, double Outcome::*member,
           IsWorse is_worse, double limit) {
  std::sort(outcomes.begin(), outcomes.end(), [&](const Outcome& a, const Outcome& b) {
    return is_worse(a.*member, b.*member);
  });
  const bool held = !is_worse(outcomes[0].*member, limit);
  std::printf("%s %s (bar %g):", held ? "pass" : "FAIL", what, limit);
  for (std::size_t i = 0; i < std::min<std::size_t>(5, outcomes.size()); ++i)
    std::printf(" %s %.2f;", outcomes[i].name, outcomes[i].*member);
  std::printf("\n");
  return held;
}

bool all_held(const std::vector<Outcome>& outcomes) {
  std::printf("\n");
  bool held = std::none_of(outcomes.begin(), outcomes.end(),
                           [](const Outcome& o) { return o.stopped; });
  held &=
      judge(outcomes, "worst growth", &Outcome::growth, std::greater<>(), kMostGrowth);
  held &= judge(outcomes, "slowest, MB/s", &Outcome::speed, std::less<>(), kLeastSpeed);
  held &= judge(outcomes, "most memory a byte", &Outcome::memory, std::greater<>(),
                kMostMemory);
  return held;
}

int run(bool quick, std::string_view only) {
  const std::size_t smallest = (quick ? std::size_t{1} : std::size_t{8}) << 20;
  std::printf("%s\n%-32s %8s %10s %8s %8s  %s\n", machine().c_str(), "kind", "MiB",
              "MB/s", "growth", "memory", "flags");
  Parser parser;
  std::vector<Outcome> outcomes;
  for (const HostileKind& kind : hostile_kinds()) {
    if (std::string_view(kind.name).find(only) == std::string_view::npos) continue;
    outcomes.push_back(run_kind(kind, smallest, parser));
    print(outcomes.back());
  }
  if (outcomes.empty()) return 1;
  return all_held(outcomes) ? 0 : 1;
}

struct Arguments {
  MatrixOptions matrix;
  bool is_matrix = false;
  bool is_worker = false;
};

std::set<std::pair<std::string, std::string>> cells_in(const char* file) {
  std::set<std::pair<std::string, std::string>> out;
  std::ifstream in(file);
  std::string kind;
  std::string surface;
  while (std::getline(in, kind, '\t') && std::getline(in, surface))
    out.insert({kind, surface});
  return out;
}

std::optional<Arguments> read_arguments(int argc, char** argv) {
  Arguments out;
  out.matrix.program = std::filesystem::absolute(argv[0]).string();
  CellChoice& choice = out.matrix.choice;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    const char* const value = i + 1 < argc ? argv[i + 1] : nullptr;
    if (argument == "--quick") {
      choice.quick = true;
      out.matrix.screens = false;
      continue;
    }
    if (argument == "--no-large") {
      out.matrix.screens = false;
      continue;
    }
    if (argument == "--matrix") {
      out.is_matrix = true;
      continue;
    }
    if (argument == "--only" && value != nullptr) {
      choice.kind = value;
    } else if (argument == "--surface" && value != nullptr) {
      choice.surface = value;
    } else if (argument == "--bytes" && value != nullptr) {
      choice.bytes = std::strtoull(value, nullptr, 10);
    } else if (argument == "--jobs" && value != nullptr) {
      out.matrix.jobs = std::max<std::size_t>(1, std::strtoull(value, nullptr, 10));
    } else if (argument == "--cells" && value != nullptr) {
      choice.only = cells_in(value);
    } else if (argument == "--worker" && value != nullptr) {
      out.is_worker = std::sscanf(value, "%zu/%zu", &choice.part, &choice.parts) == 2;
    } else {
      std::fprintf(stderr,
                   "usage: %s [--matrix] [--quick] [--only KIND] [--surface NAME] "
                   "[--bytes N] [--jobs N] [--no-large]\n",
                   argv[0]);
      return std::nullopt;
    }
    ++i;
  }
  return out;
}

}  // namespace
}  // namespace tamis::bench

int main(int argc, char** argv) {
  using namespace tamis::bench;
  const auto arguments = read_arguments(argc, argv);
  if (!arguments) return 1;
  if (arguments->is_worker) {
    run_worker(arguments->matrix.choice, {restart_peak, peak_bytes});
    return 0;
  }
  if (arguments->is_matrix) return run_matrix(arguments->matrix);
  return run(arguments->matrix.choice.quick, arguments->matrix.choice.kind);
}
