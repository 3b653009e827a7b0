// One line on a terminal that says how far a run of tamis tune is:
//
//   generation 12, best 0.812 (0.797 on selection), mean 0.701, diversity 83 %,
//   2,400 evaluations, 310/s, 0:42 left
#pragma once

#include <chrono>
#include <string>

#include "tune/tuning.h"

namespace tamis::cli {

std::string describe(const TuneStatus& status);

class TuneProgress {
 public:
  // What is not visible does nothing.
  explicit TuneProgress(bool is_visible) : is_visible_(is_visible) {}
  ~TuneProgress() { hide(); }
  TuneProgress(const TuneProgress&) = delete;
  TuneProgress& operator=(const TuneProgress&) = delete;

  void show(const TuneStatus& status);  // if it is time
  void hide();                          // before other words come

 private:
  using Clock = std::chrono::steady_clock;

  const bool is_visible_;
  Clock::time_point last_{};
  bool is_shown_ = false;
};

}  // namespace tamis::cli
