// The host and the port of an address, read and checked as a server must do it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tamis::url {

// A host and a port: "example.org:80", "[::1]:8118".
struct Authority {
  std::string host;  // in lower case; of IPv6 without brackets
  std::uint16_t port = 0;

  // As it stands in a Host field: without the port where that is the default.
  std::string to_string(std::uint16_t default_port) const;
  friend bool operator==(const Authority&, const Authority&) = default;
};

// Nothing where it is none; user names are none of ours to pass on.
std::optional<Authority> read_authority(std::string_view text,
                                        std::optional<std::uint16_t> default_port);

}  // namespace tamis::url
