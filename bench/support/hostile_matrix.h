// Checks for bench/hostile that the work of every surface (hostile_surfaces.h) grows no
// faster than the bytes on every kind of hostile page (hostile_pages.h).
//
// Work is counted in instructions (work_counter.h), so the result does not depend on
// the load of the machine. If the kernel cannot count, callgrind does. It is slow, so
// pages are small. Cells that exceed a target there are counted again on larger pages,
// which decide. Some problems show only on large pages. Therefore all cells then run
// once more on large pages and are timed; those that take suspiciously long are also
// counted again. A cell never fails because of its time.
#pragma once

#include <cstddef>
#include <string>

#include "bench/support/hostile_cells.h"

namespace tamis::bench {

struct MatrixOptions {
  std::string program;  // this program, which also runs as a worker
  CellChoice choice{};
  std::size_t jobs = 1;
  bool screens = true;  // whether to time large pages
};

// Prints the worst cells and those that exceed a target. Returns the exit code: 0 all
// targets met, 1 some missed, 77 nothing can count instructions here.
int run_matrix(const MatrixOptions& options);

// Measures and prints the part of the cells that a worker was started for.
void run_worker(const CellChoice& choice, const MemoryMeter& memory);

}  // namespace tamis::bench
