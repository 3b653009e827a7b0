// The hosts for which a local authority may sign, according to the name constraints in
// its certificate (RFC 5280, section 4.2.1.10).
#pragma once

#include <string>
#include <vector>

#include "serve/tls/openssl.h"

namespace tamis::serve {

// Each host includes its subdomains.
struct HostLimits {
  std::vector<std::string> only;  // empty: all
  std::vector<std::string> except;
};

HostLimits host_limits_of(const X509* ca);

}  // namespace tamis::serve
