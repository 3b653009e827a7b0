// Splits a JSON Lines file, compressed or not, at line ends.

#include <algorithm>

#include "bulk/formats/chunk_reader.h"
#include "bulk/formats/unpacked_stream.h"

namespace tamis::bulk {
namespace {

using State = UnpackedStream::State;

constexpr std::size_t kLeast = std::size_t{2} << 20;

class LineChunks : public ChunkReader {
 public:
  LineChunks(ByteInput input, const ChunkReaderOptions& options)
      : options_(options),
        // In JSON one byte of a page can become six.
        max_line_(options.max_content * 6 + kReadAtOnce),
        input_(std::move(input)),
        stream_(Packing::none, {}) {}

  Result<void> begin() {
    if (const auto read = input_.fill(raw_, kReadAtOnce); !read) return read;
    const Result<Packing> packing = find_packing(raw_.view(), options_.path);
    if (!packing) return tl::unexpected(packing.error());
    packing_ = *packing;
    stream_ = UnpackedStream(packing_, {});
    const std::uint64_t done = options_.from.unpacked;
    offset_ = done;
    to_skip_ = done;
    if (done == 0 || packing_ != Packing::none) return {};
    to_skip_ = 0;
    raw_.clear();
    return input_.go_to(done);
  }

  Result<bool> next(InputChunk& chunk) override {
    chunk.input = options_.input;
    chunk.kind = InputKind::json_lines;
    while (!is_over_) {
      const std::size_t size = std::max(kLeast, lines_.size() + kReadAtOnce);
      const auto state = stream_.fill(input_, raw_, lines_, size);
      if (!state) return tl::unexpected(state.error());
      is_over_ = *state != State::going_on && *state != State::member_ended;
      skip();
      const std::size_t last = lines_.view().rfind('\n');
      if (last == std::string_view::npos && !is_over_) {
        if (lines_.size() > max_line_) give_up_line(chunk);
        continue;
      }
      cut(is_over_ ? lines_.size() : last + 1, *state, chunk);
      if (!chunk.bytes.empty() || !chunk.problems.empty()) return true;
    }
    return false;
  }

  std::uint64_t read() const override { return input_.offset(); }

 private:
  // Drops lines that an earlier run processed, and the rest of a line that is too long.
  void skip() {
    const auto done =
        static_cast<std::size_t>(std::min<std::uint64_t>(to_skip_, lines_.size()));
    lines_.drop_front(done);
    to_skip_ -= done;
    if (!is_in_long_line_) return;
    const std::size_t end = lines_.view().find('\n');
    is_in_long_line_ = end == std::string_view::npos;
    const std::size_t dropped = is_in_long_line_ ? lines_.size() : end + 1;
    lines_.drop_front(dropped);
    offset_ += dropped;
  }

  void give_up_line(InputChunk& chunk) {
    chunk.counts.add(Count::too_large);
    chunk.problems.push_back({options_.input, offset_, "the line is over the limit"});
    offset_ += lines_.size();
    lines_.clear();
    is_in_long_line_ = true;
  }

  void cut(std::size_t size, State state, InputChunk& chunk) {
    chunk.offset = offset_;
    chunk.bytes.append(lines_.view().substr(0, size));
    lines_.drop_front(size);
    offset_ += size;
    chunk.next = {options_.input, 0, offset_};
    chunk.is_last = is_over_;
    if (state != State::broken && state != State::cut_off) return;
    if (state == State::cut_off) chunk.counts.add(Count::cut_inputs);
    chunk.counts.add(Count::damaged);
    chunk.problems.push_back({options_.input, offset_,
                              state == State::broken ? "the packed data is damaged"
                                                     : "the packed data is cut off"});
  }

  const ChunkReaderOptions options_;
  const std::size_t max_line_;
  ByteInput input_;
  ByteBuffer raw_;
  Packing packing_ = Packing::none;
  UnpackedStream stream_;
  ByteBuffer lines_;
  std::uint64_t offset_ = 0;  // of the first one, in decompressed bytes
  std::uint64_t to_skip_ = 0;
  bool is_in_long_line_ = false;
  bool is_over_ = false;
};

}  // namespace

Result<std::unique_ptr<ChunkReader>> open_lines(const ChunkReaderOptions& options) {
  Result<ByteInput> input = ByteInput::open(options.path);
  if (!input) return tl::unexpected(std::move(input.error()));
  auto out = std::make_unique<LineChunks>(std::move(*input), options);
  if (const auto begun = out->begin(); !begun) return tl::unexpected(begun.error());
  return out;
}

}  // namespace tamis::bulk
