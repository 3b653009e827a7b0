#include "bulk/formats/byte_input.h"

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"

namespace tamis::bulk {

Result<ByteInput> ByteInput::open(const std::string& path) {
  const bool is_standard = path == "-";
  const std::string place = is_standard ? "standard input" : path;
  const int fd =
      is_standard ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat status {};
  if (fd < 0 || ::fstat(fd, &status) != 0)
    return fail(ErrorCode::cannot_read, place, system_error());
  ByteInput out(fd, place);
  if (S_ISDIR(status.st_mode))
    return fail(ErrorCode::cannot_read, place, "is a folder", "a file is wanted");
  return out;
}

ByteInput::ByteInput(ByteInput&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      place_(std::move(other.place_)),
      offset_(other.offset_),
      at_end_(other.at_end_) {}

ByteInput& ByteInput::operator=(ByteInput&& other) noexcept {
  std::swap(fd_, other.fd_);
  std::swap(place_, other.place_);
  std::swap(offset_, other.offset_);
  std::swap(at_end_, other.at_end_);
  return *this;
}

ByteInput::~ByteInput() {
  if (fd_ > STDIN_FILENO) ::close(fd_);
}

Result<void> ByteInput::fill(ByteBuffer& buffer, std::size_t size) {
  while (!at_end_ && buffer.size() < size) {
    const std::size_t wanted = size - buffer.size();
    const ssize_t got = ::read(fd_, buffer.room(wanted), wanted);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail(ErrorCode::cannot_read, place_, system_error());
    buffer.add(static_cast<std::size_t>(got));
    offset_ += static_cast<std::uint64_t>(got);
    at_end_ = got == 0;
  }
  return {};
}

Result<void> ByteInput::go_to(std::uint64_t offset) {
  if (::lseek(fd_, static_cast<off_t>(offset), SEEK_SET) < 0)
    return fail(ErrorCode::cannot_read, place_, system_error());
  offset_ = offset;
  at_end_ = false;
  return {};
}

std::optional<std::uint64_t> ByteInput::size() const {
  struct stat status {};
  if (::fstat(fd_, &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return static_cast<std::uint64_t>(status.st_size);
}

}  // namespace tamis::bulk
