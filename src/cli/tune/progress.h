// Shows the progress of a run of tamis tune: on one line of a terminal, or as one line
// per minute in a log:
//
//   generation 12, best 0.812 (0.797 on selection), mean 0.701, diversity 83 %,
//   2,400 evaluations, 310/s, 0:42 left
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "tune/run/tuning.h"

namespace tamis::cli {

std::string describe(const tune::TuneStatus& status);

// Shortens a line to fit `columns`; 0 means no limit.
std::string cut_to_width(const std::string& line, std::size_t columns);

class TuneProgress {
 public:
  enum class Where : std::uint8_t { terminal, log, nowhere };
  explicit TuneProgress(Where where) : where_(where) {}
  ~TuneProgress() { hide(); }
  TuneProgress(const TuneProgress&) = delete;
  TuneProgress& operator=(const TuneProgress&) = delete;

  void show(const tune::TuneStatus& status);  // if enough time has passed
  // Shows that a generation begins, which may take long: "judging generation 2: 120
  // pipelines".
  void begin(std::uint32_t generation, std::size_t pipelines);
  void hide();  // before other output

 private:
  using Clock = std::chrono::steady_clock;

  void write(const std::string& line);

  const Where where_;
  Clock::time_point last_ = Clock::now();
  bool is_shown_ = false;
  std::string standing_;  // the status of the earlier generations
};

}  // namespace tamis::cli
