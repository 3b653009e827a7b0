#include "serve/http/target.h"

#include <algorithm>
#include <charconv>

#include "text/ascii.h"

namespace tamis::serve {
namespace {

constexpr std::uint16_t kHttpPort = 80;

bool is_host_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' ||
         c == '_' || c == '~' || c == '%' || static_cast<unsigned char>(c) >= 0x80;
}

bool is_ipv6_character(char c) {
  return (c >= 'a' && c <= 'f') || (c >= '0' && c <= '9') || c == ':' || c == '.';
}

std::optional<std::uint16_t> read_port(std::string_view text) {
  std::uint16_t port = 0;
  const char* const end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, port);
  if (error != std::errc() || at != end || port == 0) return std::nullopt;
  return port;
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), to_lower);
  return out;
}

bool read_absolute(std::string_view text, Target& target) {
  constexpr std::string_view kScheme = "http://";
  if (text.size() < kScheme.size() ||
      !equal_ignoring_case(text.substr(0, kScheme.size()), kScheme))
    return false;
  text.remove_prefix(kScheme.size());
  const std::size_t end = std::min(text.find_first_of("/?#"), text.size());
  auto authority = read_authority(text.substr(0, end), kHttpPort);
  if (!authority) return false;
  target.form = Target::Form::absolute;
  target.authority = std::move(*authority);
  target.path = text.substr(end, text.find('#', end) - end);
  if (!target.path.starts_with('/')) target.path.insert(0, "/");
  return true;
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
    host = lower(text.substr(1, end - 1));
    text.remove_prefix(end + 1);
    if (!std::all_of(host.begin(), host.end(), is_ipv6_character)) return std::nullopt;
  } else {
    const std::size_t end = std::min(text.find(':'), text.size());
    host = lower(text.substr(0, end));
    text.remove_prefix(end);
    if (!std::all_of(host.begin(), host.end(), is_host_character)) return std::nullopt;
  }
  if (host.empty() || host.size() > 255) return std::nullopt;
  if (!text.empty() && text[0] != ':') return std::nullopt;
  const bool has_port = text.size() > 1;
  if (!has_port && !default_port) return std::nullopt;
  const auto port = has_port ? read_port(text.substr(1)) : default_port;
  if (!port) return std::nullopt;
  return Authority{std::move(host), *port};
}

std::string Target::url() const {
  return (is_secure ? "https://" : "http://") + authority.to_string(default_port()) +
         path;
}

Authority Target::address() const {
  return {tunnel_host.empty() ? authority.host : tunnel_host, authority.port};
}

std::optional<Target> read_target(std::string_view method, std::string_view text) {
  Target target;
  target.path = text;
  if (method == "CONNECT") {
    auto authority = read_authority(text, std::nullopt);
    if (!authority) return std::nullopt;
    target.form = Target::Form::authority;
    target.authority = std::move(*authority);
    target.path.clear();
    return target;
  }
  if (text.starts_with('/')) return target;
  if (text == "*") {
    if (method != "OPTIONS") return std::nullopt;
    target.form = Target::Form::asterisk;
    return target;
  }
  if (!read_absolute(text, target)) return std::nullopt;
  // RFC 9112, section 3.2.4: OPTIONS without a path asks for the whole server.
  if (method == "OPTIONS" && target.path == "/" && !text.ends_with('/'))
    target.path = "*";
  return target;
}

}  // namespace tamis::serve
