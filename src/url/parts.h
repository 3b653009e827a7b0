// The parts of an address, as views into it:
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

// Any text has parts; nothing is checked, decoded or copied, and what is absent is
// empty. Control characters and blanks around the address belong to no part. A
// backslash ends the authority as a slash does, because browsers read it so.
struct Parts {
  explicit Parts(std::string_view url);

  // Whether it begins with a scheme and "//", as addresses of pages do.
  bool is_absolute() const { return has_authority && !scheme.empty(); }

  std::string_view scheme = {};     // without its colon
  std::string_view authority = {};  // between "//" and the path
  std::string_view host = {};       // IPv6 addresses are in brackets
  std::string_view port = {};
  std::string_view path = {};
  std::string_view path_and_query = {};  // with the '?'
  std::string_view query = {};
  std::string_view fragment = {};
  bool has_authority = false;  // "//" is there, though what follows may be empty
};

// Whether an address must name its scheme, or may begin with "//" as links do.
enum class Scheme : std::uint8_t { required, optional };

// Returns the host in lower case, without user, port and final dots. An IPv6 address
// keeps its brackets. Empty if the address has no host or no scheme.
std::string host_of(std::string_view url, Scheme scheme = Scheme::required);

// Returns the length of the scheme at the beginning, without its colon; 0: there is
// none.
std::size_t scheme_length(std::string_view url);

// Returns the address without what browsers ignore around it: controls and blanks.
std::string_view without_space_around(std::string_view url);

// --- Percent-encoding (RFC 3986, section 2.1).

// Returns the text with "%2F" as "/". A percent sign without two hexadecimal digits
// stays.
std::string percent_decoded(std::string_view text);

// Appends a byte as "%2F".
void append_percent_encoded(char byte, std::string& out);

// --- The host and the port, read and checked as a server must do it.

// A host and a port: "example.org:80", "[::1]:8118".
struct Authority {
  std::string host;  // in lower case; of IPv6 without brackets
  std::uint16_t port = 0;

  // Returns it as a Host field has it: without the port where that is the default.
  std::string to_string(std::uint16_t default_port) const;
  friend bool operator==(const Authority&, const Authority&) = default;
};

// Returns nothing for a text that is not a host and a port. A user name is an error.
std::optional<Authority> read_authority(std::string_view text,
                                        std::optional<std::uint16_t> default_port);

}  // namespace tamis::url
