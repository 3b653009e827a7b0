// The verbs of tamis tune, and what they share.
#pragma once

#include <cstdint>
#include <string>

#include "cli/command.h"
#include "tune/options.h"

namespace tamis::cli {

// How a run is worked on, besides what it is asked to find.
struct TuneWork {
  std::string folder;    // of the run
  std::string out_file;  // of the pipeline, besides best.tamis in the folder
  unsigned jobs = 1;
  std::uint64_t memory = std::uint64_t{1} << 30;  // bytes, of masks of each part
  bool quiet = false;
};

// tune_run.cpp
Exit begin_run(const TuneOptions& options, const TuneWork& work);
Exit resume_run(const TuneWork& work);

// tune_show.cpp
void add_tune_show(CLI::App& tune, Exit& exit);

}  // namespace tamis::cli
