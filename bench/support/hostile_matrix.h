// Every surface (hostile_surfaces.h) on every kind of hostile page (hostile_pages.h):
// does the work grow with the bytes and no faster? For bench/hostile.
//
// Work is counted in instructions (work_counter.h), so the result does not depend on
// the load of the machine. Where the kernel does not count, callgrind does; it is slow,
// so pages are small, and cells that exceed a bar there are counted again on larger
// pages, which decide. To find also what shows on large pages only, all cells then run
// once more on large pages and are timed; those that take suspiciously long are counted
// again, too. A cell never fails because of its time.
#pragma once

#include <cstddef>
#include <string>

#include "bench/support/hostile_cells.h"

namespace tamis::bench {

struct MatrixOptions {
  std::string program;  // this program, which also runs as worker
  CellChoice choice{};
  std::size_t jobs = 1;
  bool screens = true;  // large pages, too
};

// Prints the worst cells and those that exceed a bar. Returns the exit code: 0 all bars
// held, 1 some did not, 77 nothing can count instructions here.
int run_matrix(const MatrixOptions& options);

// Measures the part of the cells that a worker was started for, and prints them.
void run_worker(const CellChoice& choice, const MemoryMeter& memory);

}  // namespace tamis::bench
