// Reads the records of a WARC or ARC file in one thread.
//
//   Result<WarcReader> reader = WarcReader::open("crawl.warc.gz");
//   const auto print = [](const WarcRecord& record) {
//     std::cout << record.head.target_uri << "\n";
//   };
//   while (reader) {
//     const Result<bool> read = reader->next(print, summary);
//     if (!read || !*read) break;
//   }
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bulk/formats/chunk_reader.h"
#include "bulk/formats/warc_walk.h"
#include "bulk/run/record_joiner.h"

namespace tamis::bulk {

struct WarcSummary {
  CrawlCounts counts;
  std::vector<Problem> problems;
};

struct ReadWarcOptions {
  InputKind kind = InputKind::warc;  // or arc
  std::size_t max_content = std::size_t{64} << 20;
  Position from = {};
};

class WarcReader {
 public:
  // Waits for the first bytes, which may come from a pipe.
  static Result<WarcReader> open(const std::string& path,
                                 const ReadWarcOptions& options = {});

  // Reads some megabytes and calls `take` with each record in them. Adds to the
  // summary. Returns false at the end of the file.
  Result<bool> next(const WarcWalker::Take& take, WarcSummary& summary);

  // Returns the position from which reading can resume, if the last record is complete.
  std::optional<Position> position() const {
    return is_complete_ ? std::optional(chunk_.next) : std::nullopt;
  }

 private:
  WarcReader(std::unique_ptr<ChunkReader> chunks, std::size_t max_content)
      : chunks_(std::move(chunks)), walker_(max_content) {}

  std::unique_ptr<ChunkReader> chunks_;
  WarcWalker walker_;
  RecordJoiner joiner_;
  InputChunk chunk_;
  bool is_complete_ = false;
};

}  // namespace tamis::bulk
