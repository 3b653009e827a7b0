#include "serve/http/client_name.h"

namespace tamis::serve {

boost::asio::ip::address unmapped(const boost::asio::ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, address.to_v6());
}

std::string client_name(const boost::asio::ip::address& address) {
  const auto plain = unmapped(address);
  if (!plain.is_v6()) return plain.to_string();
  const auto bytes = plain.to_v6().to_bytes();
  return {bytes.begin(), bytes.begin() + 8};
}

}  // namespace tamis::serve
