// All records of a WARC or ARC file, one after another, by one thread.
//
//   WarcSummary summary;
//   const Result<void> read = read_warc("crawl.warc.gz", {}, [&](const WarcRecord&
//   record) {
//     std::cout << record.head.target_uri << "\n";
//   }, summary);
#pragma once

#include <string>
#include <vector>

#include "bulk/formats/chunk_reader.h"
#include "bulk/formats/warc_walk.h"

namespace tamis::bulk {

struct WarcSummary {
  CrawlCounts counts;
  std::vector<Problem> problems;
};

struct ReadWarcOptions {
  InputKind kind = InputKind::warc;  // or arc
  std::size_t max_content = std::size_t{64} << 20;
  Position from = {};
  // Called behind every chunk that reading can go on from.
  std::function<void(const Position&)> after_chunk = {};
};

Result<void> read_warc(const std::string& path, const ReadWarcOptions& options,
                       const WarcWalker::Take& take, WarcSummary& summary);

}  // namespace tamis::bulk
