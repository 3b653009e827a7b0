#include "serve/tls/openssl.h"

#include <openssl/err.h>

namespace tamis::serve {

std::string take_openssl_error() {
  const unsigned long code = ERR_peek_last_error();
  ERR_clear_error();
  if (code == 0) return "unknown error";
  const char* const reason = ERR_reason_error_string(code);
  return reason != nullptr ? reason : "error " + std::to_string(code);
}

}  // namespace tamis::serve
