// What tamis eval judges: pipelines and other programs, as they stand on the command
// line.
#pragma once

#include <string>
#include <vector>

#include "eval/judge/evaluation.h"

namespace tamis::cli {

struct ContestantWords {
  std::vector<std::string> pipelines;       // PIPELINE or NAME=PIPELINE
  std::vector<std::string> pipeline_files;  // with such a line each
  std::vector<std::string> externals;       // COMMAND or NAME=COMMAND
};

// All of them, the default pipeline where there are none; no name twice.
Result<std::vector<eval::Contestant>> find_contestants(const ContestantWords& words);

}  // namespace tamis::cli
