// Reads the pages of an archive (tar, plain or compressed, or zip) in chunks.
//
// Only formats that libarchive decompresses itself are enabled, because it starts
// programs for some others. Nothing is written to disk, so paths and links are
// harmless.

#include <algorithm>
#include <cerrno>

#include <archive.h>
#include <archive_entry.h>

#include "base/error.h"
#include "bulk/formats/chunk_reader.h"
#include "bulk/formats/file_names.h"
#include "text/ascii.h"

namespace tamis::bulk {
namespace {

constexpr std::size_t kLeast = std::size_t{1} << 20;
constexpr std::size_t kReadAtOnceFromDisk = std::size_t{1} << 16;

using Reader = std::unique_ptr<struct archive, int (*)(struct archive*)>;

class ArchiveChunks : public ChunkReader {
 public:
  ArchiveChunks(Reader reader, const ChunkReaderOptions& options)
      : options_(options), reader_(std::move(reader)) {}

  Result<bool> next(InputChunk& chunk) override {
    chunk.input = options_.input;
    chunk.kind = InputKind::archive;
    chunk.offset = entries_;
    struct archive_entry* entry = nullptr;
    while (chunk.bytes.size() < kLeast && !is_over_) {
      const int status = archive_read_next_header(reader_.get(), &entry);
      is_over_ = status != ARCHIVE_OK && status != ARCHIVE_WARN;
      if (is_over_ && status != ARCHIVE_EOF) report_damage(chunk);
      if (is_over_) break;
      ++entries_;
      if (entries_ <= options_.from.unpacked) continue;
      const char* name = archive_entry_pathname(entry);
      if (archive_entry_filetype(entry) == AE_IFREG && name != nullptr &&
          page_suffix(name) > 0)
        take(name, chunk);
    }
    chunk.next = {options_.input, 0, entries_};
    chunk.is_last = is_over_;
    return !chunk.files.empty() || !chunk.problems.empty();
  }

  std::uint64_t read() const override {
    return static_cast<std::uint64_t>(
        std::max<la_int64_t>(archive_filter_bytes(reader_.get(), -1), 0));
  }

 private:
  void take(const std::string& name, InputChunk& chunk) {
    const std::size_t begin = chunk.bytes.size();
    while (chunk.bytes.size() - begin <= options_.max_content) {
      char* to = chunk.bytes.room(kReadAtOnceFromDisk);
      const la_ssize_t got = archive_read_data(reader_.get(), to, kReadAtOnceFromDisk);
      if (got < 0) {
        is_over_ = got == ARCHIVE_FATAL;
        report_damage(chunk);
        return chunk.bytes.truncate(begin);
      }
      if (got == 0) {
        chunk.files.push_back({name, begin, chunk.bytes.size() - begin});
        return;
      }
      chunk.bytes.add(static_cast<std::size_t>(got));
    }
    chunk.bytes.truncate(begin);
    chunk.counts.add(Count::too_large);
    chunk.problems.push_back({options_.input, entries_, name + " is over the limit"});
  }

  // Reports a damaged entry. If no entry can follow, the end of the archive is missing.
  void report_damage(InputChunk& chunk) {
    if (is_over_) chunk.counts.add(Count::cut_inputs);
    const char* why = archive_error_string(reader_.get());
    chunk.counts.add(Count::damaged);
    chunk.problems.push_back(
        {options_.input, entries_,
         "the archive is damaged: " + std::string(why == nullptr ? "?" : why)});
  }

  const ChunkReaderOptions options_;
  Reader reader_;
  std::uint64_t entries_ = 0;
  bool is_over_ = false;
};

}  // namespace

Result<std::unique_ptr<ChunkReader>> open_archive(const ChunkReaderOptions& options) {
  Reader reader(archive_read_new(), archive_read_free);
  archive_read_support_filter_zstd(reader.get());
  archive_read_support_filter_gzip(reader.get());
  archive_read_support_filter_xz(reader.get());
  archive_read_support_filter_bzip2(reader.get());
  archive_read_support_format_tar(reader.get());
  archive_read_support_format_zip(reader.get());
  const char* path = options.path == "-" ? nullptr : options.path.c_str();
  const std::string place = path == nullptr ? "standard input" : options.path;
  if (archive_read_open_filename(reader.get(), path, kReadAtOnceFromDisk) == ARCHIVE_OK)
    return std::make_unique<ArchiveChunks>(std::move(reader), options);
  errno = archive_errno(reader.get());
  if (errno > 0 && errno != EILSEQ)
    return fail(ErrorCode::cannot_read, place, system_error());
  return fail(ErrorCode::bad_file, place, "this is no archive",
              "tar, plain or packed by gzip, zstd, xz or bzip2, or zip");
}

}  // namespace tamis::bulk
