#include "serve/http/access.h"

#include <boost/asio/ip/address.hpp>

#include "text/ascii.h"

namespace tamis::serve {
namespace {

int base64_value(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  if (c == '+') return 62;
  return c == '/' ? 63 : -1;
}

std::string from_base64(std::string_view text) {
  std::string out;
  unsigned bits = 0;
  int count = 0;
  for (const char c : text) {
    const int value = base64_value(c);
    if (value < 0) break;
    bits = bits << 6 | static_cast<unsigned>(value);
    count += 6;
    if (count >= 8) {
      count -= 8;
      out += static_cast<char>(bits >> count & 0xFF);
    }
  }
  return out;
}

bool equal_in_constant_time(std::string_view given, std::string_view wanted) {
  unsigned difference = given.size() == wanted.size() ? 0 : 1;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const char c = i < given.size() ? given[i] : '\0';
    difference |= static_cast<unsigned char>(c ^ wanted[i]);
  }
  return difference == 0;
}

}  // namespace

bool shows_token(std::string_view field, std::string_view token) {
  const std::size_t blank = field.find(' ');
  if (blank == std::string_view::npos) return false;
  const std::string_view scheme = field.substr(0, blank);
  const std::string_view rest = text::trim(field.substr(blank), kHttpBlanks);
  if (equal_ignoring_case(scheme, "Bearer")) return equal_in_constant_time(rest, token);
  if (!equal_ignoring_case(scheme, "Basic")) return false;
  const std::string decoded = from_base64(rest);
  const std::size_t colon = decoded.find(':');
  if (colon == std::string::npos) return false;
  return equal_in_constant_time(std::string_view(decoded).substr(colon + 1), token);
}

bool is_loopback_name(std::string_view address) {
  if (equal_ignoring_case(address, "localhost")) return true;
  boost::system::error_code error;
  const auto parsed = boost::asio::ip::make_address(std::string(address), error);
  return !error && parsed.is_loopback();
}

bool is_own_authority(const url::Authority& authority, const ServeOptions& options,
                      std::uint16_t port) {
  return authority.port == port &&
         (is_loopback_name(authority.host) ||
          equal_ignoring_case(authority.host, options.address));
}

bool is_own_host(std::string_view host, const ServeOptions& options,
                 std::uint16_t port) {
  constexpr std::uint16_t kHttpPort = 80;
  const auto authority = url::read_authority(host, kHttpPort);
  // A client with the token may use any host name, and a public server does not know
  // its names. Other clients must use a name of this server.
  return authority && (!options.token.empty() || options.is_public ||
                       is_own_authority(*authority, options, port));
}

bool is_cross_site(const Fields& fields) {
  if (fields.has("Sec-Fetch-Site")) {
    const std::string site = fields.joined("Sec-Fetch-Site");
    return site != "same-origin" && site != "none";
  }
  const auto origin = fields.find("Origin");
  if (!origin) return false;
  // The Host field is known to name this server, but with a token any name is allowed.
  // So the Origin must be exactly this Host.
  constexpr std::string_view kScheme = "http://";
  return !origin->starts_with(kScheme) ||
         !equal_ignoring_case(origin->substr(kScheme.size()), fields.get("Host"));
}

bool is_opened_by_user(const Fields& fields) {
  for (const char* name : {"Sec-Purpose", "Purpose", "X-Moz"})
    if (fields.get(name).starts_with("prefetch")) return false;
  if (!fields.has("Sec-Fetch-Site") && !fields.has("Sec-Fetch-Mode") &&
      !fields.has("Sec-Fetch-Dest"))
    return true;
  // A field that occurs twice has no valid value.
  if (fields.joined("Sec-Fetch-Mode") != "navigate" ||
      fields.joined("Sec-Fetch-Dest") != "document")
    return false;
  const std::string site = fields.joined("Sec-Fetch-Site");
  return site == "same-origin" || site == "none" ||
         fields.joined("Sec-Fetch-User") == "?1";
}

}  // namespace tamis::serve
