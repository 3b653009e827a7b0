#include "serve/http/target.h"

#include <algorithm>

#include "text/ascii.h"

namespace tamis::serve {
namespace {

constexpr std::uint16_t kHttpPort = 80;

bool read_absolute(std::string_view text, Target& target) {
  constexpr std::string_view kScheme = "http://";
  if (text.size() < kScheme.size() ||
      !equal_ignoring_case(text.substr(0, kScheme.size()), kScheme))
    return false;
  text.remove_prefix(kScheme.size());
  const std::size_t end = std::min(text.find_first_of("/?#"), text.size());
  auto authority = url::read_authority(text.substr(0, end), kHttpPort);
  if (!authority) return false;
  target.form = Target::Form::absolute;
  target.authority = std::move(*authority);
  target.path = text.substr(end, text.find('#', end) - end);
  if (!target.path.starts_with('/')) target.path.insert(0, "/");
  return true;
}

}  // namespace

std::string Target::url() const {
  return (is_secure ? "https://" : "http://") + authority.to_string(default_port()) +
         path;
}

url::Authority Target::address() const {
  return {tunnel_host.empty() ? authority.host : tunnel_host, authority.port};
}

std::optional<Target> read_target(std::string_view method, std::string_view text) {
  Target target;
  target.path = text;
  if (method == "CONNECT") {
    auto authority = url::read_authority(text, std::nullopt);
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
  // RFC 9112, section 3.2.4: OPTIONS without a path concerns the whole server.
  if (method == "OPTIONS" && target.path == "/" && !text.ends_with('/'))
    target.path = "*";
  return target;
}

}  // namespace tamis::serve
