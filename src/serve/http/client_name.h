// Who a client is, for what each of them may have: its address, or its network.
#pragma once

#include <string>

#include <boost/asio/ip/address.hpp>

namespace tamis::serve {

// An IPv4 address that is written as one of IPv6, as it is; others stay.
boost::asio::ip::address unmapped(const boost::asio::ip::address& address);

// Of IPv6 a client has a whole /64, so that is one client.
std::string client_name(const boost::asio::ip::address& address);

}  // namespace tamis::serve
