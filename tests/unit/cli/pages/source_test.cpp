// Tests src/cli/pages/source.cpp. tests/cli/many.py tests directories.
#include "cli/pages/source.h"

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

TEST(Source, PagesOfASiteOrFolderAreAGroup) {
  const auto group = [](const char* word) { return source_of(word).group(); };
  EXPECT_EQ(group("http://a/x"), group("https://A/y/z"));
  EXPECT_EQ(group("http://a/x"), group("http://a:80/x"));
  EXPECT_EQ(group("http://example.org/x"), group("http://news.example.org:8080/x"));
  EXPECT_NE(group("http://a/x"), group("http://b/x"));
  EXPECT_NE(group("http://a.github.io/x"), group("http://b.github.io/x"));
  EXPECT_EQ(group("in/a.html"), group("in/b.html"));
  EXPECT_NE(group("in/a.html"), group("in/c/b.html"));
}

}  // namespace
}  // namespace tamis::cli
