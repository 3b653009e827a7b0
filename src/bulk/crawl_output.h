// The output of a crawl: standard output, a file that appears only when it is complete,
// or a file that a later run can resume.
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

  // Returns the progress of the run that this one resumes.
  virtual Checkpoint reached() const { return {}; }
  virtual bool goes_on() const { return false; }

  // `position` is where reading can resume after these bytes, if that is possible.
  virtual Result<Written> write(std::string_view bytes,
                                const std::optional<Position>& position,
                                const CrawlCounts& counts) = 0;
  virtual Result<void> finish() = 0;
};

// `task` identifies inputs and options as one number; only resumable output uses it.
Result<std::unique_ptr<CrawlOutput>> open_crawl_output(const std::string& out,
                                                       bool resume, std::uint64_t task);

}  // namespace tamis::bulk
