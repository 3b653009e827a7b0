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

}  // namespace
}  // namespace tamis::url
