#include "io/net/read_input.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "text/numbers.h"

namespace tamis {
namespace {

// A file descriptor that closes itself, except for standard input.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ > STDIN_FILENO) ::close(fd_);
  }
  int get() const { return fd_; }

 private:
  int fd_;
};

tl::unexpected<Error> too_large(const std::string& place, const std::string& size,
                                std::uint64_t limit) {
  return fail(ErrorCode::too_large, place,
              size + " is over the limit of " + text::size_text(limit),
              "--max-bytes raises it");
}

// The buffer has room for one byte over the limit, to detect that there is more.
Result<std::string> read_all(int fd, const std::string& place, std::uint64_t size_hint,
                             std::uint64_t limit) {
  constexpr std::size_t kLeast = 64 * 1024;
  std::string bytes(std::min(std::max<std::uint64_t>(size_hint + 1, kLeast), limit + 1),
                    '\0');
  std::size_t used = 0;
  for (;;) {
    const ssize_t got = ::read(fd, bytes.data() + used, bytes.size() - used);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail(ErrorCode::cannot_read, place, system_error());
    if (got == 0) break;
    used += static_cast<std::size_t>(got);
    if (used > limit) return too_large(place, "the input", limit);
    if (used == bytes.size())
      bytes.resize(std::min<std::uint64_t>(bytes.size() * 2, limit + 1));
  }
  bytes.resize(used);
  return bytes;
}

}  // namespace

Result<std::string> read_input(const std::string& path, std::uint64_t limit) {
  const std::uint64_t max_bytes = std::min(limit, std::uint64_t{1} << 48);
  const std::string place = path == "-" ? "standard input" : path;
  const Descriptor file(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY));
  struct stat status {};
  if (file.get() < 0 || ::fstat(file.get(), &status) != 0)
    return fail(ErrorCode::cannot_read, place, system_error());
  if (S_ISDIR(status.st_mode))
    return fail(ErrorCode::cannot_read, place, "is a folder", "a file or - is wanted");
  const std::uint64_t size =
      S_ISREG(status.st_mode) ? static_cast<std::uint64_t>(status.st_size) : 0;
  if (size > max_bytes) return too_large(place, text::size_text(size), max_bytes);
  Result<std::string> bytes = read_all(file.get(), place, size, max_bytes);
  if (bytes && bytes->empty())
    return fail(ErrorCode::empty_input, place, "there is nothing in it");
  return bytes;
}

}  // namespace tamis
