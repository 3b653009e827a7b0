// The lines of a journal (resumable_file.h), as text with a checksum:
//
//   tamis-journal VERSION TASK CHECK
//   start BOOT CHECK
//   at u|d INPUT OFFSET UNPACKED BYTES FINISHED UNPACKED-BYTES COUNT... CHECK
//
// u: the output was written; d: it has also reached the disk.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "bulk/run/resumable_file.h"

namespace tamis::bulk {

std::string journal_head(std::uint64_t task);
std::string journal_start(std::string_view boot);
std::string journal_line(const Checkpoint& checkpoint, bool is_on_disk);

struct JournalState {
  std::uint64_t task = 0;
  bool has_head = false;
  bool is_of_other_version = false;  // `task` and lines may differ
  std::size_t size = 0;              // of the complete lines
  Checkpoint last;                   // the last valid one
};

// Returns the valid part of a journal: complete lines from the beginning, for
// checkpoints whose output is not longer than `part_bytes`. Lines whose output was not
// flushed to disk are valid only if they were written since the machine was started.
JournalState read_journal(std::string_view text, std::string_view boot,
                          std::uint64_t part_bytes);

}  // namespace tamis::bulk
