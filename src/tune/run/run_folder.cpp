#include "tune/run/run_folder.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/error.h"

namespace tamis::tune {
namespace {

namespace fs = std::filesystem;

bool may_be_left_over(const std::string& name) {
  return name == "journal.lock" || name == "islands.new" ||
         name.starts_with("journal.sqlite.new");
}

Result<void> check_is_free(const fs::path& folder) {
  std::error_code failed;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, failed)) {
    const std::string name = entry.path().filename().string();
    if (name == "journal.sqlite" || name == "islands")
      return fail(
          ErrorCode::cannot_write, folder.string(), "there is a run already",
          "another folder; or go on with it: tamis tune resume " + folder.string());
    if (!may_be_left_over(name))
      return fail(ErrorCode::cannot_write, folder.string(),
                  "there is something else in this folder: " + name,
                  "a folder that is empty or not there yet");
  }
  if (failed) return fail(ErrorCode::cannot_write, folder.string(), failed.message());
  return {};
}

}  // namespace

void RunFolder::Close::operator()(const int* fd) const {
  ::close(*fd);
  delete fd;
}

// The operating system releases the lock when the process ends for any reason.
Result<RunFolder> RunFolder::lock(const fs::path& folder) {
  const fs::path file = folder / "journal.lock";
  const int fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0) return fail(ErrorCode::cannot_write, file.string(), system_error());
  RunFolder out(folder, fd);
  if (::flock(fd, LOCK_EX | LOCK_NB) == 0) return out;
  if (errno == EWOULDBLOCK)
    return fail(ErrorCode::cannot_write, folder.string(),
                "another process is working on this run", "one at a time");
  return fail(ErrorCode::cannot_write, file.string(), system_error());
}

Result<RunFolder> RunFolder::make(const fs::path& folder) {
  std::error_code failed;
  if (fs::exists(folder, failed) && !fs::is_directory(folder, failed))
    return fail(ErrorCode::cannot_write, folder.string(), "this is a file",
                "a folder that is empty or not there yet");
  fs::create_directories(folder, failed);
  if (failed) return fail(ErrorCode::cannot_write, folder.string(), failed.message());
  if (const auto checked = check_is_free(folder); !checked)
    return tl::unexpected(checked.error());
  Result<RunFolder> out = lock(folder);
  if (!out) return out;
  // Another process may have created a run in the meantime.
  if (const auto checked = check_is_free(folder); !checked)
    return tl::unexpected(checked.error());
  return out;
}

Result<RunFolder> RunFolder::enter(const fs::path& folder) {
  std::error_code ignored;
  if (!fs::exists(folder / "journal.sqlite", ignored) &&
      !fs::exists(folder / "islands", ignored))
    return fail(ErrorCode::cannot_read, folder.string(),
                fs::is_directory(folder, ignored) ? "there is no run in this folder"
                                                  : "there is no such folder",
                "the folder of a run of tamis tune");
  return lock(folder);
}

bool RunFolder::has_only_islands() const {
  std::error_code ignored;
  return fs::exists(islands(), ignored) && !fs::exists(journal(), ignored);
}

void RunFolder::abandon() {
  std::error_code failed;
  if (fs::exists(journal(), failed) || fs::exists(islands(), failed)) return;
  fs::remove_all(folder_ / "islands.new", failed);
  fs::remove(folder_ / "journal.lock", failed);
  fs::remove(folder_, failed);  // only if it is empty
}

}  // namespace tamis::tune
