#include "serve/coding.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>

#include <brotli/decode.h>
#include <brotli/encode.h>
#include <zlib.h>
#include <zstd.h>

#include "base/ascii.h"
#include "serve/fields.h"

namespace tamis::serve {
namespace {

using Unpacked = tl::expected<std::string, UnpackFault>;

constexpr std::size_t kPiece = 64u << 10;
constexpr std::size_t kMaxCodings = 3;  // one after another; nobody needs more
constexpr std::array<std::string_view, 5> kNames = {"identity", "gzip", "deflate", "br",
                                                    "zstd"};
// Measured on pages of 100 KB: the fastest first.
constexpr Coding kByLiking[] = {Coding::zstd, Coding::gzip, Coding::br,
                                Coding::deflate};

Unpacked broken() {
  return tl::unexpected(UnpackFault::broken);
}
Unpacked too_large() {
  return tl::unexpected(UnpackFault::too_large);
}

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

// Gzip may be several members in a row; what is behind them is passed over, as browsers
// do.
Unpacked inflate_all(std::string_view bytes, int window_bits, std::size_t most) {
  Inflater inflater(window_bits);
  if (!inflater.ok) return broken();
  z_stream& stream = inflater.stream;
  stream.next_in = input_of(bytes);
  stream.avail_in = static_cast<uInt>(bytes.size());
  std::string out;
  std::array<char, kPiece> piece;
  bool has_ended = false;
  while (true) {
    stream.next_out = reinterpret_cast<Bytef*>(piece.data());
    stream.avail_out = kPiece;
    const int status = inflate(&stream, Z_NO_FLUSH);
    out.append(piece.data(), kPiece - stream.avail_out);
    if (out.size() > most) return too_large();
    if (status == Z_STREAM_END) {
      has_ended = true;
      const bool is_gzip =
          stream.avail_in > 2 && stream.next_in[0] == 0x1F && stream.next_in[1] == 0x8B;
      if (!is_gzip || inflateReset(&stream) != Z_OK) return out;
      has_ended = false;
    } else if (status != Z_OK) {
      return has_ended ? Unpacked(std::move(out)) : broken();
    } else if (stream.avail_in == 0 && stream.avail_out > 0) {
      return broken();  // cut off
    }
  }
}

// "deflate" should be in a zlib wrapper, and often is not.
Unpacked inflate_deflate(std::string_view bytes, std::size_t most) {
  Unpacked wrapped = inflate_all(bytes, MAX_WBITS, most);
  if (wrapped || wrapped.error() == UnpackFault::too_large) return wrapped;
  return inflate_all(bytes, -MAX_WBITS, most);
}

Unpacked unpack_br(std::string_view bytes, std::size_t most) {
  const std::unique_ptr<BrotliDecoderState, decltype(&BrotliDecoderDestroyInstance)>
      state(BrotliDecoderCreateInstance(nullptr, nullptr, nullptr),
            BrotliDecoderDestroyInstance);
  if (state == nullptr) return broken();
  std::size_t left = bytes.size();
  auto* next = reinterpret_cast<const std::uint8_t*>(bytes.data());
  std::string out;
  std::array<std::uint8_t, kPiece> piece;
  while (true) {
    std::size_t room = kPiece;
    std::uint8_t* to = piece.data();
    const BrotliDecoderResult result =
        BrotliDecoderDecompressStream(state.get(), &left, &next, &room, &to, nullptr);
    out.append(reinterpret_cast<const char*>(piece.data()), kPiece - room);
    if (out.size() > most) return too_large();
    if (result == BROTLI_DECODER_RESULT_SUCCESS) return out;
    if (result != BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT) return broken();
  }
}

Unpacked unpack_zstd(std::string_view bytes, std::size_t most) {
  constexpr int kMaxWindow = 23;  // RFC 9659: 8 MB
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(),
                                                                     ZSTD_freeDCtx);
  if (context == nullptr) return broken();
  ZSTD_DCtx_setParameter(context.get(), ZSTD_d_windowLogMax, kMaxWindow);
  ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
  std::string out;
  std::array<char, kPiece> piece;
  while (true) {
    ZSTD_outBuffer to{piece.data(), piece.size(), 0};
    const std::size_t status = ZSTD_decompressStream(context.get(), &to, &in);
    if (ZSTD_isError(status) != 0) return broken();
    out.append(piece.data(), to.pos);
    if (out.size() > most) return too_large();
    if (in.pos == in.size && status == 0) return out;
    if (in.pos == in.size && to.pos < to.size) return broken();  // cut off
  }
}

Unpacked unpack_one(std::string_view bytes, Coding coding, std::size_t most) {
  constexpr int kGzip = 16;  // zlib: a gzip wrapper
  switch (coding) {
    case Coding::gzip: return inflate_all(bytes, MAX_WBITS + kGzip, most);
    case Coding::deflate: return inflate_deflate(bytes, most);
    case Coding::br: return unpack_br(bytes, most);
    case Coding::zstd: return unpack_zstd(bytes, most);
    case Coding::identity: break;
  }
  return std::string(bytes);
}

std::optional<std::string> deflate_all(std::string_view bytes, int window_bits) {
  constexpr int kMemory = 8;
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, window_bits, kMemory,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    return std::nullopt;
  std::string out(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
  stream.next_in = input_of(bytes);
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int status = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return status == Z_STREAM_END ? std::optional(std::move(out)) : std::nullopt;
}

std::optional<std::string> pack_br(std::string_view bytes) {
  constexpr int kQuality = 3;
  std::size_t size = BrotliEncoderMaxCompressedSize(bytes.size());
  std::string out(size, '\0');
  if (BrotliEncoderCompress(
          kQuality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, bytes.size(),
          reinterpret_cast<const std::uint8_t*>(bytes.data()), &size,
          reinterpret_cast<std::uint8_t*>(out.data())) == BROTLI_FALSE)
    return std::nullopt;
  out.resize(size);
  return out;
}

std::optional<std::string> pack_zstd(std::string_view bytes) {
  constexpr int kLevel = 1;
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size =
      ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), kLevel);
  if (ZSTD_isError(size) != 0) return std::nullopt;
  out.resize(size);
  return out;
}

