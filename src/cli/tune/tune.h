// The subcommands of tamis tune, and their shared declarations.
#pragma once

#include <cstdint>
#include <string>

#include "cli/command.h"
#include "tune/run/journal.h"
#include "tune/run/options.h"
#include "tune/run/run_folder.h"

namespace tamis::cli {

// The settings of a run other than its task.
struct TuneWork {
  std::string folder;    // of the run
  std::string out_file;  // of the pipeline, in addition to best.tamis in `folder`
  unsigned jobs = 1;
  std::uint64_t memory = std::uint64_t{1} << 30;  // bytes for the masks of each part
  bool quiet = false;
  std::string ray_address;   // of a cluster; empty: starts Ray on this machine
  unsigned island_jobs = 1;  // threads of each island
};

// run.cpp
Exit begin_run(const tune::TuneOptions& options, const TuneWork& work);
Exit resume_run(const TuneWork& work);

// islands.cpp
Exit begin_islands(const tune::RunFolder& folder, const tune::TuneOptions& options,
                   const TuneWork& work);
Exit resume_islands(const tune::RunFolder& folder, const TuneWork& work);
// Computes the final ranking of a run whose islands are merged.
Exit finish_merged(tune::Journal& journal, const TuneWork& work);

// island.cpp
void add_tune_island(Command& tune);

// show.cpp
void add_tune_show(Command& tune);

}  // namespace tamis::cli
