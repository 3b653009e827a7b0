// Which hosts a local authority may speak for, as its certificate has it (name
// constraints, RFC 5280, section 4.2.1.10).
#pragma once

#include <string>
#include <vector>

#include "serve/tls/openssl.h"

namespace tamis::serve {

// Each with all hosts below it.
struct HostLimits {
  std::vector<std::string> only;  // empty: all
  std::vector<std::string> except;
};

HostLimits host_limits_of(const X509* ca);

}  // namespace tamis::serve
