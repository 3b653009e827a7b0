// The chunks of all inputs, one after another.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bulk/formats/chunk_reader.h"

namespace tamis::bulk {

struct CrawlInput {
  std::string path;  // a file, a URL with its password, or - for standard input
  InputKind kind = InputKind::warc;
  std::uint64_t size = 0;  // 0 if it is unknown

  // Returns the name for messages and records.
  std::string place() const { return path == "-" ? "standard input" : name(); }
  std::string name() const;  // the path, a URL without its password
};

class ChunkSource {
 public:
  ChunkSource(const std::vector<CrawlInput>& inputs, std::size_t max_content,
              const Position& from = {});

  // Fills a chunk; returns false at the end. For an input that cannot be read, the
  // chunk holds a problem, and reading continues with the next input.
  bool next(InputChunk& chunk);

 private:
  bool next_of_input(InputChunk& chunk);
  void take_pages(InputChunk& chunk);
  void report(const Error& error, InputChunk& chunk) const;
  void go_on();

  const std::vector<CrawlInput>& inputs_;
  const std::size_t max_content_;
  Position from_;
  std::uint32_t input_ = 0;
  std::unique_ptr<ChunkReader> reader_;
  std::uint64_t read_before_ = 0;  // bytes of the finished inputs
};

}  // namespace tamis::bulk
