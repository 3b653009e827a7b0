// A package in an archive, read once with libarchive from beginning to end.
//
// The archive is untrusted. A path outside the package, a link, or a second directory
// next to the package is an error. A file that is too large is not read. Only formats
// that libarchive decompresses itself are enabled, because some of the others start
// programs.

#include <algorithm>
#include <cerrno>

#include <archive.h>
#include <archive_entry.h>

#include "base/error.h"
#include "eval/datasets/package_files.h"

namespace tamis::datasets {
namespace {

constexpr std::size_t kReadAtOnce = std::size_t{1} << 16;

using Reader = std::unique_ptr<struct archive, int (*)(struct archive*)>;

// Returns the text, shortened, because it can have any length.
std::string printable(std::string text) {
  if (text.size() > 200) text = text.substr(0, 200) + "...";
  return text;
}

tl::unexpected<Error> damage(struct archive* reader, const std::string& place) {
  const char* known = archive_error_string(reader);
  const std::string why = known == nullptr ? "no reason is known" : known;
  // libarchive has no error code for this error of zstd.
  if (archive_errno(reader) == ENOMEM || why.ends_with("not enough memory"))
    return fail(ErrorCode::too_large, place, "out of memory", "allow more memory");
  return fail(ErrorCode::bad_file, place, "the archive is damaged: " + why);
}

// Reports whether libarchive does not recognise the format.
bool is_no_archive(struct archive* reader) {
  return archive_errno(reader) == EILSEQ &&
         archive_filter_code(reader, 0) == ARCHIVE_FILTER_NONE;
}

tl::unexpected<Error> no_archive(const std::string& place) {
  return fail(ErrorCode::bad_file, place, "this is neither a folder nor an archive",
              "tar, plain or compressed with zstd, gzip or xz");
}

class ArchiveFiles : public PackageFiles {
 public:
  ArchiveFiles(std::string place, Reader reader)
      : place_(std::move(place)), reader_(std::move(reader)) {}

  void expect(const std::vector<PackagePage>&) override {}  // fixed order

  Result<std::optional<PackageFile>> next() override {
    struct archive_entry* entry = nullptr;
    while (true) {
      const int status = archive_read_next_header(reader_.get(), &entry);
      if (status == ARCHIVE_EOF) return std::nullopt;
      if (status != ARCHIVE_OK && status != ARCHIVE_WARN) return damaged();
      if (archive_entry_filetype(entry) == AE_IFDIR) continue;
      PackageFile file = named(entry);
      if (file.problem) return file;
      if (file.kind == PackageFile::Kind::other) continue;
      if (const Result<void> read = read_into(entry, file); !read)
        return tl::unexpected(read.error());
      return file;
    }
  }

 private:
  tl::unexpected<Error> damaged() const {
    if (last_path_.empty() && is_no_archive(reader_.get())) return no_archive(place_);
    return damage(reader_.get(),
                  place_ + (last_path_.empty() ? "" : ", after " + last_path_));
  }

  PackageFile named(struct archive_entry* entry) {
    // archive_entry_pathname returns the bytes of the header, if libarchive can express
    // them in the current locale.
    const char* bytes = archive_entry_pathname(entry);
    if (bytes == nullptr) bytes = archive_entry_pathname_utf8(entry);
    std::string path = bytes == nullptr ? "" : bytes;
    last_path_ = printable(path);
    while (path.starts_with("./")) path.erase(0, 2);
    const std::size_t slash = path.find('/');
    const std::string folder = path.substr(0, slash);
    const std::string wrong = wrong_path(path, folder);
    PackageFile out;
    if (wrong.empty()) out = classify(path.substr(slash + 1));
    if (!wrong.empty())
      out.problem = Error{ErrorCode::bad_file, place_ + ": " + printable(path), wrong,
                          "NAME/html/ID.html and the like"};
    else if (out.kind != PackageFile::Kind::other && !is_plain(entry))
      out.problem = Error{ErrorCode::bad_file, place_ + ": " + printable(path),
                          "is a link or no file", "a plain file"};
    else if (folder_.empty())
      folder_ = folder;
    return out;
  }

  std::string wrong_path(const std::string& path, const std::string& folder) const {
    if (path.starts_with('/')) return "the path is absolute";
    if (("/" + path + "/").find("/../") != std::string::npos)
      return "the path climbs out of its folder";
    if (path.find('/') == std::string::npos) return "the file is in no folder";
    if (!folder_.empty() && folder != folder_)
      return "the file is outside of " + folder_ + "/";
    return {};
  }

  static bool is_plain(struct archive_entry* entry) {
    return archive_entry_filetype(entry) == AE_IFREG &&
           archive_entry_hardlink(entry) == nullptr;
  }

  // Returns errors of the archive. An error of the file alone is stored in `file`.
  Result<void> read_into(struct archive_entry* entry, PackageFile& file) {
    const la_int64_t size = archive_entry_size(entry);
    if (size < 0 || static_cast<std::uint64_t>(size) > max_bytes(file.kind)) {
      file.problem = Error{ErrorCode::too_large, place_ + ": " + file.path,
                           std::to_string(size) + " bytes",
                           "at most " + std::to_string(max_bytes(file.kind))};
      return {};
    }
    std::string& bytes = file.bytes;
    // The stated size is untrusted: memory is allocated as the bytes arrive.
    for (const auto all = static_cast<std::size_t>(size); bytes.size() < all;) {
      const std::size_t before = bytes.size();
      bytes.resize(std::min(all, std::max(before * 2, std::size_t{1} << 16)));
      const std::size_t wanted = bytes.size() - before;
      const la_ssize_t got =
          archive_read_data(reader_.get(), bytes.data() + before, wanted);
      if (got != static_cast<la_ssize_t>(wanted)) return damaged();
    }
    return {};
  }

  std::string place_;
  Reader reader_;
  std::string folder_;     // of the package; empty until known
  std::string last_path_;  // for errors: the position where the archive ends early
};

}  // namespace

Result<std::unique_ptr<PackageFiles>> open_package_archive(
    const std::filesystem::path& archive) {
  Reader reader(archive_read_new(), archive_read_free);
  archive_read_support_filter_zstd(reader.get());
  archive_read_support_filter_gzip(reader.get());
  archive_read_support_filter_xz(reader.get());
  archive_read_support_format_tar(reader.get());
  // Read to the last byte, which belongs to the checksum, and not only to tar's end
  // marker.
  archive_read_set_options(reader.get(), "tar:read_concatenated_archives");
  const int status =
      archive_read_open_filename(reader.get(), archive.c_str(), kReadAtOnce);
  if (status != ARCHIVE_OK && is_no_archive(reader.get()))
    return no_archive(archive.string());
  errno = archive_errno(reader.get());
  if (status != ARCHIVE_OK && errno > 0 && errno != ENOMEM)
    return fail(ErrorCode::cannot_read, archive.string(), system_error());
  if (status != ARCHIVE_OK) return damage(reader.get(), archive.string());
  return std::make_unique<ArchiveFiles>(archive.string(), std::move(reader));
}

}  // namespace tamis::datasets