std::optional<Coding> coding_of(std::string_view name) {
  if (equal_ignoring_case(name, "x-gzip")) return Coding::gzip;
  for (std::size_t i = 0; i < kNames.size(); ++i)
    if (equal_ignoring_case(name, kNames[i])) return static_cast<Coding>(i);
  return std::nullopt;
}

// "gzip;q=0.5": the name, and how much it is liked.
std::pair<std::string_view, double> read_liking(std::string_view item) {
  const std::size_t semicolon = std::min(item.find(';'), item.size());
  const std::string_view name = trim(item.substr(0, semicolon));
  const std::size_t q = item.find("q=", semicolon);
  if (q == std::string_view::npos) return {name, 1};
  double liking = 0;
  std::from_chars(item.data() + q + 2, item.data() + item.size(), liking);
  return {name, liking};
}

}  // namespace

std::string_view to_string(Coding coding) {
  return kNames[static_cast<std::size_t>(coding)];
}

std::optional<std::vector<Coding>> read_codings(std::string_view field) {
  std::vector<Coding> out;
  for (const std::string_view name : list_items(field)) {
    const auto coding = coding_of(name);
    if (!coding) return std::nullopt;
    if (*coding != Coding::identity) out.push_back(*coding);
  }
  if (out.size() > kMaxCodings) return std::nullopt;
  return out;
}

Coding preferred_coding(std::string_view accept_encoding) {
  std::array<double, kNames.size()> likings{};
  double others = 0;
  std::array<bool, kNames.size()> is_named{};
  for (const std::string_view item : list_items(accept_encoding)) {
    const auto [name, liking] = read_liking(item);
    if (name == "*") others = liking;
    if (const auto coding = coding_of(name)) {
      likings[static_cast<std::size_t>(*coding)] = liking;
      is_named[static_cast<std::size_t>(*coding)] = true;
    }
  }
  Coding best = Coding::identity;
  double most = 0;
  for (const Coding coding : kByLiking) {
    const auto i = static_cast<std::size_t>(coding);
    const double liking = is_named[i] ? likings[i] : others;
    if (liking > most) {
      best = coding;
      most = liking;
    }
  }
  return best;
}

Unpacked unpack(std::string_view bytes, const std::vector<Coding>& codings,
                std::size_t max_bytes) {
  Unpacked out = std::string(bytes);
  for (auto at = codings.rbegin(); at != codings.rend() && out; ++at)
    out = unpack_one(*out, *at, max_bytes);
  return out;
}

std::optional<std::string> pack(std::string_view bytes, Coding coding) {
  constexpr int kGzip = 16;
  switch (coding) {
    case Coding::gzip: return deflate_all(bytes, MAX_WBITS + kGzip);
    case Coding::deflate: return deflate_all(bytes, MAX_WBITS);
    case Coding::br: return pack_br(bytes);
    case Coding::zstd: return pack_zstd(bytes);
    case Coding::identity: break;
  }
  return std::string(bytes);
}

}  // namespace tamis::serve
