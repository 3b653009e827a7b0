// Tests src/filters/lp.cpp.

#include <queue>

#include <gtest/gtest.h>

#include "support/filters.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::kept;

// The worked example of ALGORITHMS 6.4.
constexpr const char* kExample =
    "<nav><li><a href=x>aaaa</a><li><a href=x>bbbb</a><li><a href=x>cccc</a>"
    "<li><a href=x>dddd</a><li><a href=x>eeee</a></nav>"
    "<main><p>a paragraph of 60 characters <a href=x>with</a> two <a "
    "href=x>links</a></p>"
    "<p>and one of about forty without any links</p></main>";

TEST(Lp, KeepsTheLargestPagelet) {
  EXPECT_EQ(
      kept("lp", kExample),
      "a paragraph of 60 characters with two links and one of about forty without "
      "any links");
}

TEST(Lp, FewLinksMakeManyPagelets) {
  EXPECT_EQ(kept("lp(k=2)", kExample), "a paragraph of 60 characters with two links");
  EXPECT_EQ(kept("lp(k=1)", kExample), "and one of about forty without any links");
}

TEST(Lp, ManyLinksMakeOnePagelet) {
  EXPECT_EQ(kept("lp_m", kExample).substr(0, 4), "aaaa");
}

TEST(Lp, LinkTextNeedNotCount) {
  constexpr const char* kLinks =
      "<div><a href=x>a long link text</a></div><div><a href=x>b</a> short</div>"
      "<div><p><a href=x>c</a><a href=x>d</a></p></div>";
  EXPECT_EQ(kept("lp(k=2)", kLinks), "a long link text");
  EXPECT_EQ(kept("lp(k=2, measure=outside_links)", kLinks), "b short");
}

TEST(Lp, TextOnWhatFallsApartIsLost) {
  EXPECT_EQ(kept("lp(k=1)", "a text on the body itself <p><a href=x>link</a></p>"),
            "link");
}

TEST(Lp, OfEqualPageletsTheFirstIsTaken) {
  EXPECT_EQ(kept("lp(k=1)", "<p><a href=x>aa</a></p><p>bb</p>"), "aa");
}

// Breadth first, as in the definition.
TEST(Lp, AgreesWithTheDefinition) {
  Rng random(test::seed());
  for (int round = 0; round < 2000; ++round) {
    const Page page = parse(test::random_page(random, 2 + random.below(80)));
    const std::uint32_t k = 1 + static_cast<std::uint32_t>(random.below(3));
    NodeId best = kNone;
    std::queue<NodeId> queue({page.body()});
    for (; !queue.empty(); queue.pop()) {
      const NodeId n = queue.front();
      std::vector<NodeId> children;
      bool is_pagelet = true;
      for (NodeId c = n + 1; c < page.end(n); c = page.end(c)) {
        if (!page.is_element(c)) continue;
        children.push_back(c);
        std::uint32_t links = 0;
        for (NodeId m = c; m < page.end(c); ++m)
          links += page.tag(m) == Tag::a && page.has_attribute(m, "href") ? 1 : 0;
        is_pagelet &= links < k;
      }
      if (!is_pagelet) {
        for (const NodeId c : children) queue.push(c);
        continue;
      }
      const auto chars = [&](NodeId m) { return page.counts().chars[m]; };
      if (best == kNone || chars(n) > chars(best) ||
          (chars(n) == chars(best) && n < best))
        best = n;
    }
    Mask wanted(page.word_count());
    wanted.fill(page.words(best));
    EXPECT_EQ(test::filter("lp(k=" + std::to_string(k) + ")").run(View(page)).keep,
              wanted)
        << page.source();
  }
}

}  // namespace
}  // namespace tamis
