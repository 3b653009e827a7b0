#include "serve/store/data_lock.h"

#include <cerrno>
#include <string>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "serve/store/data_folder.h"

namespace tamis::serve {
namespace {

namespace fs = std::filesystem;

// " (process 4711)", or nothing where the file does not say.
std::string holder_of(const fs::path& file) {
  constexpr std::size_t kMostDigits = 20;
  const auto text = read_file(file, kMostDigits);
  if (!text || text->empty() ||
      text->find_first_not_of("0123456789") != std::string::npos)
    return {};
  return " (process " + *text + ")";
}

void write_process(int file) {
  const std::string number = std::to_string(::getpid());
  if (::ftruncate(file, 0) == 0) static_cast<void>(write_all(file, number));
}

// Reports whether this process can write into the folder or a folder of a store.
bool can_store(const fs::path& folder) {
  for (const char* name : {"", "jobs", "packages", "pipelines"})
    if (::access((folder / name).c_str(), W_OK | X_OK) == 0) return true;
  return false;
}

tl::unexpected<Error> cannot_lock(const fs::path& file, const std::string& reason) {
  return fail(ErrorCode::cannot_write, "--data",
              file.string() + " cannot be locked: " + reason,
              "a plain file that this server can write to; remove it, name another "
              "folder with --data, or store nothing with --private");
}

}  // namespace

DataLock::~DataLock() {
  if (file_ >= 0) ::close(file_);
}

Result<DataLock> DataLock::take(const fs::path& folder) {
  if (folder.empty() || !make_data_folder(folder)) return DataLock();
  const fs::path file = folder / "lock";
  const int fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (fd < 0) {
    const std::string reason = system_error();
    if (!can_store(folder)) return DataLock();
    std::error_code unknown;
    return cannot_lock(
        file, fs::is_symlink(file, unknown) ? "it is a symbolic link" : reason);
  }
  DataLock out(fd);
  if (::flock(fd, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return cannot_lock(file, system_error());
    return fail(ErrorCode::cannot_write, "--data",
                folder.string() + " is in use by another tamis serve" +
                    holder_of(file) +
                    "; end that one, name another folder with --data, or store "
                    "nothing with --private");
  }
  write_process(fd);
  return out;
}

}  // namespace tamis::serve
