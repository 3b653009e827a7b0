#include "io/compress/pack.h"

#include <memory>
#include <new>

#include <libdeflate.h>
#include <zstd.h>

namespace tamis {
namespace {

// As the programs have it.
constexpr int kGzipLevel = 6;
constexpr int kZstdLevel = 3;

struct FreeGzip {
  void operator()(libdeflate_compressor* it) const { libdeflate_free_compressor(it); }
};
struct FreeZstd {
  void operator()(ZSTD_CCtx* it) const { ZSTD_freeCCtx(it); }
};

// Made once a thread: a packer has some hundred kilobytes of tables.
libdeflate_compressor* gzip_packer() {
  thread_local const std::unique_ptr<libdeflate_compressor, FreeGzip> packer(
      libdeflate_alloc_compressor(kGzipLevel));
  if (packer == nullptr) throw std::bad_alloc();
  return packer.get();
}

ZSTD_CCtx* zstd_packer() {
  thread_local const std::unique_ptr<ZSTD_CCtx, FreeZstd> packer(ZSTD_createCCtx());
  if (packer == nullptr) throw std::bad_alloc();
  return packer.get();
}

void pack_gzip(std::string_view bytes, std::string& out) {
  libdeflate_compressor* packer = gzip_packer();
  const std::size_t before = out.size();
  const std::size_t most = libdeflate_gzip_compress_bound(packer, bytes.size());
  out.resize(before + most);
  out.resize(before + libdeflate_gzip_compress(packer, bytes.data(), bytes.size(),
                                               out.data() + before, most));
}

void pack_zstd(std::string_view bytes, std::string& out) {
  ZSTD_CCtx* packer = zstd_packer();
  ZSTD_CCtx_setParameter(packer, ZSTD_c_compressionLevel, kZstdLevel);
  ZSTD_CCtx_setParameter(packer, ZSTD_c_checksumFlag, 1);
  const std::size_t before = out.size();
  const std::size_t most = ZSTD_compressBound(bytes.size());
  out.resize(before + most);
  const std::size_t size =
      ZSTD_compress2(packer, out.data() + before, most, bytes.data(), bytes.size());
  if (ZSTD_isError(size) != 0) throw std::bad_alloc();  // nothing else can happen
  out.resize(before + size);
}

}  // namespace

void pack_into(std::string_view bytes, Packing packing, std::string& out) {
  switch (packing) {
    case Packing::gzip: return pack_gzip(bytes, out);
    case Packing::zstd: return pack_zstd(bytes, out);
    case Packing::none: break;
  }
  out.append(bytes);
}

}  // namespace tamis
