#include "io/compress/unpack.h"

#include <array>
#include <memory>

#include <brotli/decode.h>
#include <zlib.h>
#include <zstd.h>

#include "text/ascii.h"
#include "text/enum_names.h"
#include "text/lists.h"

namespace tamis {
namespace {

using Fault = std::optional<UnpackFault>;

constexpr std::size_t kPiece = 64u << 10;
constexpr std::size_t kMaxCodings = 3;  // applied in sequence; more are not needed
constexpr text::EnumNames<Coding, 5> kNames = {
    {"identity", "gzip", "deflate", "br", "zstd"}};

struct Inflater {
  explicit Inflater(int window_bits) {
    ok = inflateInit2(&stream, window_bits) == Z_OK;
  }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() { inflateEnd(&stream); }

  z_stream stream{};
  bool ok = false;
};

Bytef* input_of(std::string_view bytes) {
  return reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
}

// Gzip may consist of several members. Bytes after them are ignored, as in browsers.
Fault inflate_all(std::string_view bytes, int window_bits, std::size_t most,
                  std::string& out) {
  Inflater inflater(window_bits);
  if (!inflater.ok) return UnpackFault::broken;
  z_stream& stream = inflater.stream;
  stream.next_in = input_of(bytes);
  stream.avail_in = static_cast<uInt>(bytes.size());
  std::array<char, kPiece> piece;
  while (true) {
    stream.next_out = reinterpret_cast<Bytef*>(piece.data());
    stream.avail_out = kPiece;
    const int status = inflate(&stream, Z_NO_FLUSH);
    out.append(piece.data(), kPiece - stream.avail_out);
    if (out.size() > most) return UnpackFault::too_large;
    if (status == Z_STREAM_END) {
      const bool is_gzip =
          stream.avail_in > 2 && stream.next_in[0] == 0x1F && stream.next_in[1] == 0x8B;
      if (!is_gzip || inflateReset(&stream) != Z_OK) return {};
    } else if (status != Z_OK || (stream.avail_in == 0 && stream.avail_out > 0)) {
      return UnpackFault::broken;  // or truncated
    }
  }
}

// "deflate" should have a zlib wrapper and often does not. If neither form is complete,
// the longer output is used.
Fault inflate_deflate(std::string_view bytes, std::size_t most, std::string& out) {
  const Fault wrapped = inflate_all(bytes, MAX_WBITS, most, out);
  if (wrapped != UnpackFault::broken) return wrapped;
  std::string raw;
  const Fault bare = inflate_all(bytes, -MAX_WBITS, most, raw);
  if (!bare || raw.size() > out.size()) out.swap(raw);
  return bare;
}

Fault unpack_br(std::string_view bytes, std::size_t most, std::string& out) {
  const std::unique_ptr<BrotliDecoderState, decltype(&BrotliDecoderDestroyInstance)>
      state(BrotliDecoderCreateInstance(nullptr, nullptr, nullptr),
            BrotliDecoderDestroyInstance);
  if (state == nullptr) return UnpackFault::broken;
  std::size_t left = bytes.size();
  auto* next = reinterpret_cast<const std::uint8_t*>(bytes.data());
  std::array<std::uint8_t, kPiece> piece;
  while (true) {
    std::size_t room = kPiece;
    std::uint8_t* to = piece.data();
    const BrotliDecoderResult result =
        BrotliDecoderDecompressStream(state.get(), &left, &next, &room, &to, nullptr);
    out.append(reinterpret_cast<const char*>(piece.data()), kPiece - room);
    if (out.size() > most) return UnpackFault::too_large;
    if (result == BROTLI_DECODER_RESULT_SUCCESS) return {};
    if (result != BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT) return UnpackFault::broken;
  }
}

Fault unpack_zstd(std::string_view bytes, std::size_t most, std::string& out) {
  constexpr int kMaxWindow = 23;  // RFC 9659: 8 MB
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(),
                                                                     ZSTD_freeDCtx);
  if (context == nullptr) return UnpackFault::broken;
  ZSTD_DCtx_setParameter(context.get(), ZSTD_d_windowLogMax, kMaxWindow);
  ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
  std::array<char, kPiece> piece;
  while (true) {
    ZSTD_outBuffer to{piece.data(), piece.size(), 0};
    const std::size_t status = ZSTD_decompressStream(context.get(), &to, &in);
    if (ZSTD_isError(status) != 0) return UnpackFault::broken;
    out.append(piece.data(), to.pos);
    if (out.size() > most) return UnpackFault::too_large;
    if (in.pos == in.size && status == 0) return {};
    if (in.pos == in.size && to.pos < to.size) return UnpackFault::broken;  // truncated
  }
}

}  // namespace

std::string_view to_string(Coding coding) {
  return kNames[coding];
}

std::optional<Coding> coding_of(std::string_view name) {
  if (equal_ignoring_case(name, "x-gzip")) return Coding::gzip;
  return kNames.find(text::to_lower(name));
}

std::optional<std::vector<Coding>> read_codings(std::string_view field) {
  std::vector<Coding> out;
  for (const std::string_view part : text::split(field, ',')) {
    const std::string_view name = text::trim(part);
    if (name.empty()) continue;
    const auto coding = coding_of(name);
    if (!coding) return std::nullopt;
    if (*coding != Coding::identity) out.push_back(*coding);
  }
  if (out.size() > kMaxCodings) return std::nullopt;
  return out;
}

std::optional<UnpackFault> unpack_into(std::string_view bytes, Coding coding,
                                       std::size_t max_bytes, std::string& out) {
  constexpr int kGzip = 16;  // zlib: a gzip wrapper
  out.clear();
  switch (coding) {
    case Coding::gzip: return inflate_all(bytes, MAX_WBITS + kGzip, max_bytes, out);
    case Coding::deflate: return inflate_deflate(bytes, max_bytes, out);
    case Coding::br: return unpack_br(bytes, max_bytes, out);
    case Coding::zstd: return unpack_zstd(bytes, max_bytes, out);
    case Coding::identity: break;
  }
  out.assign(bytes);
  return {};
}

tl::expected<std::string, UnpackFault> unpack(std::string_view bytes,
                                              const std::vector<Coding>& codings,
                                              std::size_t max_bytes) {
  std::string out(bytes);
  std::string next;
  for (auto at = codings.rbegin(); at != codings.rend(); ++at) {
    if (const auto fault = unpack_into(out, *at, max_bytes, next))
      return tl::unexpected(*fault);
    out.swap(next);
  }
  return out;
}

}  // namespace tamis
