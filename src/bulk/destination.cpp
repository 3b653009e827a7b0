#include "bulk/destination.h"

#include <cerrno>
#include <cstdio>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"

namespace tamis::bulk {
namespace {

namespace fs = std::filesystem;

tl::unexpected<Error> cannot_write(const std::string& place) {
  return fail(ErrorCode::cannot_write, place, system_error());
}

class StandardOutput : public Destination {
 public:
  Result<Written> put(std::size_t, std::string_view text) override {
    return write_standard_output(text);
  }
};

class OneFile : public Destination {
 public:
  OneFile(int fd, fs::path path, std::string beside)
      : fd_(fd), path_(std::move(path)), beside_(std::move(beside)) {}
  ~OneFile() override {
    if (fd_ >= 0) ::close(fd_);
    if (!beside_.empty()) ::unlink(beside_.c_str());
  }

  Result<Written> put(std::size_t, std::string_view text) override {
    is_empty_ = false;
    const int error = write_all(fd_, text);
    if (error == 0) return Written::yes;
    is_broken_ = true;
    if (error == EPIPE) return Written::nobody_reads;
    errno = error;
    return cannot_write(path_.string());
  }

  // Keeps an existing file if no record was written, or only a part of one.
  Result<void> finish() override {
    const int closed = ::close(std::exchange(fd_, -1));
    if (closed != 0) return cannot_write(path_.string());
    if (beside_.empty() || is_empty_ || is_broken_) return {};
    if (std::rename(beside_.c_str(), path_.c_str()) != 0)
      return cannot_write(path_.string());
    beside_.clear();
    return {};
  }

 private:
  int fd_;
  fs::path path_;
  std::string beside_;  // the temporary name until finish()
  bool is_empty_ = true;
  bool is_broken_ = false;  // a record is incomplete
};

class Files : public Destination {
 public:
  explicit Files(std::vector<fs::path> paths) : paths_(std::move(paths)) {}

  Result<Written> put(std::size_t item, std::string_view text) override {
    const fs::path& path = paths_[item];
    if (const fs::path folder = path.parent_path(); folder != last_folder_) {
      std::error_code error;
      fs::create_directories(folder, error);
      if (error) return fail(ErrorCode::cannot_write, folder.string(), error.message());
      last_folder_ = folder;
    }
    const Result<void> written = replace_file(path, text, Sync::no);
    if (written) return Written::yes;
    errno = ENOSPC;
    is_full_ = written.error().finding == system_error();
    return tl::unexpected(written.error());
  }

  bool goes_on() const override { return !is_full_; }

 private:
  std::vector<fs::path> paths_;
  fs::path last_folder_;
  bool is_full_ = false;  // because the disk is full
};

bool is_device(const fs::path& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

// Returns the target of a link, which need not exist: the target is replaced, and the
// link stays.
fs::path link_target(fs::path path) {
  constexpr int kMostLinks = 40;  // the limit of Linux
  std::error_code error;
  for (int i = 0; i < kMostLinks && fs::is_symlink(path, error); ++i) {
    const fs::path next = fs::read_symlink(path, error);
    if (error) break;
    path = path.parent_path() / next;
  }
  return path;
}

}  // namespace

Result<Written> write_standard_output(std::string_view text) {
  const int error = write_all(STDOUT_FILENO, text);
  if (error == EPIPE) return Written::nobody_reads;
  if (error == 0) return Written::yes;
  errno = error;
  return fail(ErrorCode::cannot_write, "",
              "cannot write to standard output: " + system_error());
}

std::unique_ptr<Destination> to_standard_output() {
  return std::make_unique<StandardOutput>();
}

Result<std::unique_ptr<Destination>> to_one_file(const std::string& path) {
  const bool is_beside = !is_device(path);
  const fs::path target = is_beside ? link_target(path) : fs::path(path);
  const std::string name = is_beside ? name_beside(target).string() : path;
  const int flags = O_WRONLY | O_CLOEXEC | (is_beside ? O_CREAT | O_EXCL : 0);
  const int fd = ::open(name.c_str(), flags, 0666);
  if (fd < 0) return cannot_write(path);
  return std::make_unique<OneFile>(fd, target, is_beside ? name : "");
}

std::unique_ptr<Destination> to_files(std::vector<fs::path> paths) {
  return std::make_unique<Files>(std::move(paths));
}

}  // namespace tamis::bulk
