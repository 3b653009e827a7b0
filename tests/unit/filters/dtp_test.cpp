// Tests src/filters/dtp.cpp.

#include <algorithm>

#include <gtest/gtest.h>

#include "filters/common/elements.h"
#include "support/filters.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::kept;

// The worked example of ALGORITHMS 6.6.
constexpr const char* kExample =
    "<ul><li><a>a</a></li><li><a>b</a></li><li><a>c</a></li><li><a>d</a></li>"
    "<li><a>e</a></li><li><a>f</a></li></ul>"
    "<div><p>1 2 3 4 5 6 7 8 9 10 11 12</p>"
    "<p>1 2 3 4 5 6 7 8 9 10 11 12 13 14</p></div>"
    "<div>x y z</div>";

TEST(Dtp, KeepsThePlateau) {
  EXPECT_EQ(kept("dtp", kExample),
            "1 2 3 4 5 6 7 8 9 10 11 12 1 2 3 4 5 6 7 8 9 10 11 12 13 14");
}

TEST(Dtp, WithoutDipsEveryParagraphIsARun) {
  EXPECT_EQ(kept("dtp(delta=0, min_words=13)", kExample),
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14");
}

TEST(Dtp, CanKeepTheWholeSubtree) {
  constexpr const char* kWithNote =
      "<ul><li><a>a</a><li><a>b</a><li><a>c</a><li><a>d</a></ul>"
      "<div><p>1 2 3 4 5 6 7 8 9 10</p><ul><li><p>note</ul>"
      "<p>1 2 3 4 5 6 7 8 9 10</p></div>";
  EXPECT_EQ(kept("dtp", kWithNote), "1 2 3 4 5 6 7 8 9 10 1 2 3 4 5 6 7 8 9 10");
  EXPECT_EQ(kept("dtp(output=subtree)", kWithNote),
            "1 2 3 4 5 6 7 8 9 10 note 1 2 3 4 5 6 7 8 9 10");
}

TEST(Dtp, NoPlateauNoContent) {
  EXPECT_EQ(kept("dtp", "<p>too short</p>"), "");
  EXPECT_EQ(kept("dtp(output=subtree)", "<p>too short</p>"), "");
}

// Nine words, with dips of 1 and 3 between them, as in the drawing of dtp.cpp.
TEST(Dtp, DipsAreThoseOfTheDrawing) {
  constexpr const char* kDips =
      "<div><p>a b c</p><p>d e f</p></div><div><div><p>g h i</p></div></div>";
  const auto words = [&](const std::string& settings) {
    return kept("dtp(rho=1.2, beta=0.1, " + settings + ")", kDips);
  };
  EXPECT_EQ(words("delta=0, min_words=3"), "a b c d e f g h i");
  EXPECT_EQ(words("delta=0, min_words=4"), "");
  EXPECT_EQ(words("delta=1, min_words=4"), "a b c d e f");
  EXPECT_EQ(words("delta=2, min_words=7"), "");
  EXPECT_EQ(words("delta=3, min_words=7"), "a b c d e f g h i");
}

// Computes depths and ancestors by walking the tree, for every pair of words.
class Twin {
 public:
  explicit Twin(const Page& page) : page_(page) {}

  Mask run(std::uint32_t delta, std::uint32_t min_words, double rho,
           double beta) const {
    Mask plateau(page_.word_count());
    const std::size_t tokens = page_.tokens().all.size();
    const double limit =
        rho * (static_cast<double>(tags_until(tokens)) / static_cast<double>(tokens));
    for (WordId first = 0; first < page_.word_count();) {
      WordId last = first;
      while (last + 1 < page_.word_count() && dip(last, last + 1) <= delta) ++last;
      const std::size_t a = tags_until(position(first));
      const std::size_t b = tags_until(position(last));
      const double t = static_cast<double>(a < b ? b - a : a - b);
      const double words = last + 1 - first;
      if (words >= min_words && t / (words + t) <= limit)
        plateau.fill({first, last + 1});
      first = last + 1;
    }
    NodeId best = kNone;
    for (NodeId n = page_.body(); n < page_.end(page_.body()); ++n)
      if ((page_.is_element(n) || n == page_.body()) && plateau.any(page_.words(n)) &&
          (best == kNone || is_better(n, best, plateau, beta)))
        best = n;
    Mask inside(page_.word_count());
    if (best != kNone) inside.fill(page_.words(best));
    return plateau & inside;
  }

 private:
  std::vector<NodeId> blocks_around(NodeId n) const {
    std::vector<NodeId> out;
    for (; n != page_.body() && n != kNone; n = page_.parent(n))
      if (kBlockElements.contains(page_.tag(n))) out.push_back(n);
    return out;
  }

  std::size_t dip(WordId a, WordId b) const {
    const std::vector<NodeId> one = blocks_around(page_.word(a).node);
    const std::vector<NodeId> two = blocks_around(page_.word(b).node);
    std::size_t common = 0;
    for (const NodeId n : one)
      if (std::find(two.begin(), two.end(), n) != two.end()) ++common;
    return std::max(one.size(), two.size()) - common;
  }

  std::size_t position(WordId w) const {
    const std::vector<PageToken>& all = page_.tokens().all;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (all[i].word == w) return i;
    return all.size();
  }

  std::size_t tags_until(std::size_t position) const {
    std::size_t out = 0;
    for (std::size_t i = 0; i < position; ++i)
      if (page_.tokens().all[i].word == kNone) ++out;
    return out;
  }

  double score(NodeId n, const Mask& plateau, double beta) const {
    double out = 0;
    for (WordId w = page_.words(n).first; w < page_.words(n).last; ++w)
      out += plateau[w] ? 1 : -beta;
    return out;
  }

  bool is_better(NodeId a, NodeId b, const Mask& plateau, double beta) const {
    const double one = score(a, plateau, beta);
    const double two = score(b, plateau, beta);
    return one > two || (one == two && page_.depth(a) > page_.depth(b));
  }

  const Page& page_;
};

TEST(Dtp, AgreesWithTheDefinition) {
  Rng random(test::seed());
  for (int round = 0; round < 2000; ++round) {
    const Page page = parse(test::random_page(random, 2 + random.below(60)));
    const int delta = static_cast<int>(random.below(4));
    const Filter dtp = test::filter(
        "dtp(min_words=3, rho=0.9, beta=0.5, delta=" + std::to_string(delta) + ")");
    EXPECT_EQ(dtp.run(View(page)).keep,
              Twin(page).run(static_cast<std::uint32_t>(delta), 3, 0.9, 0.5))
        << page.source();
  }
}

}  // namespace
}  // namespace tamis
