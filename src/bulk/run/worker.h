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

struct Outcome {
  std::string bytes;  // packed, where the output is
  Tally tally;
  std::vector<Problem> problems;
  std::set<std::string, std::less<>> copied;  // members that a line had
  std::optional<Rest> rest;                   // then the next chunk is needed, too

  void clear() {
    bytes.clear();
    tally = {};
    problems.clear();
    copied.clear();
    rest.reset();
  }
};

// One a thread.
class Worker {
 public:
  Worker(const Plan& plan, const std::vector<Input>& inputs,
         const FetchOptions& fetching);

  void work(const Chunk& chunk, Outcome& outcome);

 private:
  void take_lines(const Chunk& chunk, Outcome& outcome);
  void take_line(std::string_view line, std::uint64_t offset, const Chunk& chunk,
                 Outcome& outcome);
  void take_archived(const Chunk& chunk, Outcome& outcome);
  void take_files(const Chunk& chunk, Outcome& outcome);
  Result<Fetched> load(const std::string& name);
  void take_record(const WarcRecord& record, std::uint32_t input, Outcome& outcome);
  void make(CrawledPage page, std::uint32_t input, Outcome& outcome);
  void fail(const CrawledPage& page, const Error& error, std::uint32_t input,
            Outcome& outcome);

  const Plan& plan_;
  const std::vector<Input>& inputs_;
  const FetchOptions fetching_;
  WarcWalker walker_;
  WarcPages warc_pages_;
  std::optional<PageMaker> maker_;  // always there
  std::optional<Fetcher> fetcher_;
  std::string made_;  // not yet packed
  // Of a line of JSON.
  std::string html_, url_, id_, date_, copied_;
  std::string name_;  // of an input, without a password
};

}  // namespace tamis::bulk
