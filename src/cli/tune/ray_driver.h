// Runs islands of tamis tune on Ray (https://ray.io): finds a Python that has Ray, and
// runs islands.py with it, which is embedded in this program. It advances the islands
// epoch by epoch until all have finished.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "cli/terminal/interrupt.h"
#include "tamis/error.h"

namespace tamis::cli {

struct RayWork {
  std::filesystem::path islands;  // the directory with one subdirectory per island
  std::uint32_t count = 1;
  std::uint32_t epoch = 1;  // generations
  std::string address;      // of a cluster; empty: starts Ray on this machine
  unsigned jobs = 1;        // threads of each island
  std::uint64_t memory = 0;
  bool is_visible = false;  // shows a line of progress
};

// Returns the Python that TAMIS_PYTHON names, else the first python3 on the PATH that
// has Ray.
Result<std::string> find_python_with_ray();

// Returns the exit code. If it is not 0, the driver has printed the error. A signal
// also ends the driver.
int run_ray_driver(const std::string& python, const RayWork& work,
                   Interrupt& interrupt);

}  // namespace tamis::cli
