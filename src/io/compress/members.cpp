#include "io/compress/members.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

#include <libdeflate.h>
#define ZSTD_STATIC_LINKING_ONLY  // ZSTD_findFrameCompressedSize,
                                  // ZSTD_FRAMEHEADERSIZE_MAX
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

namespace tamis {
namespace {

using Outcome = MemberUnpacker::Outcome;
using Step = MemberUnpacker::Step;

constexpr std::string_view kGzipMagic = "\x1F\x8B\x08";
constexpr std::string_view kZstdMagic = "\x28\xB5\x2F\xFD";
constexpr int kGzipWindow = MAX_WBITS + 16;  // zlib: with a gzip wrapper
constexpr int kMaxWindowLog = 27;            // as in the program zstd: 128 MiB
constexpr std::size_t kFirstRoom = std::size_t{1} << 20;  // holds 19 of 20 pages
constexpr std::size_t kProbed = 4096;  // a gzip header can have a name and a comment
constexpr std::size_t kLongestPrefix = 16;

Bytef* input_of(std::string_view bytes) {
  return reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
}

uInt as_uint(std::size_t size) {
  return static_cast<uInt>(std::min<std::size_t>(size, 1u << 30));
}

// Reports whether the fixed part of a gzip header is one that real programs write: no
// reserved flags, one of three levels, a known system.
bool is_gzip_header(std::string_view bytes) {
  if (bytes.size() < 10 || !bytes.starts_with(kGzipMagic)) return false;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  const bool has_level = byte(8) == 0 || byte(8) == 2 || byte(8) == 4;
  return (byte(3) & 0xE0) == 0 && has_level && (byte(9) <= 13 || byte(9) == 255);
}

struct FreeDeflate {
  void operator()(libdeflate_decompressor* it) const {
    libdeflate_free_decompressor(it);
  }
};
struct FreeZstd {
  void operator()(ZSTD_DCtx* it) const { ZSTD_freeDCtx(it); }
};
using ZstdContext = std::unique_ptr<ZSTD_DCtx, FreeZstd>;

ZstdContext make_zstd() {
  ZstdContext out(ZSTD_createDCtx());
  if (out == nullptr) throw std::bad_alloc();
  ZSTD_DCtx_setParameter(out.get(), ZSTD_d_windowLogMax, kMaxWindowLog);
  return out;
}

void begin_frame(ZSTD_DCtx* context, const Dictionary& dictionary) {
  ZSTD_DCtx_reset(context, ZSTD_reset_session_only);
  ZSTD_DCtx_refDDict(context, static_cast<const ZSTD_DDict*>(dictionary.get()));
}

struct Inflate {
  Inflate() {
    if (inflateInit2(&stream, kGzipWindow) != Z_OK) throw std::bad_alloc();
  }
  Inflate(const Inflate&) = delete;
  Inflate& operator=(const Inflate&) = delete;
  ~Inflate() { inflateEnd(&stream); }

  z_stream stream{};
};

}  // namespace

Packing packing_of(std::string_view bytes) {
  if (bytes.starts_with(kGzipMagic.substr(0, 2))) return Packing::gzip;
  const bool is_skippable = bytes.size() >= 4 &&
                            (static_cast<unsigned char>(bytes[0]) & 0xF0) == 0x50 &&
                            bytes.substr(1, 3) == "\x2A\x4D\x18";
  if (bytes.starts_with(kZstdMagic) || is_skippable) return Packing::zstd;
  return Packing::none;
}

Result<Dictionary> Dictionary::make(std::string_view bytes) {
  ZSTD_DDict* made = ZSTD_createDDict(bytes.data(), bytes.size());
  if (made == nullptr)
    return fail(ErrorCode::bad_file, "", "the dictionary is damaged",
                "a dictionary of zstd");
  Dictionary out;
  out.made_ = std::shared_ptr<const void>(made, [](const void* it) {
    ZSTD_freeDDict(static_cast<ZSTD_DDict*>(const_cast<void*>(it)));
  });
  return out;
}

std::size_t leading_skippable(std::string_view bytes) {
  if (packing_of(bytes) != Packing::zstd || bytes.starts_with(kZstdMagic)) return 0;
  if (bytes.size() < 8) return std::string_view::npos;
  std::uint32_t size = 0;
  std::memcpy(&size, bytes.data() + 4, 4);
  return std::size_t{size} + 8;
}

Result<Dictionary> read_dictionary(std::string_view frame) {
  constexpr std::string_view kDictionary = "\x5D\x2A\x4D\x18";
  constexpr std::size_t kMost = std::size_t{64} << 20;
  if (!frame.starts_with(kDictionary)) return Dictionary();
  const std::string_view content = frame.substr(std::min<std::size_t>(8, frame.size()));
  if (!content.starts_with(kZstdMagic)) return Dictionary::make(content);
  ByteBuffer unpacked;
  if (MemberUnpacker().unpack(content, Packing::zstd, {}, kMost, unpacked).outcome !=
      Outcome::whole)
    return fail(ErrorCode::bad_file, "", "the dictionary is damaged",
                "a dictionary of zstd, packed by zstd or not");
  return Dictionary::make(unpacked.view());
}

struct MemberUnpacker::Impl {
  // Returns the problem of a member that libdeflate rejected.
  Outcome why_not(std::string_view packed) {
    z_stream& stream = begin_inflate();
    char discarded[16384];
    while (true) {
      if (stream.avail_in == 0) {
        if (packed.empty()) return Outcome::needs_more;
        stream.next_in = input_of(packed);
        stream.avail_in = as_uint(packed.size());
        packed.remove_prefix(stream.avail_in);
      }
      stream.next_out = reinterpret_cast<Bytef*>(discarded);
      stream.avail_out = sizeof discarded;
      const int status = inflate(&stream, Z_NO_FLUSH);
      if (status == Z_BUF_ERROR && stream.avail_in == 0) continue;
      if (status != Z_OK) return Outcome::broken;
    }
  }

