// Islands of tamis tune on Ray (https://ray.io): finds a Python that has Ray, and runs
// islands.py there, which is part of this program. It brings the islands on, epoch by
// epoch, until all have ended.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "cli/terminal/interrupt.h"
#include "tamis/error.h"

namespace tamis::cli {

struct RayWork {
  std::filesystem::path islands;  // the folder with a folder of each
  std::uint32_t count = 1;
  std::uint32_t epoch = 1;  // generations
  std::string address;      // of a cluster; empty: one of its own, here
  unsigned jobs = 1;        // threads of each island
  std::uint64_t memory = 0;
  bool is_visible = false;  // its line of progress
};

// The variable TAMIS_PYTHON, else the first python3 on the PATH that has Ray.
Result<std::string> find_python_with_ray();

// What went wrong is on standard error already when it is not 0. A signal makes it end,
// too.
int run_ray_driver(const std::string& python, const RayWork& work,
                   Interrupt& interrupt);

}  // namespace tamis::cli
