// A part of an input that one thread processes: enough bytes for some milliseconds of
// work, from the beginning of a record to what seems to be the end of one.
//
// Members of gzip and frames of zstd are found by their first bytes, without
// decompressing what precedes them, so that the workers do all decompression. A
// position found in this way may be wrong, because a record can contain another
// compressed WARC file. Then the last record of a chunk is incomplete. The thread that
// takes the results puts the rest of the chunk before the next one (`Rest`), and
// discards the results of the next chunk alone. So the output is the same as that of
// sequential reading.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/byte_buffer.h"
#include "bulk/run/crawl_counts.h"
#include "io/compress/members.h"

namespace tamis::bulk {

enum class InputKind : std::uint8_t { warc, arc, json_lines, archive, pages };

// A position from which reading can resume.
struct Position {
  std::uint32_t input = 0;     // index of the input
  std::uint64_t offset = 0;    // in the stored input
  std::uint64_t unpacked = 0;  // bytes or items after `offset` that are done

  friend bool operator==(const Position&, const Position&) = default;
};

struct Problem {
  std::uint32_t input = 0;
  std::uint64_t offset = 0;
  std::string finding;
  bool is_of_input = false;  // the input cannot be read at all; `offset` is unused

  friend bool operator==(const Problem&, const Problem&) = default;
};

// One of several files in a chunk of the kinds archive and pages. Workers read the
// files of kind pages.
struct NamedFile {
  std::string name;
  std::size_t begin = 0;  // in the bytes of the chunk; for pages: index of the input
  std::size_t size = 0;
};

struct InputChunk {
  std::uint32_t input = 0;
  InputKind kind = InputKind::warc;
  Packing packing = Packing::none;  // of `bytes`
  Dictionary dictionary;
  std::uint64_t offset = 0;  // of the first byte, in the input
  std::uint64_t skip = 0;    // decompressed bytes at the beginning to skip
  ByteBuffer bytes;
  std::vector<NamedFile> files;
  bool is_exact = true;     // false if the end only looks like that of a record
  bool is_last = false;     // the input ends with this chunk
  bool has_failed = false;  // the input could not be read to its end
  // Problems and counts found while the input was split.
  std::vector<Problem> problems;
  CrawlCounts counts;

  Position next;  // the position after this chunk
  // Bytes read of all inputs, for progress.
  std::uint64_t read = 0;

  // Prepares the chunk for its next use and keeps its memory.
  void clear() {
    bytes.clear();
    files.clear();
    problems.clear();
    counts = {};
    skip = 0;
    is_exact = true;
    is_last = false;
    has_failed = false;
    packing = Packing::none;
  }
};

// The end of a chunk that must be put before the next one.
struct Rest {
  std::size_t begin = 0;   // in the chunk's bytes
  std::uint64_t skip = 0;  // decompressed bytes to skip from there

  friend bool operator==(const Rest&, const Rest&) = default;
};

}  // namespace tamis::bulk
