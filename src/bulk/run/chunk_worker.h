// From a chunk to the bytes that are written for it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "bulk/formats/warc_page.h"
#include "bulk/record_maker.h"
#include "bulk/run/chunk_source.h"
#include "io/net/fetch.h"

namespace tamis::bulk {

struct ChunkOutput {
  std::string bytes;  // packed, where the output is
  CrawlCounts counts;
  std::vector<Problem> problems;
  std::set<std::string, std::less<>> copied;  // members that a line had
  std::optional<Rest> rest;                   // then the next chunk is needed, too

  void clear() {
    bytes.clear();
    counts = {};
    problems.clear();
    copied.clear();
    rest.reset();
  }
};

// Loads a page from the web. Each thread has a copy.
using FetchPage = std::function<Result<Fetched>(const std::string& url)>;

// One a thread.
class ChunkWorker {
 public:
  // Without `fetch`, URLs cannot be read.
  ChunkWorker(const CrawlPlan& plan, const std::vector<CrawlInput>& inputs,
              FetchPage fetch = {});

  void work(const InputChunk& chunk, ChunkOutput& outcome);

 private:
  void take_lines(const InputChunk& chunk, ChunkOutput& outcome);
  void take_line(std::string_view line, std::uint64_t offset, const InputChunk& chunk,
                 ChunkOutput& outcome);
  void take_archived(const InputChunk& chunk, ChunkOutput& outcome);
  void take_files(const InputChunk& chunk, ChunkOutput& outcome);
  Result<Fetched> load(const std::string& name);
  void take_record(const WarcRecord& record, std::uint32_t input, ChunkOutput& outcome);
  void make(CrawledPage page, std::uint32_t input, ChunkOutput& outcome);
  void fail(const CrawledPage& page, const Error& error, std::uint32_t input,
            ChunkOutput& outcome);

  const CrawlPlan& plan_;
  const std::vector<CrawlInput>& inputs_;
  FetchPage fetch_;
  WarcWalker walker_;
  WarcPages warc_pages_;
  std::optional<RecordMaker> maker_;  // always there
  std::string made_;                  // not yet packed
  // Of a line of JSON.
  std::string html_, url_, id_, date_, copied_;
  std::string name_;  // of an input, without a password
};

}  // namespace tamis::bulk
