#include "support/warc_files.h"

#include <cstdint>
#include <cstring>
#include <random>

#include <libdeflate.h>
#include <zdict.h>
#include <zstd.h>

namespace tamis::test_files {

std::string warc_record(std::string_view type, std::string_view name,
                        std::string_view content, std::string_view more_fields) {
  std::string out = "WARC/1.0\r\nWARC-Type: " + std::string(type);
  out += "\r\nWARC-Record-ID: <urn:test:" + std::string(name) + ">";
  out += "\r\nWARC-Date: 2026-11-16T06:00:00Z\r\nWARC-Target-URI: http://example.org/";
  out += std::string(name) + "\r\n" + std::string(more_fields);
  out += "Content-Type: application/http; msgtype=response\r\nContent-Length: " +
         std::to_string(content.size()) + "\r\n\r\n";
  return out + std::string(content) + "\r\n\r\n";
}

std::string http_response(std::string_view body, std::string_view fields,
                          std::string_view status) {
  return "HTTP/1.1 " + std::string(status) + "\r\n" + std::string(fields) + "\r\n" +
         std::string(body);
}

std::string page_record(std::string_view name, std::string_view html) {
  return warc_record("response", name, http_response(html));
}

std::string arc_record(std::string_view url, std::string_view content) {
  return std::string(url) + " 192.0.2.1 20010131235959 text/html " +
         std::to_string(content.size()) + "\n" + std::string(content) + "\n";
}

std::string noise(std::size_t size, unsigned seed) {
  std::mt19937 random(seed);
  std::string out(size, '\0');
  for (char& c : out) c = static_cast<char>(random() & 0xFF);
  return out;
}

std::string gzip(std::string_view bytes) {
  libdeflate_compressor* packer = libdeflate_alloc_compressor(6);
  std::string out(libdeflate_gzip_compress_bound(packer, bytes.size()), '\0');
  out.resize(libdeflate_gzip_compress(packer, bytes.data(), bytes.size(), out.data(),
                                      out.size()));
  libdeflate_free_compressor(packer);
  return out;
}

std::string zstd(std::string_view bytes, std::string_view dictionary) {
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  ZSTD_CCtx* packer = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(packer, ZSTD_c_checksumFlag, 1);
  if (!dictionary.empty())
    ZSTD_CCtx_loadDictionary(packer, dictionary.data(), dictionary.size());
  out.resize(
      ZSTD_compress2(packer, out.data(), out.size(), bytes.data(), bytes.size()));
  ZSTD_freeCCtx(packer);
  return out;
}

std::string dictionary_frame(std::string_view dictionary) {
  const auto size = static_cast<std::uint32_t>(dictionary.size());
  std::string out("\x5D\x2A\x4D\x18\0\0\0\0", 8);
  std::memcpy(out.data() + 4, &size, 4);
  return out + std::string(dictionary);
}

std::string train_dictionary(const std::vector<std::string>& samples) {
  std::string out(32768, '\0');
  std::vector<std::size_t> sizes;
  for (const std::string& sample : samples) sizes.push_back(sample.size());
  const std::size_t size =
      ZDICT_trainFromBuffer(out.data(), out.size(), joined(samples).data(),
                            sizes.data(), static_cast<unsigned>(sizes.size()));
  out.resize(ZDICT_isError(size) != 0 ? 0 : size);
  return out;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) out += part;
  return out;
}

}  // namespace tamis::test_files
