// Cuts one input into chunks.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "bulk/formats/byte_input.h"
#include "bulk/run/chunk.h"

namespace tamis::bulk {

struct ChunkReaderOptions {
  std::uint32_t input = 0;
  std::string path;
  InputKind kind = InputKind::warc;                 // or arc; for open_warc
  std::size_t max_content = std::size_t{64} << 20;  // of a record or line
  Position from = {};                               // where to begin
};

class ChunkReader {
 public:
  virtual ~ChunkReader() = default;
  ChunkReader() = default;
  ChunkReader(const ChunkReader&) = delete;
  ChunkReader& operator=(const ChunkReader&) = delete;

  // Fills a chunk, which is clear. False where there is none left. An error is of the
  // input: it cannot be read on.
  virtual Result<bool> next(InputChunk& chunk) = 0;
  // Bytes read of the input as it is stored.
  virtual std::uint64_t read() const = 0;
};

Result<std::unique_ptr<ChunkReader>> open_warc(const ChunkReaderOptions& options);
Result<std::unique_ptr<ChunkReader>> open_lines(const ChunkReaderOptions& options);
Result<std::unique_ptr<ChunkReader>> open_archive(const ChunkReaderOptions& options);

}  // namespace tamis::bulk
