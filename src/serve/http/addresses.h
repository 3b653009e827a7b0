// Addresses of the network: which are public, and by which name a client is known.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <boost/asio/ip/address.hpp>

#include "serve/http/options.h"

namespace tamis::serve {

// Not private, loopback, link-local (where clouds have their metadata), shared,
// reserved, for documentation or for many; an IPv6 address that carries an IPv4 one
// counts as that.
bool is_public(const boost::asio::ip::address& address);

// An IPv4 address that is written as one of IPv6, as it is; others stay.
boost::asio::ip::address unmapped(const boost::asio::ip::address& address);

// Of IPv6 a client has a whole /64, so that is one client.
std::string client_name(const boost::asio::ip::address& address);

// Whether an address is that of a server before us (--forwarded-by).
bool is_trusted_server(const boost::asio::ip::address& address,
                       const ServeOptions& options);

// The client in a field X-Forwarded-For: its last one, as each server adds whom it got
// the request from, and what stands before that the client may have written itself.
std::optional<boost::asio::ip::address> forwarded_client(std::string_view field);

}  // namespace tamis::serve
