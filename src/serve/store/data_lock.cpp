#include "serve/store/data_lock.h"

#include <cerrno>
#include <string>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

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

}  // namespace

DataLock::~DataLock() {
  if (file_ >= 0) ::close(file_);
}

Result<DataLock> DataLock::take(const fs::path& folder) {
  if (folder.empty() || !make_data_folder(folder)) return DataLock();
  const fs::path file = folder / "lock";
  const int fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (fd < 0) return DataLock();
  DataLock out(fd);
  if (::flock(fd, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return DataLock();  // a file system without locks
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