  z_stream& begin_inflate() {
    if (inflater == nullptr) inflater = std::make_unique<Inflate>();
    inflateReset2(&inflater->stream, kGzipWindow);
    inflater->stream.avail_in = 0;
    return inflater->stream;
  }

  Step unpack_gzip(std::string_view packed, std::size_t most, ByteBuffer& out) {
    if (deflate == nullptr) deflate.reset(libdeflate_alloc_decompressor());
    if (deflate == nullptr) throw std::bad_alloc();
    for (std::size_t wanted = kFirstRoom;; wanted *= 2) {
      char* to = out.room(std::min(wanted, most));
      const std::size_t room = std::min(out.free(), most);
      std::size_t used = 0;
      std::size_t made = 0;
      const libdeflate_result result = libdeflate_gzip_decompress_ex(
          deflate.get(), packed.data(), packed.size(), to, room, &used, &made);
      if (result == LIBDEFLATE_SUCCESS) {
        out.add(made);
        return {Outcome::whole, used};
      }
      if (result != LIBDEFLATE_INSUFFICIENT_SPACE) return {why_not(packed), 0};
      if (room == most) return {Outcome::too_large, 0};
      wanted = std::max(wanted, room);
    }
  }

  Step unpack_zstd(std::string_view packed, const Dictionary& dictionary,
                   std::size_t most, ByteBuffer& out) {
    const std::size_t used = ZSTD_findFrameCompressedSize(packed.data(), packed.size());
    if (ZSTD_isError(used) != 0)
      return {ZSTD_getErrorCode(used) == ZSTD_error_srcSize_wrong ? Outcome::needs_more
                                                                  : Outcome::broken,
              0};
    if (!packed.starts_with(kZstdMagic)) return {Outcome::whole, used};  // skippable
    const unsigned long long known =
        ZSTD_getFrameContentSize(packed.data(), packed.size());
    if (known == ZSTD_CONTENTSIZE_ERROR) return {Outcome::broken, 0};
    if (known != ZSTD_CONTENTSIZE_UNKNOWN && known > most)
      return {Outcome::too_large, 0};
    const std::size_t before = out.size();
    const Outcome outcome = stream_frame(packed.substr(0, used), dictionary, most, out);
    if (outcome == Outcome::whole) return {outcome, used};
    out.truncate(before);
    return {outcome, 0};
  }

  Outcome stream_frame(std::string_view frame, const Dictionary& dictionary,
                       std::size_t most, ByteBuffer& out) {
    if (zstd == nullptr) zstd = make_zstd();
    begin_frame(zstd.get(), dictionary);
    const std::size_t before = out.size();
    ZSTD_inBuffer in{frame.data(), frame.size(), 0};
    while (true) {
      char* to = out.room(kFirstRoom);
      ZSTD_outBuffer made{to, out.free(), 0};
      const std::size_t status = ZSTD_decompressStream(zstd.get(), &made, &in);
      if (ZSTD_isError(status) != 0) return Outcome::broken;
      out.add(made.pos);
      if (out.size() - before > most) return Outcome::too_large;
      if (status == 0) return Outcome::whole;
      if (in.pos == in.size && made.pos == 0) return Outcome::broken;
    }
  }

  // Reports whether the member's content begins with `prefix`.
  bool begins(std::string_view member, Packing packing, const Dictionary& dictionary,
              std::string_view prefix) {
    char first[kLongestPrefix];
    const std::string_view head = member.substr(0, kProbed);
    if (packing == Packing::gzip) {
      z_stream& stream = begin_inflate();
      stream.next_in = input_of(head);
      stream.avail_in = as_uint(head.size());
      stream.next_out = reinterpret_cast<Bytef*>(first);
      stream.avail_out = static_cast<uInt>(prefix.size());
      const int status = inflate(&stream, Z_SYNC_FLUSH);
      if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR)
        return false;
      return stream.avail_out == 0 && prefix == std::string_view(first, prefix.size());
    }
    if (probe == nullptr) probe = make_zstd();
    begin_frame(probe.get(), dictionary);
    // zstd decompresses whole blocks, so pass everything that may belong to the first
    // one.
    const std::string_view block = member.substr(0, std::size_t{160} << 10);
    ZSTD_inBuffer in{block.data(), block.size(), 0};
    ZSTD_outBuffer made{first, prefix.size(), 0};
    while (made.pos < made.size) {
      const std::size_t before = in.pos;
      const std::size_t status = ZSTD_decompressStream(probe.get(), &made, &in);
      if (ZSTD_isError(status) != 0 || status == 0 || in.pos == before) break;
    }
    return made.pos == made.size && prefix == std::string_view(first, prefix.size());
  }

