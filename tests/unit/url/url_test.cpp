// Tests src/url/url.cpp.
#include "url/url.h"

#include <gtest/gtest.h>

namespace tamis::url {
namespace {

std::string at(std::string_view reference, std::string_view base) {
  return url::resolve(reference, base).value_or("none");
}

struct Example {
  const char* reference;
  const char* url;
};

// RFC 3986, 5.4.1 and 5.4.2, with a slash after the bare host, as WHATWG writes it.
constexpr Example kRfc[] = {
    {"g:h", "g:h"},
    {"g", "http://a/b/c/g"},
    {"./g", "http://a/b/c/g"},
    {"g/", "http://a/b/c/g/"},
    {"/g", "http://a/g"},
    {"//g", "http://g/"},
    {"?y", "http://a/b/c/d;p?y"},
    {"g?y", "http://a/b/c/g?y"},
    {"#s", "http://a/b/c/d;p?q#s"},
    {"g#s", "http://a/b/c/g#s"},
    {"g?y#s", "http://a/b/c/g?y#s"},
    {";x", "http://a/b/c/;x"},
    {"g;x", "http://a/b/c/g;x"},
    {"g;x?y#s", "http://a/b/c/g;x?y#s"},
    {"", "http://a/b/c/d;p?q"},
    {".", "http://a/b/c/"},
    {"./", "http://a/b/c/"},
    {"..", "http://a/b/"},
    {"../", "http://a/b/"},
    {"../g", "http://a/b/g"},
    {"../..", "http://a/"},
    {"../../", "http://a/"},
    {"../../g", "http://a/g"},
    {"../../../g", "http://a/g"},
    {"../../../../g", "http://a/g"},
    {"/./g", "http://a/g"},
    {"/../g", "http://a/g"},
    {"g.", "http://a/b/c/g."},
    {".g", "http://a/b/c/.g"},
    {"g..", "http://a/b/c/g.."},
    {"..g", "http://a/b/c/..g"},
    {"./../g", "http://a/b/g"},
    {"./g/.", "http://a/b/c/g/"},
    {"g/./h", "http://a/b/c/g/h"},
    {"g/../h", "http://a/b/c/h"},
    {"g;x=1/./y", "http://a/b/c/g;x=1/y"},
    {"g;x=1/../y", "http://a/b/c/y"},
    {"g?y/./x", "http://a/b/c/g?y/./x"},
    {"g?y/../x", "http://a/b/c/g?y/../x"},
    {"g#s/./x", "http://a/b/c/g#s/./x"},
    {"g#s/../x", "http://a/b/c/g#s/../x"},
    {"http:g", "http://a/b/c/g"},
};

TEST(Url, RefusesTwoPorts) {
  EXPECT_EQ(url::resolve("http://a:8x:", ""), std::nullopt);
  EXPECT_EQ(url::resolve("http://a:8:8/", ""), std::nullopt);
  EXPECT_EQ(url::resolve("http://a:/", ""), "http://a/");
  EXPECT_EQ(url::resolve("http://[::1]:8/", ""), "http://[::1]:8/");
}

TEST(Url, ResolvesTheExamplesOfTheRfc) {
  for (const Example& example : kRfc)
    EXPECT_EQ(at(example.reference, "http://a/b/c/d;p?q"), example.url)
        << example.reference;
}

// Cases like those in WHATWG's urltestdata.json.
constexpr Example kWhatwg[] = {
    {"  \x01 /a b ", "http://example.org/a%20b"},
    {"/a\n/b\t", "http://example.org/a/b"},
    {"\\x\\y", "http://example.org/x/y"},
    {"//EXAMPLE.com:80/", "http://example.com/"},
    {"https:/x.org", "https://x.org/"},
    {"https:x.org/%2e/y/%2E%2e/z", "https://x.org/z"},
    {"https:////x.org//a", "https://x.org//a"},
    {"HTTP://u:p@H:8080?q", "http://h:8080/?q"},
    {"http://[::1]:80/", "http://[::1]/"},
    {"http://a b/", "none"},
    {"http://x:99999/", "none"},
    {"http://", "none"},
    {"//", "none"},
    {"mailto:a@b.c?subject=x", "mailto:a@b.c?subject=x"},
    {"data:text/plain,a b", "data:text/plain,a b"},
    {"JavaScript:x", "javascript:x"},
    {"caf\xC3\xA9?\xC3\xA9#\xC3\xA9", "http://example.org/foo/caf%C3%A9?%C3%A9#%C3%A9"},
    {"a'b?a'b", "http://example.org/foo/a'b?a%27b"},
    {"<x>", "http://example.org/foo/%3Cx%3E"},
    {"file:///etc/../x", "file:///x"},
    {"x:y/../z", "x:y/../z"},
    {"x:/y/../z", "x:/z"},
    {"x://y/../z", "x://y/z"},
    {"1:2", "http://example.org/foo/1:2"},
    {":", "http://example.org/foo/:"},
};

TEST(Url, ResolvesAsBrowsersDo) {
  for (const Example& example : kWhatwg)
    EXPECT_EQ(at(example.reference, "http://example.org/foo/bar"), example.url)
        << example.reference;
}

TEST(Url, NeedsAnAbsoluteBaseForARelativeReference) {
  EXPECT_EQ(at("a", ""), "none");
  EXPECT_EQ(at("a", "b/c"), "none");
  EXPECT_EQ(at("a", "mailto:x"), "none");
  EXPECT_EQ(at("#a", "mailto:x"), "mailto:x#a");
  EXPECT_EQ(at("http://a", ""), "http://a/");
}

TEST(Url, ResolvedUrlsHaveNoPassword) {
  EXPECT_EQ(at("http://me:secret@a/b", ""), "http://a/b");
  EXPECT_EQ(at("//me@a/b", "https://x/"), "https://a/b");
  EXPECT_EQ(at("c@d", "http://me:secret@a:81/b"), "http://a:81/c@d");
  EXPECT_EQ(at("#x", "http://me:se@cret@a/b"), "http://a/b#x");
}

TEST(Url, CredentialsAreLeftOut) {
  constexpr Example kCases[] = {
      {"http://me:secret@a:81/b?c#d", "http://a:81/b?c#d"},
      {"HTTPS://me@a", "HTTPS://a"},
      {"http://me:se@cret@a/b", "http://a/b"},
      {"http://:@a/", "http://a/"},
      {"http:me:secret@a/b", "http:a/b"},
      {"http:\\\\me:secret@a\\b", "http:\\\\a\\b"},
      {"http:////me:secret@a", "http:////a"},
      {"//me:secret@a/b", "//a/b"},
      {"ssh://me@a/b", "ssh://a/b"},
      {"http://a/b@c", "http://a/b@c"},
      {"http://a?b@c", "http://a?b@c"},
      {"http://a#b@c", "http://a#b@c"},
      {"me:secret@a/b", "a/b"},
      {"me:se@cret@a:81/b@c", "a:81/b@c"},
      {"mailto:me@a", "mailto:me@a"},
      {"MAILTO:me@a", "MAILTO:me@a"},
      {"urn:x:y@z", "urn:x:y@z"},
      {"tag:me@a,2024:x", "tag:me@a,2024:x"},
      {"a:b/c@d", "a:b/c@d"},
      {"me@a", "me@a"},
      {"/b@c", "/b@c"},
      {"", ""},
  };
  for (const auto& [url, expected] : kCases)
    EXPECT_EQ(without_credentials(url), expected) << url;
}

TEST(Url, WebAddressesAreHttpAndHttpsInAnyCase) {
  for (const char* name :
       {"http://a.org", "https://a.org/", "HTTP://A.org", "Https://a"})
    EXPECT_TRUE(is_web_address(name)) << name;
  for (const char* name :
       {"", "http:", "http:a", "ftp://a.org", "a.html", "//a.org", "-"})
    EXPECT_FALSE(is_web_address(name)) << name;
}

TEST(Url, SchemeIsSeenThroughDisguise) {
  EXPECT_EQ(scheme_of(" \x01java\nscript\t:alert(1)"), "javascript");
  EXPECT_EQ(scheme_of("JAVASCRIPT:x"), "javascript");
  EXPECT_EQ(scheme_of("a/b:c"), "");
  EXPECT_EQ(scheme_of("//a:b"), "");
  EXPECT_EQ(scheme_of(""), "");
}

}  // namespace
}  // namespace tamis::url
