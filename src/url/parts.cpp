#include "url/parts.h"

#include <algorithm>

#include "text/ascii.h"
#include "text/numbers.h"

namespace tamis::url {
namespace {

// Returns the text before the first of these characters, and removes it.
std::string_view take_until(std::string_view& text, std::string_view signs) {
  const std::string_view out = text.substr(0, text.find_first_of(signs));
  text.remove_prefix(out.size());
  return out;
}

bool is_host_character(char c) {
  return (c >= 'a' && c <= 'z') || is_digit(c) || c == '-' || c == '.' || c == '_' ||
         c == '~' || c == '%' || static_cast<unsigned char>(c) >= 0x80;
}

bool is_ipv6_character(char c) {
  return (c >= 'a' && c <= 'f') || is_digit(c) || c == ':' || c == '.';
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

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_escape = text[i] == '%' && i + 2 < text.size() &&
                           hex_value(text[i + 1]) >= 0 && hex_value(text[i + 2]) >= 0;
    if (is_escape) {
      out += static_cast<char>(hex_value(text[i + 1]) * 16 + hex_value(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

void append_percent_encoded(char byte, std::string& out) {
  constexpr char kHex[] = "0123456789ABCDEF";
  out += '%';
  out += kHex[static_cast<unsigned char>(byte) >> 4];
  out += kHex[static_cast<unsigned char>(byte) & 15];
}

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
