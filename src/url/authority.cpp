#include "url/authority.h"

#include <algorithm>

#include "text/ascii.h"
#include "text/numbers.h"

namespace tamis::url {
namespace {

bool is_host_character(char c) {
  return (c >= 'a' && c <= 'z') || is_digit(c) || c == '-' || c == '.' || c == '_' ||
         c == '~' || c == '%' || static_cast<unsigned char>(c) >= 0x80;
}

bool is_ipv6_character(char c) {
  return (c >= 'a' && c <= 'f') || is_digit(c) || c == ':' || c == '.';
}

}  // namespace

std::string Authority::to_string(std::uint16_t default_port) const {
  const bool is_ipv6 = host.find(':') != std::string::npos;
  const std::string name = is_ipv6 ? "[" + host + "]" : host;
  return port == default_port ? name : name + ":" + std::to_string(port);
}

std::optional<Authority> read_authority(std::string_view text,
                                        std::optional<std::uint16_t> default_port) {
  std::string host;
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    host = text::to_lower(text.substr(1, end - 1));
    text.remove_prefix(end + 1);
    if (!std::all_of(host.begin(), host.end(), is_ipv6_character)) return std::nullopt;
  } else {
    const std::size_t end = std::min(text.find(':'), text.size());
    host = text::to_lower(text.substr(0, end));
    text.remove_prefix(end);
    if (!std::all_of(host.begin(), host.end(), is_host_character)) return std::nullopt;
  }
  if (host.empty() || host.size() > 255) return std::nullopt;
  if (!text.empty() && text[0] != ':') return std::nullopt;
  const bool has_port = text.size() > 1;
  if (!has_port && !default_port) return std::nullopt;
  const auto port =
      has_port ? text::read_number<std::uint16_t>(text.substr(1), 1) : default_port;
  if (!port) return std::nullopt;
  return Authority{std::move(host), *port};
}

}  // namespace tamis::url
