// Where the records of a crawl go: standard output, a file that is whole or not there,
// or a file that can be gone on with.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "bulk/destination.h"
#include "bulk/run/resumable_file.h"
#include "tamis/error.h"

namespace tamis::bulk {

class CrawlOutput {
 public:
  virtual ~CrawlOutput() = default;
  CrawlOutput() = default;
  CrawlOutput(const CrawlOutput&) = delete;
  CrawlOutput& operator=(const CrawlOutput&) = delete;

  // What another run has done.
  virtual Checkpoint reached() const { return {}; }
  virtual bool goes_on() const { return false; }

  // `position` is where reading can begin again behind these bytes, if it can.
  virtual Result<Written> write(std::string_view bytes,
                                const std::optional<Position>& position,
                                const CrawlCounts& counts) = 0;
  virtual Result<void> finish() = 0;
};

// `task` is of the resumable one: inputs and options, as a number.
Result<std::unique_ptr<CrawlOutput>> open_crawl_output(const std::string& out,
                                                       bool resume, std::uint64_t task);

}  // namespace tamis::bulk
