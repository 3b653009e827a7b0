// The file of --upstream-ca: authorities that servers may have beside the system's.
#pragma once

#include <string>

#include "serve/tls/openssl.h"
#include "tamis/error.h"

namespace tamis::serve {

// An error where it cannot be read or has no certificate.
Result<void> add_upstream_ca(SSL_CTX* context, const std::string& file);

// Only whether it could be added.
Result<void> check_upstream_ca(const std::string& file);

}  // namespace tamis::serve
