// Fuzzes the reader of WARC and ARC files and of the responses in them. Any bytes,
// compressed or not, are read to their end, and no record or body exceeds its limit.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "bulk/formats/read_warc.h"
#include "io/net/http_response.h"

namespace {

void require(bool holds) {
  if (!holds) __builtin_trap();
}

constexpr std::size_t kMostContent = 1u << 16;

void read(const std::string& path, tamis::bulk::InputKind kind) {
  tamis::bulk::WarcSummary summary;
  tamis::bulk::BodyScratch scratch;
  std::uint64_t records = 0;
  const auto take = [&](const tamis::bulk::WarcRecord& record) {
    ++records;
    require(record.content.size() == record.head.length);
    require(record.content.size() <= kMostContent);
    if (const auto head = tamis::bulk::read_http_head(record.content))
      require(tamis::bulk::read_body(*head, kMostContent, scratch).bytes.size() <=
              kMostContent + (64u << 10));
  };
  auto reader =
      tamis::bulk::WarcReader::open(path, {.kind = kind, .max_content = kMostContent});
  tamis::Result<bool> read = reader.has_value();
  while (reader && read && *read) read = reader->next(take, summary);
  if (read) require(summary.counts[tamis::bulk::Count::records] >= records);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const int fd = ::memfd_create("warc", 0);
  require(fd >= 0 && ::write(fd, data, size) == static_cast<ssize_t>(size));
  const std::string path = "/proc/self/fd/" + std::to_string(fd);
  read(path, tamis::bulk::InputKind::warc);
  read(path, tamis::bulk::InputKind::arc);
  ::close(fd);
  return 0;
}
