#include "bulk/run/resumable_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "bulk/run/journal_line.h"

namespace tamis::bulk {
namespace {

namespace fs = std::filesystem;

// If the machine stops, at most the work of this time is lost.
constexpr std::chrono::seconds kBetweenDisk{5};

// Returns an id that changes each time the machine is started.
std::string boot_name() {
  const auto read = read_file("/proc/sys/kernel/random/boot_id", 64);
  std::string out = read ? *read : "unknown";
  std::erase_if(out, [](unsigned char c) { return c <= ' '; });
  return out;
}

fs::path with_ending(const fs::path& path, const char* ending) {
  fs::path out = path;
  out += ending;
  return out;
}

}  // namespace

Result<ResumableFile> ResumableFile::open(const fs::path& path, std::uint64_t task) {
  ResumableFile out;
  out.path_ = path;
  out.part_path_ = with_ending(path, ".part");
  out.journal_path_ = with_ending(path, ".journal");
  out.last_on_disk_ = std::chrono::steady_clock::now();
  std::error_code unknown;
  if (fs::exists(path, unknown) && !fs::exists(out.journal_path_, unknown)) {
    out.reached_.is_finished = true;
    return out;
  }
  out.journal_ =
      ::open(out.journal_path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (out.journal_ < 0) return out.cannot_write(out.journal_path_);
  if (::flock(out.journal_, LOCK_EX | LOCK_NB) != 0)
    return fail(ErrorCode::cannot_write, path.string(),
                "another program is writing it now");
  const auto journal = read_file(out.journal_path_);
  if (!journal) return tl::unexpected(journal.error());
  const Result<void> begun =
      journal->empty() ? out.begin(task) : out.go_on(*journal, task);
  if (!begun) return tl::unexpected(begun.error());
  return out;
}

ResumableFile::ResumableFile(ResumableFile&& other) noexcept {
  *this = std::move(other);
}

ResumableFile& ResumableFile::operator=(ResumableFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(part_path_, other.part_path_);
  std::swap(journal_path_, other.journal_path_);
  std::swap(part_, other.part_);
  std::swap(journal_, other.journal_);
  reached_ = other.reached_;
  unsaid_ = other.unsaid_;
  was_there_ = other.was_there_;
  last_on_disk_ = other.last_on_disk_;
  return *this;
}

ResumableFile::~ResumableFile() {
  if (part_ >= 0) ::close(part_);
  if (journal_ >= 0) ::close(journal_);
}

Result<void> ResumableFile::begin(std::uint64_t task) {
  part_ = ::open(part_path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (part_ < 0) return cannot_write(part_path_);
  // A single write, so that a journal either has this header or is empty.
  errno = write_all(journal_, journal_head(task) + journal_start(boot_name()));
  if (errno != 0) return cannot_write(journal_path_);
  return {};
}

Result<void> ResumableFile::go_on(std::string_view journal, std::uint64_t task) {
  part_ = ::open(part_path_.c_str(), O_WRONLY | O_CLOEXEC, 0666);
  struct stat status {};
  const bool has_part = part_ >= 0 && ::fstat(part_, &status) == 0;
  const auto size = has_part ? static_cast<std::uint64_t>(status.st_size) : UINT64_MAX;
  const JournalState state = read_journal(journal, boot_name(), size);
  if (!state.has_head)
    return fail(ErrorCode::bad_file, journal_path_.string(), "this is no journal",
                "remove it to begin anew");
  if (state.is_of_other_version)
    return fail(ErrorCode::bad_file, journal_path_.string(),
                "this run was started by another version of tamis",
                "continue with that version, or remove the journal to start again");
  if (state.task != task)
    return fail(
        ErrorCode::bad_argument, "--resume",
        path_.string() + " was begun with other inputs or options",
        "the same as then, or remove " + journal_path_.string() + " to begin anew");
  reached_ = state.last;
  was_there_ = true;
  if (reached_.is_finished) return rename();
  if (!has_part) return cannot_write(part_path_);
  errno = 0;
  if (::ftruncate(part_, static_cast<off_t>(reached_.bytes)) != 0 ||
      ::lseek(part_, 0, SEEK_END) < 0)
    return cannot_write(part_path_);
  if (::ftruncate(journal_, static_cast<off_t>(state.size)) != 0)
    return cannot_write(journal_path_);
  errno = write_all(journal_, journal_start(boot_name()));
  if (errno != 0) return cannot_write(journal_path_);
  // Lines after this start must refer to this output, even if nothing is added.
  return add_line(false);
}

Result<void> ResumableFile::write(std::string_view bytes,
                                  const std::optional<Position>& position,
                                  const CrawlCounts& counts) {
  errno = write_all(part_, bytes);
  if (errno != 0) return cannot_write(part_path_);
  unsaid_ += bytes.size();
  if (!position) return {};
  reached_.position = *position;
  reached_.bytes += std::exchange(unsaid_, 0);
  reached_.counts = counts;
  const auto now = std::chrono::steady_clock::now();
  const bool is_time = now - last_on_disk_ >= kBetweenDisk;
  if (is_time) {
    if (const auto synced = to_disk(); !synced) return synced;
    last_on_disk_ = now;
  }
  return add_line(is_time);
}

Result<void> ResumableFile::add_line(bool is_on_disk) {
  errno = write_all(journal_, journal_line(reached_, is_on_disk));
  if (errno != 0) return cannot_write(journal_path_);
  return {};
}

Result<void> ResumableFile::to_disk() {
  if (::fdatasync(part_) != 0) return cannot_write(part_path_);
  return {};
}

Result<void> ResumableFile::finish() {
  if (journal_ < 0) return {};
  reached_.is_finished = true;
  if (const auto synced = to_disk(); !synced) return synced;
  if (const auto said = add_line(true); !said) return said;
  return rename();
}

// The order matters: if the program is killed in between, OUT and a finished journal
// exist.
Result<void> ResumableFile::rename() {
  if (part_ >= 0 && std::rename(part_path_.c_str(), path_.c_str()) != 0)
    return cannot_write(path_);
  if (::unlink(journal_path_.c_str()) != 0) return cannot_write(journal_path_);
  ::close(std::exchange(journal_, -1));
  return {};
}

tl::unexpected<Error> ResumableFile::cannot_write(const fs::path& file) const {
  return fail(ErrorCode::cannot_write, file.string(), system_error());
}

}  // namespace tamis::bulk
