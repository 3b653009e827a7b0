// One cell of the matrix of bench/hostile: one surface (hostile_surfaces.h) on one kind
// of page (hostile_pages.h), counted at two sizes.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <utility>

namespace tamis::bench {

// The cost of a surface at one size, beyond its cost on a page of one word.
struct Cost {
  std::uint64_t bytes = 0;   // of the page
  std::uint64_t work = 0;    // instructions or nanoseconds
  std::uint64_t steps = 0;   // of the library's own counter (base/steps.h)
  std::uint64_t output = 0;  // bytes written
  std::uint64_t memory = 0;  // most bytes held at once
};

struct Cell {
  std::string kind;
  std::string surface;
  Cost half;
  Cost full;          // a page of twice the bytes
  std::string error;  // the message of the exception, or empty

  // Returns the work at twice the bytes divided by the work. step_growth() does the
  // same for steps. If the page reaches a limit of the parser, its shape changes, and
  // there may be more output per byte. That is not counted as growth.
  double growth() const;
  double step_growth() const;
  double work_per_byte() const;
  double steps_per_byte() const;
  double memory_per_byte() const;
};

// Formats a cell as one line for a pipe between processes, and parses it.
std::string to_line(const Cell& cell);
Cell cell_from_line(const std::string& line);

// The selection of cells to run. Names are regular expressions that match parts of
// names.
struct CellChoice {
  std::string kind{};
  std::string surface{};
  bool quick = false;  // one surface per kind, in rotation
  std::set<std::pair<std::string, std::string>> only{};  // exact; empty: all
  std::size_t bytes = 0;                                 // of the smaller page
  std::size_t part = 0;                                  // of the kinds, starting at 0
  std::size_t parts = 1;
};

// restart() resets the peak and returns the bytes held now. peak() returns the peak.
struct MemoryMeter {
  std::uint64_t (*restart)() = nullptr;
  std::uint64_t (*peak)() = nullptr;
};

// Measures the chosen cells in this thread and passes each result on.
void measure_cells(const CellChoice& choice, const MemoryMeter& memory,
                   const std::function<void(const Cell&)>& take);

}  // namespace tamis::bench
