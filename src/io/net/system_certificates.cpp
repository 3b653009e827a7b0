#include "io/net/system_certificates.h"

#include <array>

#include <unistd.h>

namespace tamis {
namespace {

// The list of Go (crypto/x509/root_linux.go). Debian's libcurl also uses the first one.
constexpr std::array kBundles = {
    "/etc/ssl/certs/ca-certificates.crt",  // Debian, Ubuntu, Arch, Gentoo
    "/etc/pki/tls/certs/ca-bundle.crt",    // Fedora, RHEL 6
    "/etc/ssl/ca-bundle.pem",              // openSUSE
    "/etc/pki/tls/cacert.pem",             // OpenELEC
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",  // CentOS, RHEL 7 and later
    "/etc/ssl/cert.pem",                                  // Alpine
};

}  // namespace

std::string first_readable(std::span<const char* const> paths) {
  for (const char* path : paths)
    if (::access(path, R_OK) == 0) return path;
  return {};
}

std::string system_certificates() {
  return first_readable(kBundles);
}

}  // namespace tamis
