// An output that survives a kill of the program or a crash of the machine at any time.
//
//   OUT.part      the output so far
//   OUT.journal   how much of the input it covers; one line after each chunk
//
// To resume, the program truncates OUT.part to the length in the journal and reads the
// input from the recorded position. No record is lost or duplicated. When the output is
// complete, OUT.part is renamed to OUT and the journal is removed.
//
// Written data survives a kill of the program, but not always a crash of the machine.
// So a line also states whether the output before it has reached the disk, which the
// program ensures every few seconds. Other lines are valid only until the machine is
// restarted.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "bulk/run/chunk.h"
#include "tamis/error.h"

namespace tamis::bulk {

// The progress of a run.
struct Checkpoint {
  Position position;        // of the input
  std::uint64_t bytes = 0;  // of the output
  CrawlCounts counts;
  bool is_finished = false;

  friend bool operator==(const Checkpoint&, const Checkpoint&) = default;
};

class ResumableFile {
 public:
  // Resumes at the end of the journal, or begins. `task` identifies inputs and options.
  // It is an error if the journal has another task, or if another program is writing
  // the file.
  static Result<ResumableFile> open(const std::filesystem::path& path,
                                    std::uint64_t task);

  ResumableFile(ResumableFile&& other) noexcept;
  ResumableFile& operator=(ResumableFile&& other) noexcept;
  ~ResumableFile();

  // Returns the progress of the run that this one resumes.
  const Checkpoint& reached() const { return reached_; }
  bool was_there() const { return was_there_; }

  // Writes the bytes, and then a line of the journal if reading can resume at
  // `position`.
  Result<void> write(std::string_view bytes, const std::optional<Position>& position,
                     const CrawlCounts& counts);
  Result<void> finish();

 private:
  ResumableFile() = default;

  Result<void> begin(std::uint64_t task);
  Result<void> go_on(std::string_view journal, std::uint64_t task);
  Result<void> add_line(bool is_on_disk);
  Result<void> to_disk();
  Result<void> rename();
  tl::unexpected<Error> cannot_write(const std::filesystem::path& file) const;

  std::filesystem::path path_, part_path_, journal_path_;
  int part_ = -1;
  int journal_ = -1;
  Checkpoint reached_;
  std::uint64_t unsaid_ = 0;  // bytes after `reached_`
  bool was_there_ = false;
  std::chrono::steady_clock::time_point last_on_disk_;
};

}  // namespace tamis::bulk
