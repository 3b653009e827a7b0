// Splits one input into chunks.
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
  std::size_t max_content = std::size_t{64} << 20;  // of a record or a line
  Position from = {};                               // where to begin
};

class ChunkReader {
 public:
  virtual ~ChunkReader() = default;
  ChunkReader() = default;
  ChunkReader(const ChunkReader&) = delete;
  ChunkReader& operator=(const ChunkReader&) = delete;

  // Fills an empty chunk. Returns false at the end of the input. After an error the
  // input cannot be read further.
  virtual Result<bool> next(InputChunk& chunk) = 0;
  // Returns the number of input bytes read, as they are stored.
  virtual std::uint64_t read() const = 0;
};

Result<std::unique_ptr<ChunkReader>> open_warc(const ChunkReaderOptions& options);
Result<std::unique_ptr<ChunkReader>> open_lines(const ChunkReaderOptions& options);
Result<std::unique_ptr<ChunkReader>> open_archive(const ChunkReaderOptions& options);

}  // namespace tamis::bulk
