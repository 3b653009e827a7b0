// Tests src/render/data/links_of.cpp and src/url/query.cpp.
#include <gtest/gtest.h>

#include "tamis/parser.h"
#include "tamis/structure.h"
#include "url/query.h"

namespace tamis {
namespace {

std::vector<PageLink> links(const std::string& html, const LinkOptions& options = {}) {
  const Page page = parse(html, "utf-8");
  return links_of(page, Mask(page.word_count(), true), options);
}

TEST(LinksOf, HasAddressesAndWords) {
  const auto found = links(
      "<p><a href='../b?x'>the <b>link</b></a> <a>none</a>"
      "<a href='javascript:x()'>run</a><a href=/c><img></a>",
      {.base_url = "https://example.org/a/i.html"});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].url, "https://example.org/b?x");
  EXPECT_EQ(found[0].text, "the link");
  EXPECT_EQ(found[0].bytes, (Range{20, 31}));
}

TEST(LinksOf, HasOnlyThoseWithKeptWords) {
  const Page page = parse("<a href=/1>one two</a> <a href=/2>three</a>", "utf-8");
  Mask keep(page.word_count());
  keep.set(1);
  const auto found = links_of(page, keep);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].text, "two");
}

TEST(LinksOf, LeavesOutTrackingWhereAskedFor) {
  const std::string html = "<a href='/a?id=1&utm_source=x'>a</a>";
  EXPECT_EQ(links(html)[0].url, "/a?id=1&utm_source=x");
  EXPECT_EQ(links(html, {.tracking = false})[0].url, "/a?id=1");
}

TEST(WithoutTracking, LeavesAllOtherParameters) {
  const std::pair<const char*, const char*> cases[] = {
      {"/a", "/a"},
      {"/a?", "/a?"},
      {"/a?utm_source=x", "/a"},
      {"/a?UTM_Source=x&FBCLID=y#z", "/a#z"},
      {"/a?utm_source=x&b=1&gclid=2&c", "/a?b=1&c"},
      {"/a?b=1&&c=2", "/a?b=1&&c=2"},
      {"/a?my_utm_source=1&utm=2&gclids=3", "/a?my_utm_source=1&utm=2&gclids=3"},
      {"/a#x?utm_source=y", "/a#x?utm_source=y"},
      {"mailto:a@b.c?subject=utm_x", "mailto:a@b.c?subject=utm_x"},
  };
  for (const auto& [url, expected] : cases)
    EXPECT_EQ(url::without_tracking(url), expected) << url;
}

}  // namespace
}  // namespace tamis
