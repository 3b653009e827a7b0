#include "serve/tls/host_limits.h"

#include <openssl/x509v3.h>

namespace tamis::serve {
namespace {

// Returns the DNS names. IP addresses are skipped, because users cannot set them.
std::vector<std::string> hosts_in(const STACK_OF(GENERAL_SUBTREE) * list) {
  std::vector<std::string> out;
  for (int i = 0; i < sk_GENERAL_SUBTREE_num(list); ++i) {
    const GENERAL_NAME* const name = sk_GENERAL_SUBTREE_value(list, i)->base;
    if (name->type != GEN_DNS) continue;
    const ASN1_IA5STRING* const text = name->d.dNSName;
    out.emplace_back(reinterpret_cast<const char*>(ASN1_STRING_get0_data(text)),
                     static_cast<std::size_t>(ASN1_STRING_length(text)));
  }
  return out;
}

}  // namespace

HostLimits host_limits_of(const X509* ca) {
  const std::unique_ptr<NAME_CONSTRAINTS, OpensslFree<NAME_CONSTRAINTS_free>> limits(
      static_cast<NAME_CONSTRAINTS*>(
          X509_get_ext_d2i(ca, NID_name_constraints, nullptr, nullptr)));
  if (limits == nullptr) return {};
  return {hosts_in(limits->permittedSubtrees), hosts_in(limits->excludedSubtrees)};
}

}  // namespace tamis::serve
