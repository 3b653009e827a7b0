// The chunks of all inputs, one after another.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bulk/formats/cutter.h"

namespace tamis::bulk {

struct Input {
  std::string path;  // a file, a URL with its password, or - for standard input
  InputKind kind = InputKind::warc;
  std::uint64_t size = 0;  // 0 where it is not known

  // Its name in messages and records.
  std::string place() const { return path == "-" ? "standard input" : name(); }
  std::string name() const;  // the path, a URL without its password
};

class ChunkSource {
 public:
  ChunkSource(const std::vector<Input>& inputs, std::size_t max_content,
              const Position& from = {});

  // Fills a chunk; false where there is none left. An input that cannot be read is a
  // chunk with a problem, and the next one follows.
  bool next(Chunk& chunk);

 private:
  bool next_of_input(Chunk& chunk);
  void take_pages(Chunk& chunk);
  void report(const Error& error, Chunk& chunk) const;
  void go_on();

  const std::vector<Input>& inputs_;
  const std::size_t max_content_;
  Position from_;
  std::uint32_t input_ = 0;
  std::unique_ptr<Cutter> cutter_;
  std::uint64_t read_before_ = 0;  // the inputs that are done
};

}  // namespace tamis::bulk
