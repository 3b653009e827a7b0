// Network addresses: which of them are public, and how clients are named.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <boost/asio/ip/address.hpp>

#include "serve/http/options.h"

namespace tamis::serve {

// Reports whether an address is public: not private, loopback, link-local (cloud
// metadata services), shared, reserved, for documentation, or multicast. An IPv6
// address that contains an IPv4 address is public if the IPv4 address is.
bool is_public(const boost::asio::ip::address& address);

// Returns the IPv4 address of an IPv4-mapped IPv6 address, and other addresses
// unchanged.
boost::asio::ip::address unmapped(const boost::asio::ip::address& address);

// Returns the name of a client. An IPv6 client has a whole /64, so its name is that
// prefix.
std::string client_name(const boost::asio::ip::address& address);

// Reports whether an address is that of a trusted proxy in front of this server
// (--forwarded-by).
bool is_trusted_server(const boost::asio::ip::address& address,
                       const ServeOptions& options);

// Returns the client in an X-Forwarded-For field: the last address. Each proxy appends
// the sender of the request, so the client may have forged the addresses before it.
std::optional<boost::asio::ip::address> forwarded_client(std::string_view field);

}  // namespace tamis::serve
