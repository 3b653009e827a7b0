#include "serve/tls/ca_folder.h"

#include <cerrno>
#include <cstdlib>

#include <fcntl.h>
#include <openssl/crypto.h>
#include <openssl/x509v3.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"

namespace tamis::serve {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kOwnerOnly = 0600;
constexpr mode_t kEveryone = 0644;

tl::unexpected<Error> cannot_write(const fs::path& file) {
  return fail(ErrorCode::cannot_write, file.string(), system_error());
}

// Writes a file that must not exist yet. It is created with its final mode.
Result<void> write_new(const fs::path& file, std::string_view bytes, mode_t mode) {
  const int fd = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  if (fd < 0 && errno == EEXIST)
    return fail(ErrorCode::cannot_write, file.string(), "is there already",
                "remove it, or take another --folder");
  if (fd < 0) return cannot_write(file);
  int error = ::fchmod(fd, mode) == 0 ? write_all(fd, bytes) : errno;
  if (error == 0 && ::fsync(fd) != 0) error = errno;
  if (::close(fd) != 0 && error == 0) error = errno;
  errno = error;
  if (error != 0) return cannot_write(file);
  return {};
}

Result<void> make_folder(const fs::path& folder) {
  std::error_code error;
  if (fs::is_directory(folder, error)) return {};
  if (!folder.parent_path().empty())
    fs::create_directories(folder.parent_path(), error);
  if (error || ::mkdir(folder.c_str(), 0700) != 0) return cannot_write(folder);
  return {};
}

Result<void> check_mode(const fs::path& key) {
  struct stat found {};
  if (::stat(key.c_str(), &found) != 0)
    return fail(ErrorCode::cannot_read, key.string(), system_error(),
                "tamis ca init makes it");
  if ((found.st_mode & 077) != 0)
    return fail(ErrorCode::bad_file, key.string(), "others can read this key",
                "chmod 600; and if they may have, make another authority");
  return {};
}

}  // namespace

fs::path default_ca_folder() {
  const char* const config = std::getenv("XDG_CONFIG_HOME");
  if (config != nullptr && config[0] == '/') return fs::path(config) / "tamis";
  const char* const home = std::getenv("HOME");
  if (home != nullptr && home[0] != '\0') return fs::path(home) / ".config" / "tamis";
  return {};
}

fs::path ca_certificate_file(const fs::path& folder) {
  return folder / "ca.pem";
}

fs::path ca_key_file(const fs::path& folder) {
  return folder / "ca-key.pem";
}

Result<void> init_ca(const fs::path& folder, const CaOptions& options) {
  const fs::path certificate = ca_certificate_file(folder);
  std::error_code ignored;
  if (fs::exists(certificate, ignored))
    return fail(ErrorCode::cannot_write, certificate.string(), "is there already",
                "remove it and its key, or take another --folder");
  const auto ca = make_ca(options);
  if (!ca) return tl::unexpected(ca.error());
  if (auto made = make_folder(folder); !made) return made;
  std::string key = to_pem(ca->key.get());
  auto written = write_new(ca_key_file(folder), key, kOwnerOnly);
  OPENSSL_cleanse(key.data(), key.size());
  if (!written) return written;
  written = write_new(certificate, to_pem(ca->certificate.get()), kEveryone);
  if (!written) fs::remove(ca_key_file(folder), ignored);
  return written;
}

Result<Identity> load_ca(const fs::path& folder) {
  const fs::path key_file = ca_key_file(folder);
  const fs::path certificate_file = ca_certificate_file(folder);
  if (auto checked = check_mode(key_file); !checked)
    return tl::unexpected(checked.error());
  auto key_pem = read_file(key_file);
  const auto certificate_pem = read_file(certificate_file);
  if (!key_pem) return tl::unexpected(key_pem.error());
  if (!certificate_pem) return tl::unexpected(certificate_pem.error());
  auto key = key_from_pem(*key_pem, key_file.string());
  OPENSSL_cleanse(key_pem->data(), key_pem->size());
  auto certificate = certificate_from_pem(*certificate_pem, certificate_file.string());
  if (!key) return tl::unexpected(key.error());
  if (!certificate) return tl::unexpected(certificate.error());
  const auto wrong = [&](const char* finding) {
    return fail(ErrorCode::bad_file, certificate_file.string(), finding,
                "tamis ca init makes another one");
  };
  if (X509_check_private_key(certificate->get(), key->get()) != 1)
    return wrong("the key beside it belongs to another certificate");
  if (X509_check_ca(certificate->get()) == 0)
    return wrong("it is not that of an authority");
  if (X509_cmp_current_time(X509_get0_notAfter(certificate->get())) < 0)
    return wrong("it has expired");
  return Identity{std::move(*certificate), std::move(*key)};
}

}  // namespace tamis::serve
