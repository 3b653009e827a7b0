#include "serve/http/addresses.h"

#include <gtest/gtest.h>

namespace tamis::serve {
namespace {

bool is_public(const char* text) {
  return serve::is_public(boost::asio::ip::make_address(text));
}

TEST(Addresses, Public) {
  for (const char* text : {"8.8.8.8", "1.1.1.1", "93.184.216.34", "100.63.255.255",
                           "100.128.0.0", "172.15.255.255", "172.32.0.0",
                           "223.255.255.255", "2606:4700::1111", "2001:4860:4860::8888",
                           "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1"})
    EXPECT_TRUE(is_public(text)) << text;
}

TEST(Addresses, NotPublic) {
  for (const char* text : {"0.0.0.0",
                           "0.1.2.3",
                           "10.0.0.1",
                           "100.64.0.1",
                           "127.0.0.1",
                           "127.255.255.255",
                           "169.254.169.254",
                           "172.16.0.1",
                           "172.31.255.255",
                           "192.0.0.1",
                           "192.0.2.1",
                           "192.168.0.1",
                           "198.18.0.1",
                           "198.51.100.1",
                           "203.0.113.1",
                           "224.0.0.1",
                           "240.0.0.1",
                           "255.255.255.255",
                           "::",
                           "::1",
                           "::127.0.0.1",
                           "::ffff:127.0.0.1",
                           "::ffff:169.254.169.254",
                           "64:ff9b::7f00:1",
                           "64:ff9b:1::1",
                           "100::1",
                           "2001:db8::1",
                           "2001::1",
                           "2002:7f00:1::1",
                           "2002:a00:1::",
                           "fc00::1",
                           "fd00:ec2::254",
                           "fe80::1",
                           "fec0::1",
                           "ff02::1"})
    EXPECT_FALSE(is_public(text)) << text;
}

}  // namespace
}  // namespace tamis::serve
