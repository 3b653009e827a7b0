#include "url/site/site.h"

#include <gtest/gtest.h>

namespace tamis::url {
namespace {

TEST(SiteOf, IsTheRegistrableDomain) {
  const std::pair<const char*, const char*> cases[] = {
      {"http://example.org/", "example.org"},
      {"https://www.Example.org:8080/a?b#c", "example.org"},
      {"http://user:word@news.example.org", "example.org"},
      {"http://news.bbc.co.uk/2/hi/1.stm", "bbc.co.uk"},
      {"http://bbc.co.uk", "bbc.co.uk"},
      {"http://a.b.com.au/", "b.com.au"},
      {"http://www.spiegel.de/", "spiegel.de"},
      {"http://x.t.me", "t.me"},
      {"http://example.org./", "example.org"},
      {"http://a.b.unknown-top-level", "b.unknown-top-level"},
  };
  for (const auto& [url, site] : cases) EXPECT_EQ(site_of(url), site) << url;
}

TEST(SiteOf, UsersOfOnePlatformAreDifferentSites) {
  EXPECT_EQ(site_of("https://me.github.io/blog/"), "me.github.io");
  EXPECT_EQ(site_of("https://www.me.blogspot.com/"), "me.blogspot.com");
}

TEST(SiteOf, IsTheHostWhereNothingIsRegistered) {
  for (const char* host : {"co.uk", "github.io", "localhost", "127.0.0.1", "[::1]"})
    EXPECT_EQ(site_of("http://" + std::string(host) + ":80/x"), host);
}

TEST(SiteOf, IsEmptyWithoutAHost) {
  for (const char* url : {"http:///x", "example.org/x", "//example.org/x", ""})
    EXPECT_EQ(site_of(url), "") << url;
}

}  // namespace
}  // namespace tamis::url
