#include "bench/support/hostile_matrix.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include <unistd.h>

#include "bench/support/child_process.h"
#include "bench/support/measure.h"
#include "bench/support/work_counter.h"

namespace tamis::bench {
namespace {

// The targets, for the larger page of a cell.
constexpr double kMostGrowth = 2.4;
constexpr double kMostWorkPerByte = 20'000;  // instructions
constexpr double kMostMemoryPerByte = 800;   // bytes

// Less work than this is not checked: it only shows how tables and buffers double.
constexpr double kLeastWorkPerByte = 10;
constexpr double kLeastStepsPerByte = 1;

// Growth in time above which a cell is counted.
constexpr double kSuspiciousGrowth = 2.3;
constexpr std::uint64_t kLeastNanoseconds = 500'000;
constexpr double kSuspiciousNanosecondsPerByte = 4000;

constexpr std::size_t kCountedBytes = std::size_t{8} << 10;
constexpr std::size_t kLarger = 8;
constexpr std::size_t kScreenedBytes = std::size_t{256} << 10;

enum class Counting : bool { instructions, time };

std::string temporary_file(const std::string& name) {
  const char* const folder = std::getenv("TMPDIR");
  return std::string(folder != nullptr ? folder : "/tmp") + "/tamis-hostile-" +
         std::to_string(::getpid()) + "-" + name;
}

class Matrix {
 public:
  explicit Matrix(const MatrixOptions& options) : options_(options) {}

  // Runs the workers and returns all their cells.
  std::vector<Cell> cells(CellChoice choice, Counting counting) {
    std::string list;
    if (!choice.only.empty()) {
      list = temporary_file("cells");
      std::ofstream out(list);
      for (const auto& [kind, surface] : choice.only)
        out << kind << '\t' << surface << '\n';
    }
    std::vector<std::vector<Cell>> parts(options_.jobs);
    std::vector<std::thread> threads;
    for (std::size_t part = 0; part < options_.jobs; ++part)
      threads.emplace_back([&, part] {
        parts[part] = cells_of_worker(command(choice, part, list, counting));
      });
    for (std::thread& thread : threads) thread.join();
    if (!list.empty()) std::remove(list.c_str());
    for (std::size_t part = 0; part < options_.jobs; ++part)
      std::remove(log_of(part).c_str());
    std::vector<Cell> out;
    for (const auto& part : parts) out.insert(out.end(), part.begin(), part.end());
    return out;
  }

  bool died() const { return died_; }

 private:
  static std::string log_of(std::size_t part) {
    return temporary_file("log" + std::to_string(part));
  }

  std::vector<std::string> command(const CellChoice& choice, std::size_t part,
                                   const std::string& list, Counting counting) const {
    std::vector<std::string> out = {
        options_.program,
        "--worker",
        std::to_string(part) + "/" + std::to_string(options_.jobs),
        "--bytes",
        std::to_string(choice.bytes),
        "--only",
        choice.kind,
        "--surface",
        choice.surface};
    if (choice.quick) out.push_back("--quick");
    if (!list.empty()) out.insert(out.end(), {"--cells", list});
    if (counting == Counting::instructions && WorkCounter().unit() != WorkUnit::kernel)
      return under_callgrind(out, log_of(part));
    return out;
  }

  std::vector<Cell> cells_of_worker(const std::vector<std::string>& words) {
    ChildProcess worker(words);
    std::vector<Cell> out;
    std::string line;
    for (int c = 0; (c = std::fgetc(worker.from())) != EOF;) {
      if (c != '\n') {
        line += static_cast<char>(c);
        continue;
      }
      if (line == "end") return out;
      out.push_back(cell_from_line(line));
      line.clear();
    }
    const std::string last =
        out.empty() ? "its start" : out.back().surface + " on " + out.back().kind;
    std::printf("FAIL a worker died after %s\n", last.c_str());
    died_ = true;
    return out;
  }

