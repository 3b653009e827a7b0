// Splits a WARC or ARC file. Compressed files are split where a member begins a record
// (chunk.h), if there is such a member within some megabytes. Other inputs are
// decompressed here and split where records end: uncompressed files, files compressed
// as one member, and very large records such as films.

#include <algorithm>
#include <optional>

#include "bulk/formats/chunk_reader.h"
#include "bulk/formats/unpacked_stream.h"
#include "bulk/formats/warc_walk.h"

namespace tamis::bulk {
namespace {

using State = UnpackedStream::State;

constexpr std::size_t kLeastPacked = std::size_t{1} << 20;
constexpr std::size_t kMostPacked = std::size_t{16} << 20;
// Enough bytes of a member, one block of zstd, to see whether it begins a record.
constexpr std::size_t kMargin = std::size_t{192} << 10;
constexpr std::size_t kLeastUnpacked = std::size_t{4} << 20;
constexpr std::size_t kMostDictionary = std::size_t{64} << 20;

// Where the complete records at the front of the bytes end. If the last record is not
// needed, `to_come` is the number of its bytes still to be read. WarcWalker finds the
// same records.
struct Whole {
  std::size_t end = 0;
  std::uint64_t to_come = 0;
  bool is_too_long = false;  // the next record would end after the end of the input
};

// Returns where the last line begins, which may be incomplete; the end of the bytes if
// that line is too long for a header.
std::size_t last_line(std::string_view bytes) {
  const std::size_t begin = bytes.rfind('\n') + 1;  // 0 if there is no line break
  return bytes.size() - begin < kMaxHead ? begin : bytes.size();
}

// `left` is the number of bytes of the input from the first of `bytes`.
Whole whole_records(std::string_view bytes, const RecordForm& form,
                    std::size_t max_content, std::uint64_t left) {
  std::size_t at = 0;
  while (at < bytes.size()) {
    const std::size_t blank = bytes.find_first_not_of("\r\n", at);
    if (blank == std::string_view::npos) return {bytes.size(), 0};
    const auto head = form.read_head(bytes.substr(blank));
    if (!head && head.error() == HeadFault::needs_more) return {at, 0};
    if (!head) {
      at = form.find(bytes, blank + 1);
      // The beginning of the next record may be incomplete.
      if (at == bytes.size()) return {std::max(blank + 1, last_line(bytes)), 0};
      continue;
    }
    if (head->length > left || blank + head->size > left - head->length)
      return {blank, 0, true};
    const std::uint64_t all = head->size + head->length;
    const std::size_t there = bytes.size() - blank;
    if (there < all && head->length > max_content) return {bytes.size(), all - there};
    if (there < all) return {at, 0};
    at = blank + static_cast<std::size_t>(all);
  }
  return {at, 0};
}

class WarcChunks : public ChunkReader {
 public:
  WarcChunks(ByteInput input, const ChunkReaderOptions& options)
      : options_(options), form_(form_of(options.kind)), input_(std::move(input)) {}

  // Reads the first bytes and moves to the position at which to begin.
  Result<void> begin() {
    if (const auto read = input_.fill(raw_, kReadAtOnce); !read) return read;
    const Result<Packing> packing = find_packing(raw_.view(), options_.path);
    if (!packing) return tl::unexpected(packing.error());
    packing_ = *packing;
    if (const auto read = find_dictionary(); !read) return read;
    if (options_.from.offset > 0) {
      raw_.clear();
      if (const auto gone = input_.go_to(options_.from.offset); !gone) return gone;
      raw_offset_ = options_.from.offset;
      is_lost_ = packing_ != Packing::none;
    }
    if (packing_ == Packing::none || options_.from.unpacked > 0) {
      begin_stream();
      to_come_ = options_.from.unpacked;
      unpacked_offset_ += packing_ == Packing::none ? 0 : to_come_;
    }
    return {};
  }

  Result<bool> next(InputChunk& chunk) override {
    chunk.input = options_.input;
    chunk.kind = options_.kind;
    while (!is_over_) {
      const Result<bool> cut = stream_ ? cut_stream(chunk) : cut_members(chunk);
      if (!cut || *cut || !goes_on_) return cut;
      goes_on_ = false;
    }
    return false;
  }

  std::uint64_t read() const override { return input_.offset(); }

 private:
  Result<void> find_dictionary() {
    const std::size_t size = leading_skippable(raw_.view());
    if (size == 0 || size > kMostDictionary) return {};
    if (const auto read = input_.fill(raw_, size); !read) return read;
    if (raw_.size() < size) return {};
    Result<Dictionary> read = read_dictionary(raw_.view().substr(0, size));
    if (!read) {
      read.error().place = options_.path;
      return tl::unexpected(std::move(read.error()));
    }
    dictionary_ = std::move(*read);
    return {};
  }

