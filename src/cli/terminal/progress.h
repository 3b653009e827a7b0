// Shows the progress of a batch on one line of a terminal:
//
//   1,234 of 10,000, 12 %, 5,210 pages/s, 3 failed, 0:02 left
//
// It appears only if a batch takes longer than a second.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace tamis::cli {

struct ProgressState {
  std::size_t done = 0;
  std::size_t failed = 0;  // among `done`
  std::size_t all = 0;
  double seconds = 0;
};

// Returns "1,234 of 10,000, ...".
std::string describe(const ProgressState& state);

// Returns a duration: "0:07", "12:30", "1:02:03".
std::string clock(double seconds);

class Progress {
 public:
  // If `is_visible` is false, all functions have no effect.
  Progress(std::size_t all, bool is_visible);
  ~Progress() { hide(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void add(bool failed);
  void show();  // if enough time has passed
  void hide();  // before other output

 private:
  using Clock = std::chrono::steady_clock;

  const bool is_visible_;
  const Clock::time_point begin_ = Clock::now();
  Clock::time_point last_ = begin_;
  ProgressState state_;
  bool is_shown_ = false;
};

}  // namespace tamis::cli
