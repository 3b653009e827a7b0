#include "serve/http/client_name.h"

#include <algorithm>

#include "serve/http/fields.h"
#include "serve/http/target.h"

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

bool is_trusted_server(const boost::asio::ip::address& address,
                       const ServeOptions& options) {
  const std::string name = unmapped(address).to_string();
  return std::find(options.forwarded_by.begin(), options.forwarded_by.end(), name) !=
         options.forwarded_by.end();
}

std::optional<boost::asio::ip::address> forwarded_client(std::string_view field) {
  constexpr std::uint16_t kAnyPort = 80;
  const auto clients = list_items(field);
  if (clients.empty()) return std::nullopt;
  boost::system::error_code error;
  const auto plain = boost::asio::ip::make_address(std::string(clients.back()), error);
  if (!error) return unmapped(plain);
  // "192.0.2.1:567", "[2001:db8::1]"
  const auto with_port = url::read_authority(clients.back(), kAnyPort);
  if (!with_port) return std::nullopt;
  const auto address = boost::asio::ip::make_address(with_port->host, error);
  if (error) return std::nullopt;
  return unmapped(address);
}

}  // namespace tamis::serve
