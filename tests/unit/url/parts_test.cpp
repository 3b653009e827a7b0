// Tests src/url/parts.cpp.
#include "url/parts.h"

#include <gtest/gtest.h>

namespace tamis::url {
namespace {

TEST(Parts, OfAWholeAddress) {
  const Parts parts(" http://me:x@Example.org:80/a/b?c?d#e#f\n");
  EXPECT_EQ(parts.scheme, "http");
  EXPECT_EQ(parts.authority, "me:x@Example.org:80");
  EXPECT_EQ(parts.host, "Example.org");
  EXPECT_EQ(parts.port, "80");
  EXPECT_EQ(parts.path, "/a/b");
  EXPECT_EQ(parts.path_and_query, "/a/b?c?d");
  EXPECT_EQ(parts.query, "c?d");
  EXPECT_EQ(parts.fragment, "e#f");
  EXPECT_TRUE(parts.is_absolute());
}

TEST(Parts, AbsentOnesAreEmpty) {
  EXPECT_EQ(Parts("http://a?b").path, "");
  EXPECT_EQ(Parts("http://a?b").query, "b");
  EXPECT_EQ(Parts("http://a#b").host, "a");
  EXPECT_EQ(Parts("http://a#b").fragment, "b");
  EXPECT_EQ(Parts("http://a/?").path_and_query, "/?");
  EXPECT_EQ(Parts("http://a/?#").query, "");
  EXPECT_EQ(Parts("a/b").path, "a/b");
  EXPECT_EQ(Parts("").path, "");
}

TEST(Parts, OfIpv6Addresses) {
  EXPECT_EQ(Parts("http://[::1]:80/").host, "[::1]");
  EXPECT_EQ(Parts("http://[::1]:80/").port, "80");
  EXPECT_EQ(Parts("http://[::1]/").port, "");
  EXPECT_EQ(Parts("http://[::1/").host, "[::1");
}

TEST(Parts, AbsoluteAddressesHaveASchemeAndAnAuthority) {
  for (const char* url : {"http://a", "x-y+z.1://", "file:///a"})
    EXPECT_TRUE(Parts(url).is_absolute()) << url;
  for (const char* url : {"//a", "mailto:a@b", "a.org:80/x", "/a?b=http://c", "1://a",
                          "://a", "a b://c", ""})
    EXPECT_FALSE(Parts(url).is_absolute()) << url;
}

struct HostCase {
  const char* url;
  const char* host;
};

TEST(HostOf, IsLowerCaseWithoutUserPortAndFinalDot) {
  constexpr HostCase kCases[] = {
      {"http://example.org/", "example.org"},
      {"https://Example.ORG/a/b?c#d", "example.org"},
      {"https://www.Example.org:8080/a?b#c", "www.example.org"},
      {"https://www.example.org:80/a", "www.example.org"},
      {"http://example.org:8080", "example.org"},
      {"http://example.org:port/", "example.org"},
      {"http://user:word@news.example.org", "news.example.org"},
      {"http://me:pass@example.org/x@y", "example.org"},
      {"http://me@a@example.org/", "example.org"},
      {"http://example.org?x=/", "example.org"},
      {"http://example.org#x", "example.org"},
      {"http://example.org\\x", "example.org"},
      {"http://example.org./", "example.org"},
      {"http://localhost/x", "localhost"},
      {"http://127.0.0.1/x", "127.0.0.1"},
      {"http://[::1]:80/x", "[::1]"},
      {"http://[2001:DB8::1]/x", "[2001:db8::1]"},
      {"HTTPS://a.b.EXAMPLE.com:80/x", "a.b.example.com"},
      {"ftp://example.org/", "example.org"},
      {" http://example.org", "example.org"},
      {"http://", ""},
      {"http:///x", ""},
      {"http:/example.org", ""},
      {"mailto:me@example.org", ""},
      {"example.org/x", ""},
      {"/path//ads.net", ""},
      {"?to=http://ads.net", ""},
      {"ads.net", ""},
      {"", ""},
  };
  for (const auto& [url, host] : kCases) {
    EXPECT_EQ(host_of(url), host) << url;
    EXPECT_EQ(host_of(url, Scheme::optional), host) << url;
  }
}

TEST(HostOf, ASchemeCanBeOptional) {
  EXPECT_EQ(host_of("//user@Ads.net?x"), "");
  EXPECT_EQ(host_of("//user@Ads.net?x", Scheme::optional), "ads.net");
}

TEST(PercentDecoded, WhatIsNoEscapeStays) {
  EXPECT_EQ(percent_decoded("100%"), "100%");
  EXPECT_EQ(percent_decoded("%4"), "%4");
  EXPECT_EQ(percent_decoded("%zz%41"), "%zzA");
  EXPECT_EQ(percent_decoded("a+b"), "a+b");
}

TEST(PercentDecoded, BytesOfAnyValue) {
  EXPECT_EQ(percent_decoded("%c3%A9%00x"), std::string("\xC3\xA9\0x", 4));
  EXPECT_EQ(percent_decoded("%-1%+1"), "%-1%+1");
}

TEST(PercentEncoded, HasTwoDigitsInUpperCase) {
  std::string out = "a";
  for (const char byte : {'/', '\0', '\n', '\xFF'}) append_percent_encoded(byte, out);
  EXPECT_EQ(out, "a%2F%00%0A%FF");
}

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