  std::size_t find(std::size_t from) {
    return finder_.find(raw_.view(), from, packing_, dictionary_, form_.begin);
  }

  // Returns false with `goes_on_` set if the next part must be read as a stream.
  Result<bool> cut_members(InputChunk& chunk) {
    if (is_lost_) {
      if (const auto found = find_way(); !found) return tl::unexpected(found.error());
    }
    std::size_t from = kLeastPacked;
    std::size_t end = std::string_view::npos;
    for (std::size_t wanted = kLeastPacked + kMargin;; wanted *= 2) {
      if (const auto read = input_.fill(raw_, wanted); !read)
        return tl::unexpected(read.error());
      end = find(std::min(from, raw_.size()));
      if (end != std::string_view::npos || raw_.size() < wanted) break;
      if (raw_.size() >= kMostPacked) {
        begin_stream();
        goes_on_ = true;
        return false;
      }
      from = std::max(kLeastPacked, raw_.size() - kMargin);
    }
    if (raw_.empty()) return false;
    chunk.is_last = end == std::string_view::npos;
    chunk.is_exact = false;
    chunk.packing = packing_;
    chunk.dictionary = dictionary_;
    chunk.offset = raw_offset_;
    give_front(std::min(end, raw_.size()), raw_, chunk.bytes);
    raw_offset_ += chunk.bytes.size();
    chunk.next = {options_.input, raw_offset_, 0};
    return true;
  }

  // After damage in a stream, skips to a member that begins a record.
  Result<void> find_way() {
    is_lost_ = false;
    while (true) {
      if (const auto read = input_.fill(raw_, kLeastPacked); !read) return read;
      const std::size_t found = find(0);
      const bool is_found = found != std::string_view::npos;
      const bool ends = raw_.size() < kLeastPacked;
      const std::size_t dropped = is_found ? found
                                  : ends   ? raw_.size()
                                           : raw_.size() - kMargin;
      raw_.drop_front(dropped);
      raw_offset_ += dropped;
      if (is_found || ends) return {};
    }
  }

  // Moves the front of one buffer to another. Copies the rest, which is smaller.
  static void give_front(std::size_t size, ByteBuffer& from, ByteBuffer& to) {
    to.swap(from);
    from.clear();
    from.append(to.view().substr(size));
    to.truncate(size);
  }

  void begin_stream() {
    stream_.emplace(packing_, dictionary_);
    stream_offset_ = raw_offset_;
    unpacked_.clear();
    unpacked_offset_ = packing_ == Packing::none ? raw_offset_ : 0;
    to_come_ = 0;
    passed_over_ = 0;
  }

  void end_stream() {
    stream_.reset();
    raw_offset_ = input_.offset() - raw_.size();
  }

  // Decompresses until there is enough, or until the stream ends or is damaged.
  Result<State> fill_stream() {
    while (true) {
      const std::size_t wanted = to_come_ > 0 ? kReadAtOnce : kLeastUnpacked;
      // An incomplete record must fit.
      const std::size_t size = std::max(wanted, unpacked_.size() + kReadAtOnce);
      const auto state = stream_->fill(input_, raw_, unpacked_, size);
      if (!state) return state;
      drop_unwanted();
      if (*state != State::going_on || to_come_ == 0) return state;
    }
  }

  void drop_unwanted() {
    const auto dropped =
        static_cast<std::size_t>(std::min<std::uint64_t>(to_come_, unpacked_.size()));
    unpacked_.drop_front(dropped);
    to_come_ -= dropped;
    passed_over_ = to_come_ > 0 ? passed_over_ + dropped : 0;
  }

  Result<bool> cut_stream(InputChunk& chunk) {
    while (true) {
      const auto filled = fill_stream();
      if (!filled) return tl::unexpected(filled.error());
      const bool is_bomb = packing_ != Packing::none &&
                           passed_over_ > kMostPassedOver &&
                           options_.from.unpacked == 0;
      const State state = is_bomb ? State::broken : *filled;
      const Whole whole =
          whole_records(unpacked_.view(), form_, options_.max_content, left());
      if (state == State::going_on && whole.end == 0 && !whole.is_too_long) continue;
      if (state == State::member_ended &&
          (whole.end < unpacked_.size() || whole.to_come + to_come_ > 0))
        continue;
      if (whole.is_too_long && whole.end == 0) return pass_over_too_long(chunk);
      const bool ends =
          !whole.is_too_long && (state == State::ended || state == State::cut_off);
      cut_unpacked(ends ? unpacked_.size() : whole.end, whole,
                   whole.is_too_long ? State::going_on : state, chunk);
      if (state == State::broken || state == State::member_ended) end_stream();
      is_lost_ = state == State::broken;
      is_over_ = ends;
      if (chunk.bytes.empty() && chunk.problems.empty()) {
        goes_on_ = !stream_;
        return false;
      }
      return true;
    }
  }

