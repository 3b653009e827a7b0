#include "serve/http/addresses.h"

#include <algorithm>
#include <cstdint>

#include "serve/http/fields.h"
#include "serve/http/target.h"

namespace tamis::serve {
namespace {

using boost::asio::ip::address;
using boost::asio::ip::address_v4;
using boost::asio::ip::address_v6;

struct Network {
  std::uint32_t first;
  int bits;
};

constexpr std::uint32_t v4(std::uint32_t a, std::uint32_t b = 0, std::uint32_t c = 0,
                           std::uint32_t d = 0) {
  return a << 24 | b << 16 | c << 8 | d;
}

// The registry of special-purpose addresses (RFC 6890), multicast and class E.
constexpr Network kSpecial[] = {
    {v4(0), 8},
    {v4(10), 8},
    {v4(100, 64), 10},
    {v4(127), 8},
    {v4(169, 254), 16},
    {v4(172, 16), 12},
    {v4(192, 0, 0), 24},
    {v4(192, 0, 2), 24},
    {v4(192, 88, 99), 24},
    {v4(192, 168), 16},
    {v4(198, 18), 15},
    {v4(198, 51, 100), 24},
    {v4(203, 0, 113), 24},
    {v4(224), 4},
    {v4(240), 4},
};

bool is_public_v4(std::uint32_t number) {
  for (const Network& network : kSpecial)
    if ((number ^ network.first) >> (32 - network.bits) == 0) return false;
  return true;
}

std::uint32_t embedded(const address_v6::bytes_type& bytes, std::size_t at) {
  return v4(bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]);
}

bool begins_with(const address_v6::bytes_type& bytes,
                 std::initializer_list<unsigned char> first) {
  std::size_t i = 0;
  for (const unsigned char byte : first)
    if (bytes[i++] != byte) return false;
  return true;
}

bool is_public_v6(const address_v6::bytes_type& bytes) {
  if (begins_with(bytes, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF}) ||   // mapped
      begins_with(bytes, {0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0}))  // NAT64
    return is_public_v4(embedded(bytes, 12));
  if (begins_with(bytes, {0x20, 0x02}))
    return is_public_v4(embedded(bytes, 2));           // 6to4
  if (begins_with(bytes, {0x20, 0x01, 0x0D, 0xB8}) ||  // documentation
      begins_with(bytes, {0x3F, 0xFF}) ||              // documentation
      (begins_with(bytes, {0x20, 0x01}) &&
       (bytes[2] & 0xFE) == 0))  // Teredo, ORCHID, ...
    return false;
  return (bytes[0] & 0xE0) == 0x20;  // 2000::/3 is the only range in use
}

}  // namespace

bool is_public(const address& address) {
  if (address.is_v4()) return is_public_v4(address.to_v4().to_uint());
  return is_public_v6(address.to_v6().to_bytes());
}

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
