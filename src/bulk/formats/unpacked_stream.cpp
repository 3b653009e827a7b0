#include "bulk/formats/unpacked_stream.h"

namespace tamis::bulk {

Result<Packing> find_packing(std::string_view first, const std::string& place) {
  const auto refuse = [&](std::string_view name) {
    return fail(ErrorCode::bad_file, place,
                "this is packed with " + std::string(name) +
                    "; gzip and zstd are read, and what is not packed");
  };
  if (first.starts_with("\xFD"
                        "7zXZ"))
    return refuse("xz");
  if (first.starts_with("BZh")) return refuse("bzip2");
  if (first.starts_with("\x04\x22\x4D\x18")) return refuse("lz4");
  return packing_of(first);
}

Result<UnpackedStream::State> UnpackedStream::fill(ByteInput& input, ByteBuffer& raw,
                                                   ByteBuffer& out, std::size_t size) {
  while (out.size() < size) {
    if (raw.empty()) {
      if (const auto read = input.fill(raw, kReadAtOnce); !read)
        return tl::unexpected(read.error());
      if (raw.empty())
        return is_inside_ && packing_ != Packing::none ? State::cut_off : State::ended;
    }
    std::string_view packed = raw.view();
    const std::size_t before = out.size();
    const StreamUnpacker::State state = unpacker_.step(packed, size - before, out);
    const std::size_t used = raw.size() - packed.size();
    raw.drop_front(used);
    is_inside_ = state == StreamUnpacker::State::going_on;
    if (state == StreamUnpacker::State::broken) return State::broken;
    if (state == StreamUnpacker::State::member_ended) return State::member_ended;
    if (used == 0 && out.size() == before) {  // the decompressor needs more input
      const std::size_t there = raw.size();
      if (const auto read = input.fill(raw, there + kReadAtOnce); !read)
        return tl::unexpected(read.error());
      if (raw.size() == there) return State::cut_off;
    }
  }
  return State::going_on;
}

}  // namespace tamis::bulk
