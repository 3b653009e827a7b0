// The systems that tamis eval scores: pipelines and other programs, as given on the
// command line.
#pragma once

#include <string>
#include <vector>

#include "eval/judge/evaluation.h"

namespace tamis::cli {

struct ContestantWords {
  std::vector<std::string> pipelines;       // PIPELINE or NAME=PIPELINE
  std::vector<std::string> pipeline_files;  // each has one such word per line
  std::vector<std::string> externals;       // COMMAND or NAME=COMMAND
};

// Returns all of them, or the default pipeline if there are none. A duplicate name is
// an error.
Result<std::vector<eval::Contestant>> find_contestants(const ContestantWords& words);

}  // namespace tamis::cli
