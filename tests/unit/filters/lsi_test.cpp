// Tests src/filters/lsi.cpp.

#include <gtest/gtest.h>

#include "support/filters.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::kept;

std::string repeated(std::string_view piece, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += piece;
  return out;
}

// The worked example of ALGORITHMS 6.5: body 100 = nav 20 (4 x 5) + main 70 (7 x 10) +
// foot 10.
const std::string kExample = "<nav>" + repeated("<p>nav..</p>", 4) + "</nav><main>" +
                             repeated("<p>paragraph.</p>", 7) +
                             "</main><footer>the footer</footer>";

TEST(Lsi, KeepsTheElementThatIsLargestAgainstItsLargestChild) {
  EXPECT_EQ(kept("lsi", kExample),
            "paragraph. paragraph. paragraph. paragraph. paragraph. paragraph. "
            "paragraph.");
}

TEST(Lsi, AgainstTheMeanTheBodyWins) {
  const Page page = parse(kExample);
  EXPECT_EQ(test::filter("lsi(stat=mean)").run(View(page)).keep,
            Mask(page.word_count(), true));
}

TEST(Lsi, LinkTextNeedNotCount) {
  constexpr const char* kLinks =
      "<p>text</p><div><a href=x>a long link</a><a href=x>another long link</a></div>";
  EXPECT_EQ(kept("lsi", kLinks), "another long link");
  EXPECT_EQ(kept("lsi(size=outside_links)", kLinks), "text");
}

TEST(Lsi, OfEqualElementsTheFirstIsTaken) {
  EXPECT_EQ(kept("lsi", "<div><p>aa</p></div><div><p>bb</p></div>"), "aa bb");
}

std::uint32_t chars_of(const Page& page, NodeId n) {
  std::uint32_t out = page.is_text(n) ? page.counts().chars[n] : 0;
  for (NodeId c = n + 1; c < page.end(n); c = page.end(c)) out += chars_of(page, c);
  return out;
}

TEST(Lsi, AgreesWithTheDefinition) {
  Rng random(test::seed());
  for (int round = 0; round < 2000; ++round) {
    const Page page = parse(test::random_page(random, 2 + random.below(60)));
    const bool mean = random.below(2) == 0;
    NodeId best = page.body();
    double most = -1;
    for (NodeId n = page.body(); n < page.end(page.body()); ++n) {
      if (!page.is_element(n) && n != page.body()) continue;
      std::vector<double> sizes;
      for (NodeId c = n + 1; c < page.end(n); c = page.end(c))
        if (page.is_element(c) && chars_of(page, c) > 0)
          sizes.push_back(chars_of(page, c));
      double statistic = 0;
      for (const double size : sizes)
        statistic = mean ? statistic + size : std::max(statistic, size);
      if (mean && !sizes.empty()) statistic /= static_cast<double>(sizes.size());
      if (chars_of(page, n) - statistic > most) {
        most = chars_of(page, n) - statistic;
        best = n;
      }
    }
    Mask wanted(page.word_count());
    wanted.fill(page.words(best));
    EXPECT_EQ(test::filter(mean ? "lsi(stat=mean)" : "lsi").run(View(page)).keep,
              wanted)
        << page.source();
  }
}

}  // namespace
}  // namespace tamis
