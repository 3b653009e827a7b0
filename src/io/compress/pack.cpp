#include "io/compress/pack.h"

#include <array>
#include <memory>
#include <new>

#include <brotli/encode.h>
#include <libdeflate.h>
#include <zstd.h>

namespace tamis {
namespace {

struct Levels {
  int deflate, zstd;
};
constexpr Levels kTight = {6, 3};  // the defaults of the programs
constexpr Levels kQuick = {1, 1};

struct FreeDeflate {
  void operator()(libdeflate_compressor* it) const { libdeflate_free_compressor(it); }
};
struct FreeZstd {
  void operator()(ZSTD_CCtx* it) const { ZSTD_freeCCtx(it); }
};

// Returns a compressor. It is made once per thread and level, since it has some hundred
// kilobytes of tables. Returns null if memory runs out.
libdeflate_compressor* deflate_packer(int level) {
  thread_local std::array<std::unique_ptr<libdeflate_compressor, FreeDeflate>,
                          kTight.deflate + 1>
      packers;
  auto& packer = packers[static_cast<std::size_t>(level)];
  if (packer == nullptr) packer.reset(libdeflate_alloc_compressor(level));
  return packer.get();
}

ZSTD_CCtx* zstd_packer() {
  thread_local const std::unique_ptr<ZSTD_CCtx, FreeZstd> packer(ZSTD_createCCtx());
  return packer.get();
}

// Appends the bytes in a format of libdeflate, whose size limit is kBound. Returns
// false if memory runs out.
template <auto kBound, auto kPack>
bool append_deflate(std::string_view bytes, int level, std::string& out) {
  libdeflate_compressor* packer = deflate_packer(level);
  if (packer == nullptr) return false;
  const std::size_t before = out.size();
  out.resize(before + kBound(packer, bytes.size()));
  out.resize(before + kPack(packer, bytes.data(), bytes.size(), out.data() + before,
                            out.size() - before));
  return true;
}
constexpr auto append_gzip =
    append_deflate<libdeflate_gzip_compress_bound, libdeflate_gzip_compress>;
constexpr auto append_zlib =
    append_deflate<libdeflate_zlib_compress_bound, libdeflate_zlib_compress>;

bool append_zstd(std::string_view bytes, int level, bool checksum, std::string& out) {
  ZSTD_CCtx* packer = zstd_packer();
  if (packer == nullptr) return false;
  ZSTD_CCtx_setParameter(packer, ZSTD_c_compressionLevel, level);
  ZSTD_CCtx_setParameter(packer, ZSTD_c_checksumFlag, checksum ? 1 : 0);
  const std::size_t before = out.size();
  out.resize(before + ZSTD_compressBound(bytes.size()));
  const std::size_t size = ZSTD_compress2(
      packer, out.data() + before, out.size() - before, bytes.data(), bytes.size());
  if (ZSTD_isError(size) != 0) return false;
  out.resize(before + size);
  return true;
}

bool append_br(std::string_view bytes, std::string& out) {
  constexpr int kQuality = 3;
  std::size_t size = BrotliEncoderMaxCompressedSize(bytes.size());
  out.resize(size);
  const bool is_packed =
      BrotliEncoderCompress(
          kQuality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, bytes.size(),
          reinterpret_cast<const std::uint8_t*>(bytes.data()), &size,
          reinterpret_cast<std::uint8_t*>(out.data())) != BROTLI_FALSE;
  out.resize(size);
  return is_packed;
}

bool append(std::string_view bytes, Coding coding, std::string& out) {
  switch (coding) {
    case Coding::gzip: return append_gzip(bytes, kQuick.deflate, out);
    case Coding::deflate: return append_zlib(bytes, kQuick.deflate, out);
    case Coding::br: return append_br(bytes, out);
    case Coding::zstd: return append_zstd(bytes, kQuick.zstd, false, out);
    case Coding::identity: break;
  }
  out.append(bytes);
  return true;
}

}  // namespace

void pack_into(std::string_view bytes, Packing packing, std::string& out) {
  if (packing == Packing::none) {
    out.append(bytes);
    return;
  }
  const bool is_packed = packing == Packing::gzip
                             ? append_gzip(bytes, kTight.deflate, out)
                             : append_zstd(bytes, kTight.zstd, true, out);
  if (!is_packed) throw std::bad_alloc();
}

std::optional<std::string> pack(std::string_view bytes, Coding coding) {
  std::string out;
  return append(bytes, coding, out) ? std::optional(std::move(out)) : std::nullopt;
}

}  // namespace tamis
