// An output that survives the end of the program, at any moment, and of the machine.
//
//   OUT.part      what was written
//   OUT.journal   how far the input was read for it: a line behind every chunk
//
// Who goes on cuts OUT.part where a line of the journal says, and reads the input from
// there: no record is lost, none comes twice. When all is written OUT.part becomes OUT
// and the journal goes.
//
// What a program has given to the system is there when the program is killed, but not
// when the machine stops. So a line also says whether the disk has what is before it
// (that is made so every few seconds), and the others count only while the machine has
// not been started anew.
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

// How far it is.
struct Checkpoint {
  Position position;        // of the input
  std::uint64_t bytes = 0;  // of the output
  CrawlCounts counts;
  bool is_finished = false;

  friend bool operator==(const Checkpoint&, const Checkpoint&) = default;
};

class ResumableFile {
 public:
  // Goes on where the journal ends, or begins. `task` names inputs and options: with
  // another one what is there cannot be gone on with, which is an error. So is another
  // program that writes it now.
  static Result<ResumableFile> open(const std::filesystem::path& path,
                                    std::uint64_t task);

  ResumableFile(ResumableFile&& other) noexcept;
  ResumableFile& operator=(ResumableFile&& other) noexcept;
  ~ResumableFile();

  // What was done before.
  const Checkpoint& reached() const { return reached_; }
  bool was_there() const { return was_there_; }

  // Writes, and then the journal, unless `position` is none to begin at.
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
  std::uint64_t unsaid_ = 0;  // bytes behind reached_
  bool was_there_ = false;
  std::chrono::steady_clock::time_point last_on_disk_;
};

}  // namespace tamis::bulk
