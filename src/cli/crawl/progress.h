// How far a crawl is, on one line:
//
//   12.3 GB of 98.1 GB, 12 %, 5,210 pages/s, 1,034 MB/s, 1:23 left, 3 errors
//
// MB/s are of the records as they are once unpacked.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "bulk/run/crawl_counts.h"

namespace tamis::cli {

struct CrawlProgressState {
  std::uint64_t read = 0;         // bytes of the inputs, as they are stored
  std::uint64_t all = 0;          // 0 where it is not known
  std::uint64_t read_before = 0;  // by the run that this one goes on with
  bulk::CrawlCounts counts;       // of this run
  double seconds = 0;
};

std::string describe(const CrawlProgressState& state);

class CrawlProgress {
 public:
  enum class Mode : std::uint8_t { none, terminal, lines };
  explicit CrawlProgress(Mode mode) : mode_(mode) {}
  ~CrawlProgress() { hide(); }
  CrawlProgress(const CrawlProgress&) = delete;
  CrawlProgress& operator=(const CrawlProgress&) = delete;

  CrawlProgressState& state() { return state_; }
  const CrawlProgressState& state() const { return state_; }
  double seconds() const;
  void show();  // if it is time
  void hide();  // before other words come

 private:
  using Clock = std::chrono::steady_clock;

  const Mode mode_;
  const Clock::time_point begin_ = Clock::now();
  Clock::time_point last_ = begin_;
  CrawlProgressState state_;
  bool is_shown_ = false;
};

}  // namespace tamis::cli