  // Returns the number of bytes not read yet, for an uncompressed file.
  std::uint64_t left() const {
    const auto size = packing_ == Packing::none ? input_.size() : std::nullopt;
    return size ? *size - std::min(*size, unpacked_offset_) : UINT64_MAX;
  }

  // The length of a record is wrong, or the file is truncated: skips to a line that
  // begins a record.
  Result<bool> pass_over_too_long(InputChunk& chunk) {
    report_end("the input ends in the middle of a record", unpacked_offset_, chunk);
    for (std::size_t from = 1;; from = 0) {
      const std::size_t found = form_.find(unpacked_.view(), from);
      const bool is_found = found < unpacked_.size();
      const std::size_t dropped =
          is_found || is_over_ ? found
                               : std::max<std::size_t>(last_line(unpacked_.view()), 1);
      unpacked_.drop_front(dropped);
      unpacked_offset_ += dropped;
      if (is_found || is_over_) break;
      const auto state =
          stream_->fill(input_, raw_, unpacked_, unpacked_.size() + kReadAtOnce);
      if (!state) return tl::unexpected(state.error());
      is_over_ = *state == State::ended;
    }
    chunk.offset = unpacked_offset_;
    chunk.next = {options_.input, unpacked_offset_, 0};
    chunk.is_last = is_over_;
    return true;
  }

  void cut_unpacked(std::size_t size, const Whole& whole, State state,
                    InputChunk& chunk) {
    chunk.offset = unpacked_offset_;
    give_front(size, unpacked_, chunk.bytes);
    to_come_ += whole.to_come;
    unpacked_offset_ += size + whole.to_come;
    chunk.is_last = state == State::ended || state == State::cut_off;
    chunk.next = packing_ == Packing::none
                     ? Position{options_.input, unpacked_offset_, 0}
                     : Position{options_.input, stream_offset_, unpacked_offset_};
    if (state == State::member_ended)
      chunk.next = {options_.input, input_.offset() - raw_.size(), 0};
    if (state == State::broken) {
      chunk.next = {options_.input, input_.offset() - raw_.size(), 0};
      report("the packed data is damaged", stream_offset_, chunk);
    } else if (state == State::cut_off) {
      report_end("the packed data is cut off", stream_offset_, chunk);
    } else if (state == State::ended && to_come_ > 0) {
      report_end("the input ends in the middle of a record", stream_offset_, chunk);
    }
  }

  void report_end(const char* finding, std::uint64_t offset, InputChunk& chunk) const {
    chunk.counts.add(Count::cut_inputs);
    report(finding, offset, chunk);
  }

  void report(const char* finding, std::uint64_t offset, InputChunk& chunk) const {
    chunk.counts.add(Count::damaged);
    chunk.problems.push_back({options_.input, offset, finding});
  }

  const ChunkReaderOptions options_;
  const RecordForm& form_;
  ByteInput input_;
  Packing packing_ = Packing::none;
  Dictionary dictionary_;
  MemberUnpacker finder_;
  ByteBuffer raw_;  // read and not used yet
  std::uint64_t raw_offset_ = 0;
  bool is_lost_ = false;  // the next bytes do not begin a member
  bool goes_on_ = false;  // in another mode
  bool is_over_ = false;

  std::optional<UnpackedStream> stream_;
  std::uint64_t stream_offset_ = 0;
  ByteBuffer unpacked_;
  std::uint64_t unpacked_offset_ = 0;  // of the first byte
  std::uint64_t to_come_ = 0;          // bytes to skip
  std::uint64_t passed_over_ = 0;      // consecutive skipped bytes
};

}  // namespace

Result<std::unique_ptr<ChunkReader>> open_warc(const ChunkReaderOptions& options) {
  Result<ByteInput> input = ByteInput::open(options.path);
  if (!input) return tl::unexpected(std::move(input.error()));
  auto out = std::make_unique<WarcChunks>(std::move(*input), options);
  if (const auto begun = out->begin(); !begun) return tl::unexpected(begun.error());
  return out;
}

}  // namespace tamis::bulk
