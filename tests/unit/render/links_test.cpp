// Tests src/render/links.cpp and src/url/tracking.cpp: the list of links, and the size
// of the output for pages that use one long value for many elements.
#include "render/links.h"

#include <gtest/gtest.h>

#include "tamis/parser.h"
#include "tamis/render.h"
#include "tamis/structure.h"
#include "url/query.h"

namespace tamis {
namespace {

constexpr std::size_t kHalf = 100'000;

std::string repeat(const std::string& unit, std::size_t bytes) {
  std::string out;
  while (out.size() < bytes) out += unit;
  return out;
}

const std::string kLong = "http://x/" + std::string(kHalf, 'a');

const std::string kPages[] = {
    "<p>w<picture><source srcset=" + kLong + ">" + repeat("<img>", kHalf),
    "<p>w<picture>" + repeat("<img>", kHalf) + "</picture><noscript><img src=" + kLong +
        "></noscript>",
    "<base href=http://x/" + std::string(990, 'b') + "/><p>w" +
        repeat("<a href=a>b</a><img src=a>", kHalf),
    "<a href=" + kLong + ">" + repeat("<p>a</p>", kHalf),
    "<a href=" + kLong + "><ul>" + repeat("<li>a", kHalf),
    "<p><a href=" + kLong + " title=" + kLong + ">" + repeat("<p>a", kHalf),
    "<div class=language-" + kLong.substr(9) + ">" +
        repeat("<pre><code>a</code></pre>", kHalf),
    "<div data-lang=" + kLong.substr(9) + ">" + repeat("<pre>a</pre>x", kHalf),
};

// Without the limits, the output has 1,000 to 10,000 bytes per byte of the page.
TEST(Links, OneLongValueForManyElementsIsNotRepeated) {
  for (const std::string& html : kPages) {
    const Page page = parse(html, "utf-8", {.scripting = true});
    const Mask all(page.word_count(), true);
    const std::size_t most = 16 * html.size() + (1u << 20);
    const std::string name = html.substr(0, 20);
    EXPECT_LT(to_html(page, all).size(), most) << name;
    EXPECT_LT(to_highlight(page, all).size(), most) << name;
    EXPECT_LT(to_markdown(page, all).size(), most) << name;
    EXPECT_LT(to_json(page, all, {.content = JsonContent::both}).size(), 2 * most)
        << name;
  }
}

TEST(Links, RoomEndsWithTheLastAddressThatFits) {
  const Page page = parse("<a href=a>b</a>");
  Links links(page, "http://x/");
  const std::string long_url = "http://x/" + std::string(200'000, 'a');
  EXPECT_EQ(links.resolve(long_url, UrlUse::link), long_url);
  EXPECT_EQ(links.resolve(long_url, UrlUse::link), "");
  EXPECT_EQ(links.of_link(page.body() + 1), "http://x/a");
}

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
