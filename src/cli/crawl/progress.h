// Shows the progress of a crawl on one line:
//
//   12.3 GB of 98.1 GB, 12 %, 5,210 pages/s, 1,034 MB/s, 1:23 left, 3 errors
//
// MB/s counts the bytes of the records after decompression.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "bulk/crawl_run.h"

namespace tamis::cli {

std::string describe(const bulk::CrawlProgress& progress, double seconds);

class ProgressLine {
 public:
  enum class Mode : std::uint8_t { none, terminal, lines };
  explicit ProgressLine(Mode mode) : mode_(mode) {}
  ~ProgressLine() { hide(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(const bulk::CrawlProgress& progress);  // if enough time has passed
  void hide();                                     // before other output
  const bulk::CrawlProgress& last() const { return last_; }
  double seconds() const;

 private:
  using Clock = std::chrono::steady_clock;

  const Mode mode_;
  const Clock::time_point begin_ = Clock::now();
  Clock::time_point last_shown_ = begin_;
  bulk::CrawlProgress last_;
  bool is_shown_ = false;
};

}  // namespace tamis::cli
