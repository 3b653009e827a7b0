// Which addresses belong to the public internet.
#pragma once

#include <boost/asio/ip/address.hpp>

namespace tamis::serve {

// Not private, loopback, link-local (where clouds have their metadata), shared,
// reserved, for documentation or for many; an IPv6 address that carries an IPv4 one
// counts as that.
bool is_public(const boost::asio::ip::address& address);

}  // namespace tamis::serve
