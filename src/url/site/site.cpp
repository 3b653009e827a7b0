#include "url/site/site.h"

#include <libpsl.h>

#include "url/parts.h"

namespace tamis::url {
namespace {

bool is_ip_address(std::string_view host) {
  return host.starts_with('[') ||
         host.find_first_not_of("0123456789.") == std::string_view::npos;
}

}  // namespace

std::string site_of(std::string_view url) {
  const std::string host = host_of(url);
  if (host.empty() || is_ip_address(host)) return host;
  const char* const domain = psl_registrable_domain(psl_builtin(), host.c_str());
  return domain == nullptr ? host : domain;
}

}  // namespace tamis::url
