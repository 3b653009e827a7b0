#include "eval/datasets/site_of.h"

#include <gtest/gtest.h>

namespace tamis {
namespace {

TEST(SiteOf, TakesWhatSomebodyRegistered) {
  const std::pair<const char*, const char*> cases[] = {
      {"http://example.org/", "example.org"},
      {"https://www.Example.org:8080/a?b#c", "example.org"},
      {"http://user:word@news.example.org", "example.org"},
      {"http://news.bbc.co.uk/2/hi/1.stm", "bbc.co.uk"},
      {"http://bbc.co.uk", "bbc.co.uk"},
      {"http://co.uk", "co.uk"},
      {"http://a.b.com.au/", "b.com.au"},
      {"http://www.spiegel.de/", "spiegel.de"},
      {"http://x.t.me", "x.t.me"},  // one too careful: a short name below a country
      {"http://localhost/x", "localhost"},
      {"http://127.0.0.1/x", "127.0.0.1"},
      {"http://[::1]:80/x", "[::1]"},
      {"http://example.org./", "example.org"},
      {"http:///x", ""},
      {"example.org/x", ""},
      {"", ""},
  };
  for (const auto& [url, site] : cases) EXPECT_EQ(site_of_url(url), site) << url;
}

TEST(SiteOf, HasAWordForEveryPage) {
  PackagePage page{.id = "7"};
  EXPECT_EQ(site_of(page), "7");
  page.url = "http://www.a.org/x";
  EXPECT_EQ(site_of(page), "a.org");
  page.site = "b";
  EXPECT_EQ(site_of(page), "b");
}

}  // namespace
}  // namespace tamis