  std::unique_ptr<libdeflate_decompressor, FreeDeflate> deflate;
  ZstdContext zstd;
  ZstdContext probe;
  std::unique_ptr<Inflate> inflater;
};

MemberUnpacker::MemberUnpacker() : impl_(std::make_unique<Impl>()) {}
MemberUnpacker::MemberUnpacker(MemberUnpacker&&) noexcept = default;
MemberUnpacker& MemberUnpacker::operator=(MemberUnpacker&&) noexcept = default;
MemberUnpacker::~MemberUnpacker() = default;

Step MemberUnpacker::unpack(std::string_view packed, Packing packing,
                            const Dictionary& dictionary, std::size_t most,
                            ByteBuffer& out) {
  switch (packing) {
    case Packing::gzip: return impl_->unpack_gzip(packed, most, out);
    case Packing::zstd: return impl_->unpack_zstd(packed, dictionary, most, out);
    case Packing::none: break;
  }
  if (packed.size() > most) return {Outcome::too_large, 0};
  out.append(packed);
  return {Outcome::whole, packed.size()};
}

std::size_t MemberUnpacker::find(std::string_view bytes, std::size_t from,
                                 Packing packing, const Dictionary& dictionary,
                                 std::string_view prefix) {
  const std::string_view magic = packing == Packing::gzip   ? kGzipMagic
                                 : packing == Packing::zstd ? kZstdMagic
                                                            : prefix;
  for (std::size_t at = from; at < bytes.size(); ++at) {
    at = bytes.find(magic, at);
    if (at == std::string_view::npos) return at;
    const std::string_view here = bytes.substr(at);
    if (packing == Packing::none) {
      if (at == 0 || bytes[at - 1] == '\n') return at;
    } else if ((packing == Packing::zstd || is_gzip_header(here)) &&
               impl_->begins(here, packing, dictionary, prefix)) {
      return at;
    }
  }
  return std::string_view::npos;
}

struct StreamUnpacker::Impl {
  State inflate_some(std::string_view& packed, std::size_t most, ByteBuffer& out) {
    z_stream& stream = inflater.stream;
    stream.next_in = input_of(packed);
    stream.avail_in = as_uint(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.room(most));
    stream.avail_out = as_uint(most);
    const uInt room = stream.avail_out;
    const uInt given = stream.avail_in;
    const int status = inflate(&stream, Z_NO_FLUSH);
    out.add(room - stream.avail_out);
    packed.remove_prefix(given - stream.avail_in);
    if (status == Z_OK || status == Z_BUF_ERROR) return State::going_on;
    inflateReset(&stream);
    return status == Z_STREAM_END ? State::member_ended : State::broken;
  }

  State unpack_some(std::string_view& packed, std::size_t most, ByteBuffer& out) {
    ZSTD_inBuffer in{packed.data(), packed.size(), 0};
    ZSTD_outBuffer made{out.room(most), most, 0};
    if (is_new) begin_frame(zstd.get(), dictionary);
    is_new = false;
    const std::size_t status = ZSTD_decompressStream(zstd.get(), &made, &in);
    out.add(made.pos);
    packed.remove_prefix(in.pos);
    is_new = ZSTD_isError(status) != 0 || status == 0;
    if (!is_new) return State::going_on;
    return status == 0 ? State::member_ended : State::broken;
  }

  State copy_some(std::string_view& bytes, std::size_t most, ByteBuffer& out) const {
    const std::string_view some = bytes.substr(0, most);
    out.append(some);
    bytes.remove_prefix(some.size());
    return State::going_on;
  }

  Packing packing = Packing::none;
  Dictionary dictionary;
  Inflate inflater;
  ZstdContext zstd;
  bool is_new = true;
};

StreamUnpacker::StreamUnpacker(Packing packing, Dictionary dictionary)
    : impl_(std::make_unique<Impl>()) {
  impl_->packing = packing;
  impl_->dictionary = std::move(dictionary);
  if (packing == Packing::zstd) impl_->zstd = make_zstd();
}
StreamUnpacker::StreamUnpacker(StreamUnpacker&&) noexcept = default;
StreamUnpacker& StreamUnpacker::operator=(StreamUnpacker&&) noexcept = default;
StreamUnpacker::~StreamUnpacker() = default;

StreamUnpacker::State StreamUnpacker::step(std::string_view& packed, std::size_t most,
                                           ByteBuffer& out) {
  switch (impl_->packing) {
    case Packing::gzip: return impl_->inflate_some(packed, most, out);
    case Packing::zstd: return impl_->unpack_some(packed, most, out);
    case Packing::none: break;
  }
  return impl_->copy_some(packed, most, out);
}

}  // namespace tamis
