// The file of --upstream-ca: trusted authorities in addition to the system's.
#pragma once

#include <string>

#include "serve/tls/openssl.h"
#include "tamis/error.h"

namespace tamis::serve {

// Returns an error if the file cannot be read or contains no certificate.
Result<void> add_upstream_ca(SSL_CTX* context, const std::string& file);

// Checks whether the file could be added.
Result<void> check_upstream_ca(const std::string& file);

}  // namespace tamis::serve
