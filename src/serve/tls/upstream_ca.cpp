#include "serve/tls/upstream_ca.h"

#include <unistd.h>

#include "base/error.h"

namespace tamis::serve {

Result<void> add_upstream_ca(SSL_CTX* context, const std::string& file) {
  // OpenSSL reports only "system lib" if the file does not exist.
  if (::access(file.c_str(), R_OK) != 0)
    return fail(ErrorCode::cannot_read, "--upstream-ca", file + ": " + system_error(),
                "a file of certificates");
  if (SSL_CTX_load_verify_file(context, file.c_str()) == 1) return {};
  return fail(ErrorCode::bad_file, "--upstream-ca", file + ": " + take_openssl_error(),
              "a file of certificates");
}

Result<void> check_upstream_ca(const std::string& file) {
  const SslContextPointer context(SSL_CTX_new(TLS_client_method()));
  return add_upstream_ca(context.get(), file);
}

}  // namespace tamis::serve
