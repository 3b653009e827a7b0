#include "serve/store/data_folder.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "text/ascii.h"

namespace tamis::serve {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxName = 64;

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

}  // namespace

fs::path default_data_folder() {
  if (const std::string folder = environment("STATE_DIRECTORY"); !folder.empty())
    return folder.substr(0, folder.find(':'));
  if (const std::string folder = environment("XDG_STATE_HOME"); !folder.empty())
    return fs::path(folder) / "tamis";
  if (const std::string home = environment("HOME"); !home.empty())
    return fs::path(home) / ".local/state/tamis";
  return {};
}

fs::path stored_in(const fs::path& data, const char* part) {
  return data.empty() ? data : data / part;
}

Result<void> make_data_folder(const fs::path& folder) {
  if (folder.empty())
    return fail(ErrorCode::cannot_write, "--data", "this server stores nothing",
                "--data names a folder; --private forbids one");
  std::error_code error;
  for (fs::path part; const fs::path& name : folder) {
    part /= name;
    if (part.empty() || fs::is_directory(part, error)) continue;
    fs::create_directory(part, error);
    if (error)
      return fail(ErrorCode::cannot_write, part.string(), error.message(),
                  "a folder that can be made");
    fs::permissions(part, fs::perms::owner_all, error);
  }
  return {};
}

void remove_leftovers(const fs::path& folder) {
  std::vector<fs::path> found;
  const auto look_at = [&found](const fs::path& path) {
    if (is_name_beside(path.filename().string())) found.push_back(path);
  };
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) look_at(entry.path());
  // The folder may also contain files of other programs.
  for (const char* own : {"pipelines", "packages", "jobs"})
    for (fs::recursive_directory_iterator at(folder / own, error), end;
         !error && at != end; at.increment(error))
      look_at(at->path());
  for (const fs::path& path : found) fs::remove_all(path, error);
}

bool is_open_to_others(const fs::path& folder) {
  std::error_code error;
  const fs::perms mode = fs::status(folder, error).permissions();
  constexpr fs::perms kOthers = fs::perms::group_all | fs::perms::others_all;
  return !error && (mode & kOthers) != fs::perms::none;
}

Result<void> check_data_folder(const fs::path& folder) {
  std::error_code error;
  fs::path there = fs::absolute(folder, error);
  while (there.has_relative_path() && !fs::exists(there, error))
    there = there.parent_path();
  if (!fs::is_directory(there, error))
    return fail(ErrorCode::cannot_write, there.string(), "is no folder",
                "a folder, or a path where one can be made");
  if (::access(there.c_str(), W_OK | X_OK) != 0)
    return fail(ErrorCode::cannot_write, there.string(), system_error(),
                "a folder in which tamis may write");
  return {};
}

bool is_store_name(std::string_view name) {
  return !name.empty() && name.size() <= kMaxName && is_alnum(name.front()) &&
         std::all_of(name.begin(), name.end(), [](char c) {
           return is_alnum(c) || c == '-' || c == '_' || c == '.';
         });
}

Error no_store_name(std::string_view name) {
  return {ErrorCode::bad_argument, "name",
          "'" + std::string(name.substr(0, kMaxName)) + "' cannot be one",
          "1 to 64 letters, digits, '-', '_', '.'; the first a letter or digit"};
}

// --- The lock.

namespace {

// Returns " (process 4711)", or an empty string if the file has no number.
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
