#include "url/authority.h"

#include <gtest/gtest.h>

namespace tamis::url {
namespace {

TEST(Authority, HostAndPort) {
  EXPECT_EQ(read_authority("Example.ORG:8080", 80), (Authority{"example.org", 8080}));
  EXPECT_EQ(read_authority("example.org", 80), (Authority{"example.org", 80}));
  EXPECT_EQ(read_authority("example.org:", 80), (Authority{"example.org", 80}));
  EXPECT_EQ(read_authority("example.org", std::nullopt), std::nullopt);
}

TEST(Authority, Ipv6AddressesLoseTheirBrackets) {
  const auto authority = read_authority("[::1]:81", 80);
  ASSERT_EQ(authority, (Authority{"::1", 81}));
  EXPECT_EQ(authority->to_string(80), "[::1]:81");
  EXPECT_EQ(authority->to_string(81), "[::1]");
}

TEST(Authority, RefusesWhatIsNotOne) {
  for (const char* text : {"", ":80", "u@a", "a:0", "a:65536", "a:b", "[::1", "[x]",
                           "[::1]x", "a/b", "a b"})
    EXPECT_EQ(read_authority(text, 80), std::nullopt) << text;
}

}  // namespace
}  // namespace tamis::url
