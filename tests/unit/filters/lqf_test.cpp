// Tests src/filters/lqf.cpp.

#include <gtest/gtest.h>

#include "filters/common/elements.h"
#include "support/filters.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::kept;

// The worked example of ALGORITHMS 6.1.
constexpr const char* kExample =
    "<div id=nav><ul><li><a href=x>Home</a></li><li><a href=x>News</a></li></ul></div>"
    "<div id=main><p>alpha beta <a href=x>gamma</a> delta epsilon</p>"
    "<p><a href=x>More</a></p></div>";

TEST(Lqf, DeletesFromTheBottomUp) {
  EXPECT_EQ(kept("lqf25", kExample), "alpha beta gamma delta epsilon");
  EXPECT_EQ(kept("lqf50", kExample), "alpha beta gamma delta epsilon");
  EXPECT_EQ(kept("lqf75", kExample), "alpha beta gamma delta epsilon");
}

TEST(Lqf, WithoutRecomputingThePartTakesTheWholeWithIt) {
  EXPECT_EQ(kept("lqf25(recompute=false)", kExample), "");
  EXPECT_EQ(kept("lqf50(recompute=false)", kExample), "alpha beta gamma delta epsilon");
}

TEST(Lqf, ScoresAreWhatTheWorstQuotaLeaves) {
  const Page page = parse(kExample);
  const FilterResult bottom_up = test::filter("lqf25").run(View(page));
  EXPECT_FLOAT_EQ(bottom_up.scores[0], 0);             // Home
  EXPECT_FLOAT_EQ(bottom_up.scores[2], 1 - 5 / 28.f);  // alpha
  EXPECT_FLOAT_EQ(bottom_up.scores[7], 0);             // More
  const FilterResult untouched = test::filter("lqf25(recompute=false)").run(View(page));
  EXPECT_FLOAT_EQ(untouched.scores[2], 1 - 9 / 32.f);
}

TEST(Lqf, QuotaItselfIsKept) {
  EXPECT_EQ(kept("lqf", "<p>abcd<a href=x>abcd</a></p>"), "abcd abcd");
  EXPECT_EQ(kept("lqf", "<p>abc<a href=x>abcd</a></p>"), "");
}

TEST(Lqf, TextCanBeMeasuredInWords) {
  constexpr const char* kLongLink = "<p>a b <a href=x>internationalisation</a></p>";
  EXPECT_EQ(kept("lqf", kLongLink), "");
  EXPECT_EQ(kept("lqf(unit=words)", kLongLink), "a b internationalisation");
}

TEST(Lqf, OnlyElementsOfTheSetGo) {
  EXPECT_EQ(kept("lqf(block_set=ul)", kExample), "alpha beta gamma delta epsilon More");
  EXPECT_EQ(kept("lqf(block_set=body)", "<a href=x>never the body</a>"),
            "never the body");
}

TEST(Lqf, LinksWithinThePageCanCountLess) {
  constexpr const char* kContents =
      "<p><a href='#one'>One</a></p><p><a href='/two'>Two</a></p>";
  EXPECT_EQ(kept("lqf", kContents), "");
  EXPECT_EQ(kept("lqf(hash_links_weight=0.3)", kContents), "One");
}

// Plain recursion: the remaining {text, link text} of a subtree.
class Twin {
 public:
  Twin(const View& view, double quota, bool recompute)
      : view_(view),
        page_(view.page()),
        quota_(quota),
        recompute_(recompute),
        keep(view.present()) {
    visit(page_.body(), false);
  }

 private:
  struct Sum {
    double text = 0;
    double link = 0;
  };

  Sum visit(NodeId n, bool in_link) {
    in_link |= page_.tag(n) == Tag::a && page_.has_attribute(n, "href");
    Sum sum;
    if (page_.is_text(n)) {
      sum.text = view_.counts().chars[n];
      sum.link = in_link ? sum.text : 0;
    }
    for (NodeId c = n + 1; c < page_.end(n); c = page_.end(c)) {
      const Sum child = visit(c, in_link);
      sum.text += child.text;
      sum.link += child.link;
    }
    if (n == page_.body() || !kBlockElements.contains(page_.tag(n))) return sum;
    if (sum.text == 0 || sum.link / sum.text <= quota_) return sum;
    keep.fill(page_.words(n), false);
    return recompute_ ? Sum{} : sum;
  }

  const View& view_;
  const Page& page_;
  const double quota_;
  const bool recompute_;

 public:
  Mask keep;
};

TEST(Lqf, AgreesWithPlainRecursion) {
  Rng random(test::seed());
  for (int round = 0; round < 3000; ++round) {
    const Page page = parse(test::random_page(random, 2 + random.below(80)));
    Mask present(page.word_count(), true);
    if (random.below(2) == 0)
      for (WordId w = 0; w < page.word_count(); ++w)
        present.set(w, random.below(3) > 0);
    const View view(page, present);
    const bool recompute = random.below(2) == 0;
    const Filter lqf = test::filter(recompute ? "lqf25" : "lqf25(recompute=false)");
    EXPECT_EQ(lqf.run(view).keep, Twin(view, 0.25, recompute).keep) << page.source();
  }
}

}  // namespace
}  // namespace tamis
