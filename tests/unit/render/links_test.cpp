// Tests src/render/links.cpp: pages that repeat one long value for many elements do not
// become long.
#include "render/links.h"

#include <gtest/gtest.h>

#include "tamis/parser.h"
#include "tamis/render.h"

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

// Without the limits, outputs have 1,000 to 10,000 bytes per byte.
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

}  // namespace
}  // namespace tamis
