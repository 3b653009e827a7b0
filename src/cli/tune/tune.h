// The verbs of tamis tune, and what they share.
#pragma once

#include <cstdint>
#include <string>

#include "cli/command.h"
#include "tune/run/journal.h"
#include "tune/run/options.h"
#include "tune/run/run_folder.h"

namespace tamis::cli {

// How a run is worked on, besides what it is asked to find.
struct TuneWork {
  std::string folder;    // of the run
  std::string out_file;  // of the pipeline, besides best.tamis in the folder
  unsigned jobs = 1;
  std::uint64_t memory = std::uint64_t{1} << 30;  // bytes, of masks of each part
  bool quiet = false;
  std::string ray_address;   // of a cluster; empty: a Ray of our own, here
  unsigned island_jobs = 1;  // threads of each island
};

// tune_run.cpp
Exit begin_run(const tune::TuneOptions& options, const TuneWork& work);
Exit resume_run(const TuneWork& work);

// tune_islands.cpp
Exit begin_islands(const tune::RunFolder& folder, const tune::TuneOptions& options,
                   const TuneWork& work);
Exit resume_islands(const tune::RunFolder& folder, const TuneWork& work);
// The last ranking of a run whose islands are merged.
Exit finish_merged(tune::Journal& journal, const TuneWork& work);

// tune_island.cpp
void add_tune_island(Command& tune);

// tune_show.cpp
void add_tune_show(Command& tune);

}  // namespace tamis::cli