  MatrixOptions options_;
  bool died_ = false;
};

// --- Checking.

bool grows(const Cell& cell) {
  return cell.work_per_byte() >= kLeastWorkPerByte && cell.growth() > kMostGrowth;
}

bool grows_by_steps(const Cell& cell) {
  return cell.steps_per_byte() >= kLeastStepsPerByte &&
         cell.step_growth() > kMostGrowth;
}

bool holds(const Cell& cell) {
  return cell.error.empty() && !grows(cell) && !grows_by_steps(cell) &&
         cell.work_per_byte() <= kMostWorkPerByte &&
         cell.memory_per_byte() <= kMostMemoryPerByte;
}

void print(const Cell& cell) {
  std::printf("  %6.2f %9.0f %7.2f %8.1f %8.0f  %s on %s%s%s\n", cell.growth(),
              cell.work_per_byte(), cell.step_growth(), cell.steps_per_byte(),
              cell.memory_per_byte(), cell.surface.c_str(), cell.kind.c_str(),
              cell.error.empty() ? "" : ": ", cell.error.c_str());
}

void print_head(const char* what) {
  std::printf("\n%s\n  %6s %9s %7s %8s %8s\n", what, "growth", "per byte", "steps",
              "per byte", "memory");
}

void print_worst(std::vector<Cell> cells, const char* what,
                 double (Cell::*figure)() const) {
  constexpr std::size_t kMost = 10;
  print_head(what);
  std::sort(cells.begin(), cells.end(), [&](const Cell& a, const Cell& b) {
    return (a.*figure)() > (b.*figure)();
  });
  for (std::size_t i = 0; i < std::min(kMost, cells.size()); ++i) print(cells[i]);
}

// Reports whether all cells meet the targets.
bool judge(const std::vector<Cell>& cells) {
  constexpr std::size_t kMostFailures = 200;
  std::vector<Cell> judged;
  std::vector<Cell> failed;
  for (const Cell& cell : cells) {
    if (cell.work_per_byte() >= kLeastWorkPerByte) judged.push_back(cell);
    if (!holds(cell)) failed.push_back(cell);
  }
  std::printf("%zu of %zu cells do enough work to be judged by growth\n", judged.size(),
              cells.size());
  print_worst(judged, "worst growth", &Cell::growth);
  print_worst(cells, "most instructions per byte", &Cell::work_per_byte);
  print_worst(cells, "most memory per byte", &Cell::memory_per_byte);
  if (!failed.empty()) print_head("FAIL");
  for (std::size_t i = 0; i < std::min(kMostFailures, failed.size()); ++i)
    print(failed[i]);
  std::printf(
      "\n%s %zu of %zu cells: growth at most %g, at most %g instructions and %g bytes "
      "of memory per byte\n",
      failed.empty() ? "pass" : "FAIL", cells.size() - failed.size(), cells.size(),
      kMostGrowth, kMostWorkPerByte, kMostMemoryPerByte);
  std::fflush(stdout);
  return failed.empty() && !cells.empty();
}

bool is_suspicious(const Cell& cell) {
  if (!cell.error.empty()) return true;
  const bool is_slow =
      static_cast<double>(cell.full.work) >
      kSuspiciousNanosecondsPerByte * static_cast<double>(cell.full.bytes);
  return is_slow ||
         (cell.full.work >= kLeastNanoseconds && cell.growth() > kSuspiciousGrowth);
}

using Names = std::pair<std::string, std::string>;  // of a kind and a surface

// Returns the cells that take suspiciously long on large pages.
std::set<Names> screened(Matrix& matrix, CellChoice choice) {
  choice.bytes = kScreenedBytes;
  std::set<Names> out;
  const std::vector<Cell> timed = matrix.cells(choice, Counting::time);
  for (const Cell& cell : timed)
    if (is_suspicious(cell)) out.insert({cell.kind, cell.surface});
  std::printf("%zu of %zu cells take long at %zu bytes\n", out.size(), timed.size(),
              2 * kScreenedBytes);
  std::fflush(stdout);
  return out;
}

// Counts the cells again on pages that are kLarger times as large. There, the depth of
// a page and the first part of a kind have little weight.
std::vector<Cell> counted_again(Matrix& matrix, CellChoice choice,
                                std::set<Names> names, std::vector<Cell> cells) {
  if (names.empty()) return cells;
  std::printf("%zu cells are counted again at %zu and %zu bytes\n", names.size(),
              choice.bytes * kLarger, choice.bytes * kLarger * 2);
  std::fflush(stdout);
  std::erase_if(cells, [&](const Cell& cell) {
    return names.contains({cell.kind, cell.surface});
  });
  choice.bytes *= kLarger;
  choice.quick = false;
  choice.only = std::move(names);
  const std::vector<Cell> again = matrix.cells(choice, Counting::instructions);
  cells.insert(cells.end(), again.begin(), again.end());
  return cells;
}

}  // namespace

int run_matrix(const MatrixOptions& options) {
  const bool by_kernel = WorkCounter().unit() == WorkUnit::kernel;
  if (!by_kernel && under_callgrind({}, "").empty()) {
    std::printf(
        "skipped: the kernel does not count instructions, and valgrind is not "
        "installed\n");
    return 77;
  }
  std::printf("%s, %s\n", machine().c_str(),
              std::string(to_string(by_kernel ? WorkUnit::kernel : WorkUnit::callgrind))
                  .c_str());
  CellChoice choice = options.choice;
  if (choice.bytes == 0) choice.bytes = by_kernel ? kScreenedBytes / 8 : kCountedBytes;
  Matrix matrix(options);
  std::vector<Cell> cells = matrix.cells(choice, Counting::instructions);
  std::printf("%zu cells at %zu and %zu bytes\n", cells.size(), choice.bytes,
              choice.bytes * 2);
  std::set<Names> again;
  for (const Cell& cell : cells)
    if (!holds(cell)) again.insert({cell.kind, cell.surface});
  if (options.screens) again.merge(screened(matrix, choice));
  cells = counted_again(matrix, choice, std::move(again), std::move(cells));
  return judge(cells) && !matrix.died() ? 0 : 1;
}

void run_worker(const CellChoice& choice, const MemoryMeter& memory) {
  measure_cells(choice, memory, [](const Cell& cell) {
    std::cout << to_line(cell) << std::endl;  // flushed: the next one may crash
  });
  std::cout << "end" << std::endl;
}

}  // namespace tamis::bench
