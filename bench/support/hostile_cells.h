// One cell of the matrix of bench/hostile: one surface (hostile_surfaces.h) on one kind
// of page (hostile_pages.h), counted at two sizes.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <utility>

namespace tamis::bench {

// What a surface costs at one size, beyond what it costs on a page of one word.
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
  std::string error;  // what was thrown, or nothing

  // Work at twice the bytes divided by work, and the same of steps. Where the page
  // reaches a limit of the parser its shape changes, and there may be more to write for
  // each byte; that is not growth.
  double growth() const;
  double step_growth() const;
  double work_per_byte() const;
  double steps_per_byte() const;
  double memory_per_byte() const;
};

// As one line for a pipe between processes, and back.
std::string to_line(const Cell& cell);
Cell cell_from_line(const std::string& line);

// Which cells are run. Names are regular expressions that match parts of names.
struct CellChoice {
  std::string kind{};
  std::string surface{};
  bool quick = false;  // one surface for each kind, by turns
  std::set<std::pair<std::string, std::string>> only{};  // exact; empty: all
  std::size_t bytes = 0;                                 // of the smaller page
  std::size_t part = 0;                                  // of the kinds, counted from 0
  std::size_t parts = 1;
};

// Returns the bytes held now and forgets the peak; returns the peak.
struct MemoryMeter {
  std::uint64_t (*restart)() = nullptr;
  std::uint64_t (*peak)() = nullptr;
};

// Measures the chosen cells in this thread and hands on each.
void measure_cells(const CellChoice& choice, const MemoryMeter& memory,
                   const std::function<void(const Cell&)>& take);

}  // namespace tamis::bench
