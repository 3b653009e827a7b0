// Who a client is, for what each of them may have: its address, or its network.
#pragma once

#include <string>

#include <boost/asio/ip/address.hpp>

namespace tamis::serve {

// Of IPv6 a client has a whole /64, so that is one client.
std::string client_name(const boost::asio::ip::address& address);

}  // namespace tamis::serve
