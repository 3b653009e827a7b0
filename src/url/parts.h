// The parts of a URL, as views into it:
//
//   url::Parts parts("http://me@Example.org:80/a?b#c");
//   parts.scheme     "http"                  parts.path       "/a"
//   parts.authority  "me@Example.org:80"     parts.query      "b"
//   parts.host       "Example.org"           parts.fragment   "c"
//   parts.port       "80"
//
//   url::host_of("http://me@Example.org:80/a")   "example.org"
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tamis::url {

// Any text has parts. Nothing is checked, decoded or copied, and absent parts are
// empty. Control characters and spaces around the URL belong to no part. A backslash
// ends the authority like a slash, because browsers read it that way.
struct Parts {
  explicit Parts(std::string_view url);

  // Reports whether it begins with a scheme and "//", like the URLs of pages.
  bool is_absolute() const { return has_authority && !scheme.empty(); }

  std::string_view scheme = {};     // without its colon
  std::string_view authority = {};  // between "//" and the path
  std::string_view host = {};       // IPv6 addresses are in brackets
  std::string_view port = {};
  std::string_view path = {};
  std::string_view path_and_query = {};  // with the '?'
  std::string_view query = {};
  std::string_view fragment = {};
  bool has_authority = false;  // "//" is present; the authority may be empty
};

// Whether a URL must have a scheme, or may begin with "//" like links.
enum class Scheme : std::uint8_t { required, optional };

// Returns the host in lower case, without user, port and final dots. An IPv6 address
// keeps its brackets. Empty if the URL has no host or no scheme.
std::string host_of(std::string_view url, Scheme scheme = Scheme::required);

// Returns the length of the scheme at the beginning, without its colon, or 0.
std::size_t scheme_length(std::string_view url);

// Returns the URL without the surrounding control characters and spaces, which browsers
// ignore.
std::string_view without_space_around(std::string_view url);

// --- Percent-encoding (RFC 3986, section 2.1).

// Returns the text with "%2F" as "/". A percent sign without two hexadecimal digits is
// kept.
std::string percent_decoded(std::string_view text);

// Appends a byte as "%2F".
void append_percent_encoded(char byte, std::string& out);

// --- Host and port, parsed and validated as a server must do it.

// A host and a port: "example.org:80", "[::1]:8118".
struct Authority {
  std::string host;  // in lower case; IPv6 without brackets
  std::uint16_t port = 0;

  // Returns the value of a Host field, without the port if it is the default.
  std::string to_string(std::uint16_t default_port) const;
  friend bool operator==(const Authority&, const Authority&) = default;
};

// Returns nothing for a text that is not a host and a port. A user name is an error.
std::optional<Authority> read_authority(std::string_view text,
                                        std::optional<std::uint16_t> default_port);

}  // namespace tamis::url
