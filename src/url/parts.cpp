#include "url/parts.h"

#include "text/ascii.h"

namespace tamis::url {
namespace {

// Returns the text up to the first of these signs, and takes it off.
std::string_view take_until(std::string_view& text, std::string_view signs) {
  const std::string_view out = text.substr(0, text.find_first_of(signs));
  text.remove_prefix(out.size());
  return out;
}

}  // namespace

Parts::Parts(std::string_view url) {
  url = without_space_around(url);
  if (const std::size_t length = scheme_length(url); length > 0) {
    scheme = url.substr(0, length);
    url.remove_prefix(length + 1);
  }
  has_authority = url.starts_with("//");
  if (has_authority) {
    url.remove_prefix(2);
    authority = take_until(url, "/\\?#");
    host = authority.substr(authority.rfind('@') + 1);
    const std::size_t end = host.starts_with('[') ? host.find(']') : 0;
    const std::size_t colon = end == host.npos ? end : host.find(':', end);
    if (colon != host.npos) {
      port = host.substr(colon + 1);
      host = host.substr(0, colon);
    }
  }
  path_and_query = take_until(url, "#");
  query = path_and_query;
  path = take_until(query, "?");
  if (!query.empty()) query.remove_prefix(1);
  if (!url.empty()) fragment = url.substr(1);
}

std::string host_of(std::string_view url, Scheme scheme) {
  const Parts parts(url);
  if (scheme == Scheme::required && parts.scheme.empty()) return {};
  std::string_view host = parts.host;
  while (host.ends_with('.')) host.remove_suffix(1);
  return text::to_lower(host);
}

std::size_t scheme_length(std::string_view url) {
  if (url.empty() || !is_alpha(url[0])) return 0;
  std::size_t i = 1;
  while (i < url.size() &&
         (is_alnum(url[i]) || url[i] == '+' || url[i] == '-' || url[i] == '.'))
    ++i;
  return i < url.size() && url[i] == ':' ? i : 0;
}

std::string_view without_space_around(std::string_view url) {
  const auto is_ignored = [](char c) { return static_cast<unsigned char>(c) <= 0x20; };
  while (!url.empty() && is_ignored(url.front())) url.remove_prefix(1);
  while (!url.empty() && is_ignored(url.back())) url.remove_suffix(1);
  return url;
}

}  // namespace tamis::url
