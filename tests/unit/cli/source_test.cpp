// Tests src/cli/source.cpp. Folders are tested by tests/cli/many.py.
#include "cli/source.h"

#include <gtest/gtest.h>

namespace tamis::cli {
namespace {

TEST(Source, WordsAreToldApart) {
  EXPECT_EQ(source_of("-").kind, PageSource::Kind::standard_input);
  EXPECT_EQ(source_of("a.html").kind, PageSource::Kind::file);
  EXPECT_EQ(source_of("http:/a").kind, PageSource::Kind::file);
  EXPECT_EQ(source_of("httpx://a").kind, PageSource::Kind::file);
  for (const char* url : {"http://a", "https://a/b", "HTTPS://A", "Http://"})
    EXPECT_EQ(source_of(url).kind, PageSource::Kind::url) << url;
}

TEST(Source, OtherAddressesAreAProblem) {
  EXPECT_TRUE(source_of("ftp://example.org/a.html").problem);
  EXPECT_TRUE(source_of("file:///etc/passwd").problem);
  EXPECT_FALSE(source_of("a.html").problem);
}

TEST(Source, PlacesHaveNoPassword) {
  EXPECT_EQ(source_of("http://me:secret@a/b").name, "http://me:secret@a/b");
  EXPECT_EQ(source_of("http://me:secret@a/b").place(), "http://a/b");
  EXPECT_EQ(source_of("ftp://me:secret@a/b").problem->place, "ftp://a/b");
}

TEST(Source, HostsAreCompared) {
  EXPECT_EQ(host_of("https://Example.ORG/a/b?c#d"), "example.org");
  EXPECT_EQ(host_of("http://example.org:8080"), "example.org:8080");
  EXPECT_EQ(host_of("http://me:pass@example.org/x@y"), "example.org");
  EXPECT_EQ(host_of("http://example.org?x=/"), "example.org");
  EXPECT_EQ(host_of("http://"), "");
  EXPECT_EQ(source_of("http://a/x").group(), source_of("https://A/y/z").group());
  EXPECT_NE(source_of("http://a/x").group(), source_of("http://b/x").group());
  EXPECT_EQ(source_of("in/a.html").group(), source_of("in/b.html").group());
  EXPECT_NE(source_of("in/a.html").group(), source_of("in/c/b.html").group());
}

TEST(Source, PagesAreKnownByTheirNames) {
  for (const char* name : {"a.html", "a.HTM", "b/c.xhtml", "c.shtml", "x.xht", ".html"})
    EXPECT_GT(page_suffix(name), 0u) << name;
  for (const char* name : {"html", "a.txt", "a.html.gz", "a.html/b", "", "htm."})
    EXPECT_EQ(page_suffix(name), 0u) << name;
}

}  // namespace
}  // namespace tamis::cli
