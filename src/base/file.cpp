#include "base/file.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>

#include <fcntl.h>
#include <unistd.h>

#include "base/error.h"

namespace tamis {
namespace {

constexpr std::string_view kBesideMark = ".new-";

tl::unexpected<Error> cannot_read(const std::filesystem::path& file) {
  return fail(ErrorCode::cannot_read, file.string(), system_error());
}

bool write_new(const std::filesystem::path& file, std::string_view bytes, Sync sync) {
  const int fd = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0) return false;
  int error = write_all(fd, bytes);
  if (error == 0 && sync == Sync::yes && ::fsync(fd) != 0) error = errno;
  if (::close(fd) != 0 && error == 0) error = errno;
  errno = error;
  return error == 0;
}

}  // namespace

int write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(fd, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

std::filesystem::path name_beside(const std::filesystem::path& file) {
  static std::atomic<unsigned> calls = 0;
  std::filesystem::path out = file;
  out += std::string(kBesideMark) + std::to_string(::getpid()) + "-" +
         std::to_string(calls++);
  return out;
}

bool is_name_beside(std::string_view name) {
  const std::size_t at = name.rfind(kBesideMark);
  if (at == std::string_view::npos) return false;
  name.remove_prefix(at + kBesideMark.size());
  const std::size_t dash = name.find('-');
  const auto is_number = [](std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
  };
  return dash != std::string_view::npos && is_number(name.substr(0, dash)) &&
         is_number(name.substr(dash + 1));
}

bool leads_outside(const std::filesystem::path& path,
                   const std::filesystem::path& folder) {
  std::error_code unknown;
  const std::filesystem::path target = std::filesystem::canonical(path, unknown);
  if (unknown) return std::filesystem::is_symlink(path, unknown);
  const std::filesystem::path inside = std::filesystem::canonical(folder, unknown);
  if (unknown) return true;
  return std::mismatch(inside.begin(), inside.end(), target.begin(), target.end())
             .first != inside.end();
}

Result<std::string> read_file(const std::filesystem::path& file, std::size_t most) {
  std::FILE* stream = std::fopen(file.c_str(), "rb");
  if (stream == nullptr) return cannot_read(file);
  std::string out;
  std::string chunk(1 << 16, '\0');
  for (std::size_t got = chunk.size(); got == chunk.size() && out.size() < most;) {
    got = std::fread(chunk.data(), 1, chunk.size(), stream);
    out.append(chunk, 0, got);
  }
  const bool failed = std::ferror(stream) != 0;
  const int error = errno;
  std::fclose(stream);
  errno = error;
  if (failed) return cannot_read(file);
  if (out.size() > most) out.resize(most);
  return out;
}

Result<void> replace_file(const std::filesystem::path& file, std::string_view bytes,
                          Sync sync) {
  const std::filesystem::path beside = name_beside(file);
  if (write_new(beside, bytes, sync) && std::rename(beside.c_str(), file.c_str()) == 0)
    return {};
  const std::string finding = system_error();
  ::unlink(beside.c_str());
  return fail(ErrorCode::cannot_write, file.string(), finding);
}

}  // namespace tamis
