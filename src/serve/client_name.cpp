#include "serve/client_name.h"

namespace tamis::serve {

std::string client_name(const boost::asio::ip::address& address) {
  if (!address.is_v6()) return address.to_string();
  const auto v6 = address.to_v6();
  if (v6.is_v4_mapped())
    return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, v6).to_string();
  const auto bytes = v6.to_bytes();
  return {bytes.begin(), bytes.begin() + 8};
}

}  // namespace tamis::serve
