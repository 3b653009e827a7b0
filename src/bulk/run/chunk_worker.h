// Makes the output of a chunk.
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
  std::string bytes;  // compressed, if the output is
  CrawlCounts counts;
  std::vector<Problem> problems;
  std::set<std::string, std::less<>> copied;  // fields that a record had
  std::optional<Rest> rest;                   // set if the next chunk is also needed

  void clear() {
    bytes.clear();
    counts = {};
    problems.clear();
    copied.clear();
    rest.reset();
  }
};

// Fetches a page. Each thread has a copy of the function.
using FetchPage = std::function<Result<Fetched>(const std::string& url)>;

// Use one per thread.
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
  std::optional<RecordMaker> maker_;  // always set
  std::string made_;                  // not compressed yet
  // Scratch buffers for a JSON record.
  std::string html_, url_, id_, date_, copied_;
  std::string name_;  // the name of an input without its password
};

}  // namespace tamis::bulk
