// Tests src/filters/cetd/cetd.cpp and text_density.cpp.

#include <cmath>
#include <limits>
#include <map>

#include <gtest/gtest.h>

#include "filters/cetd/text_density.h"
#include "support/filters.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::kept;

// Example 1 of the paper, with <div class="main"> as the body.
constexpr const char* kExample =
    "<body><div class=article>"
    "<div class=headline>South Korea to Hold Artillery Drills on Island</div>"
    "<div class=body>The governor of the land <a href=x>Bill Richardson</a></div>"
    "</div></body>";

constexpr TagSet kInvisible = {Tag::script, Tag::style};

struct Example {
  Page page = parse(kExample);
  View view{page};
  NodeId main = page.body();
  NodeId article = main + 1;
  NodeId headline = main + 2;
  NodeId body = main + 4;
  NodeId text = main + 5;  // has 24 characters
  NodeId a = main + 6;
  std::vector<DensityCounts> counts = density_counts(view, kLinkLike, kInvisible);
};

constexpr double kEps = 5e-7;

TEST(TextDensity, IsThatOfThePaper) {
  const Example e;
  const std::vector<double> td = text_densities(e.view, e.counts, true);
  EXPECT_DOUBLE_EQ(td[e.main], 21.25);
  EXPECT_NEAR(td[e.article], 28.333333, kEps);
  EXPECT_DOUBLE_EQ(td[e.headline], 46);
  EXPECT_DOUBLE_EQ(td[e.body], 39);
  EXPECT_DOUBLE_EQ(td[e.a], 15);
  EXPECT_DOUBLE_EQ(td[e.text], 24);
}

TEST(TextDensity, IsCompositeWithLinks) {
  const Example e;
  const std::vector<double> ctd =
      composite_text_densities(e.view, e.counts, ZeroMode::code, LooseText::code);
  EXPECT_NEAR(ctd[e.main], 51.981414, kEps);
  EXPECT_NEAR(ctd[e.article], 62.919735, kEps);
  EXPECT_NEAR(ctd[e.headline], 194.673926, kEps);
  EXPECT_NEAR(ctd[e.body], 29.573875, kEps);
  EXPECT_EQ(ctd[e.a], 0);
  EXPECT_NEAR(ctd[e.text], 115.163495, kEps);
}

TEST(TextDensity, OfThePaperDiffersWithoutLinksOnly) {
  const Example e;
  const std::vector<double> ctd =
      composite_text_densities(e.view, e.counts, ZeroMode::paper, LooseText::safe);
  EXPECT_NEAR(ctd[e.main], 51.981414, kEps);
  EXPECT_NEAR(ctd[e.article], 62.919735, kEps);
  EXPECT_NEAR(ctd[e.headline], 202.829188, kEps);
  EXPECT_NEAR(ctd[e.body], 29.573875, kEps);
  EXPECT_EQ(ctd[e.a], 0);
  EXPECT_NEAR(ctd[e.text], 104.584727, kEps);
}

// One hundred characters and two tags.
TEST(TextDensity, OfAPageWithoutLinks) {
  const Page page = parse("<div><p>" + std::string(76, 'x') + "</p>" +
                          std::string(24, 'y') + "</div>");
  const View view(page);
  const std::vector<DensityCounts> counts = density_counts(view, kLinkLike, {});
  const NodeId body = page.body();
  const NodeId text = body + 4;
  ASSERT_EQ(counts[body].chars, 100);
  ASSERT_EQ(counts[body].tags, 2);
  const auto densities = [&](ZeroMode zero_mode, LooseText loose_text) {
    return composite_text_densities(view, counts, zero_mode, loose_text);
  };
  const std::vector<double> code = densities(ZeroMode::code, LooseText::code);
  EXPECT_NEAR(code[body], 972.118807, kEps);
  EXPECT_TRUE(std::isinf(code[text]));
  const std::vector<double> paper = densities(ZeroMode::paper, LooseText::safe);
  EXPECT_TRUE(std::isinf(paper[body]));
  EXPECT_TRUE(std::isfinite(paper[text]));
  EXPECT_EQ(densities(ZeroMode::code, LooseText::none)[text], 0);
}

TEST(TextDensity, OfAnElementWithoutTextIsNothing) {
  const Page page = parse("text<p><br></p>");
  const View view(page);
  const std::vector<DensityCounts> counts = density_counts(view, kLinkLike, {});
  const NodeId p = page.body() + 2;
  ASSERT_EQ(page.tag(p), Tag::p);
  EXPECT_EQ(text_densities(view, counts, true)[p], 0);
  EXPECT_EQ(composite_text_densities(view, counts, ZeroMode::paper, LooseText::none)[p],
            0);
}

TEST(Cetd, KeepsTheArticleOfTheExample) {
  constexpr const char* kAll =
      "South Korea to Hold Artillery Drills on Island The governor of the land Bill "
      "Richardson";
  EXPECT_EQ(kept("cetd_ds", kExample), kAll);
  EXPECT_EQ(kept("cectd_ds", kExample), kAll);
}

constexpr const char* kPage =
    "<ul><li><a href=x>Home</a></li><li><a href=x>News</a></li></ul>"
    "<div><h1>The title of it</h1><p>A first paragraph, long enough for all.</p>"
    "<p>Short.</p><p>A second paragraph, also long enough for all of them.</p></div>"
    "<div><a href=x>Imprint</a> <a href=y>Contact</a></div>";
constexpr const char* kArticle =
    "The title of it A first paragraph, long enough for all. Short. A second "
    "paragraph, "
    "also long enough for all of them.";

TEST(Cetd, KeepsTheContentOfASmallPage) {
  EXPECT_EQ(kept("cetd_ds", kPage), kArticle);
  EXPECT_EQ(kept("cectd_ds", kPage), kArticle);
  EXPECT_EQ(kept("cectd_ds(zero_mode=paper)", kPage), kArticle);
  EXPECT_EQ(kept("cectd_ds(loose_text=safe)", kPage), kArticle);
  EXPECT_EQ(kept("cectd_ds(loose_text=none)", kPage), kArticle);
}

TEST(Cetd, ALowThresholdLetsMoreIn) {
  EXPECT_GT(kept("cetd_ds(lambda=0)", kPage).size(), kept("cetd_ds", kPage).size());
}

TEST(Cetd, PagesWithoutLinksAreKept) {
  constexpr const char* kText = "<div><p>one two three</p><p>four five</p></div>";
  EXPECT_EQ(kept("cectd_ds", kText), "one two three four five");
  EXPECT_EQ(kept("cectd_ds(zero_mode=paper)", kText), "one two three four five");
  EXPECT_EQ(kept("cectd_s(zero_mode=paper)", kText), "one two three four five");
  EXPECT_EQ(kept("cectd_ds(zero_mode=paper, lambda=0)", kText),
            "one two three four five");
}

TEST(Cetd, LinkLikeElementsAreAParameter) {
  const Page page = parse("<p>text <button>press</button></p>");
  const View view(page);
  const NodeId p = page.body() + 1;
  EXPECT_EQ(density_counts(view, kLinkLike, {})[p].link_chars, 5);
  EXPECT_EQ(density_counts(view, kLinkLike, {})[p].link_tags, 1);
  EXPECT_EQ(density_counts(view, {Tag::a}, {})[p].link_chars, 0);
}

TEST(Cetd, ScriptsAndStylesAreNoTags) {
  const Page page = parse("<p>text <script>x</script><b>y</b><style>z</style></p>");
  const View view(page);
  EXPECT_EQ(density_counts(view, {}, kInvisible)[page.body() + 1].tags, 1);
  EXPECT_EQ(density_counts(view, {}, {})[page.body() + 1].tags, 3);
}

TEST(Cetd, CharactersAreThoseOfCounts) {
  Rng random(test::seed());
  for (int round = 0; round < 2000; ++round) {
    const std::string source = test::random_page(random, 5 + random.below(40));
    const Page page = parse(source);
    Mask present(page.word_count());
    for (WordId w = 0; w < page.word_count(); ++w) present.set(w, random.below(3) != 0);
    const View whole(page);
    const View pruned(page, present);
    for (const View* seen : {&whole, &pruned}) {
      const View& view = *seen;
      const std::vector<DensityCounts> counts = density_counts(view, kLinkLike, {});
      for (NodeId n = 0; n < page.node_count(); ++n)
        ASSERT_EQ(counts[n].chars, view.counts().chars[n]) << n << " of " << source;
    }
  }
}

TEST(Cetd, AWrapperAroundLinksIsALinkTag) {
  const Page page = parse("<div><ul><li><a>x</a></li><li><a>y</a></li></ul>z</div>");
  const View view(page);
  const std::vector<DensityCounts> counts = density_counts(view, kLinkLike, {});
  EXPECT_EQ(counts[page.body() + 1].link_tags, 5);  // ul, li, a, li, a
  EXPECT_EQ(counts[page.body() + 1].tags, 5);
}

TEST(CectdS, SmoothingSavesAShortParagraph) {
  constexpr const char* kShort =
      "<ul><li><a href=x>Home</a></li><li><a href=x>News</a></li></ul>"
      "<p>A first paragraph, long enough for all.</p><p>by <a href=x>someone</a></p>"
      "<p>A second paragraph, also long enough for all of them.</p>";
  EXPECT_EQ(kept("cectd_s(smooth_radius=0)", kShort),
            "A first paragraph, long enough for all. A second paragraph, also long "
            "enough for all of them.");
  EXPECT_EQ(kept("cectd_s", kShort),
            "A first paragraph, long enough for all. by A second paragraph, also long "
            "enough for all of them.");
}

TEST(CectdS, ScoreIsHalfAtTheThreshold) {
  const Page page = parse(kPage);
  const FilterResult result = test::filter("cectd_s").run(View(page));
  for (WordId w = 0; w < page.word_count(); ++w)
    EXPECT_EQ(result.keep[w], result.scores[w] >= 0.5f) << w;
}

TEST(CectdS, PruneWantsEveryElementAroundToBeDense) {
  constexpr const char* kNested =
      "<div><a href=x>aaaa</a><a href=x>bbbb</a><a href=x>cccc</a><i>short "
      "text</i></div>"
      "<p>A long paragraph of text outside, long enough to be content by itself.</p>";
  const std::string nearest = kept("cectd_s(smooth_radius=0)", kNested);
  const std::string prune = kept("cectd_s(smooth_radius=0, variant=prune)", kNested);
  EXPECT_NE(nearest.find("short text"), std::string::npos);
  EXPECT_EQ(prune.find("short text"), std::string::npos);
  EXPECT_NE(prune.find("A long paragraph"), std::string::npos);
}

// A list of links in the text is kept with it; the other variants drop elements of
// links alone.
TEST(CectdS, SubtreeKeepsTheDensestSubtreeWhole) {
  constexpr const char* kLinked =
      "<ul><li><a href=x>Home</a></li><li><a href=x>News</a></li></ul>"
      "<div><p>A first paragraph, with a <a href=x>link</a> in it, long enough for "
      "all.</p><ul><li><a href=x>See also</a></li></ul><p>A second paragraph, also "
      "long "
      "enough for all of them.</p></div>";
  EXPECT_EQ(kept("cectd_s_subtree", kLinked),
            "A first paragraph, with a link in it, long enough for all. See also A "
            "second paragraph, also long enough for all of them.");
  for (const char* other : {"cectd_s", "cectd_s_prune"})
    EXPECT_EQ(kept(other, kLinked).find("See also"), std::string::npos) << other;
}

// Nothing is kept below an element that is less dense than the body. The paper gives
// this as the reason for its own threshold, that of DensitySum.
TEST(CectdS, SubtreeLosesContentInAThinPart) {
  constexpr const char* kThin =
      "<div><a href=x>one</a><a href=x>two</a><a href=x>three</a><a href=x>four</a>"
      "<i></i><i></i><i></i><i></i><p>The text of the page is here.</p></div>"
      "<p>Copyright, and all rights are reserved by somebody or other, worldwide.</p>";
  EXPECT_EQ(kept("cectd_s_subtree", kThin),
            "Copyright, and all rights are reserved by somebody or other, worldwide.");
}

// A reference implementation of the definitions with plain recursion.
class Twin {
 public:
  explicit Twin(const Page& page, bool composite) : page_(page), composite_(composite) {
    body_ = page.body();
  }

  double chars(NodeId n) const {
    if (page_.is_text(n)) return page_.counts().chars[n];
    double sum = 0;
    for (const NodeId c : children(n)) sum += chars(c);
    return sum;
  }

  double tags(NodeId n) const {
    double sum = 0;
    for (const NodeId c : children(n)) sum += is_tag(c) ? 1 + tags(c) : 0;
    return sum;
  }

  bool is_tag(NodeId n) const {
    return page_.is_element(n) && !kInvisible.contains(page_.tag(n));
  }

  bool is_link(NodeId n) const { return kLinkLike.contains(page_.tag(n)); }

  bool in_link(NodeId n) const {
    for (; n != kNone; n = page_.parent(n))
      if (is_link(n)) return true;
    return false;
  }

  double link_chars(NodeId n) const {
    if (in_link(n)) return chars(n);
    double sum = 0;
    for (const NodeId c : children(n)) sum += link_chars(c);
    return sum;
  }

  double link_tags(NodeId n) const {
    if (in_link(n)) return tags(n);
    double sum = 0;
    for (const NodeId c : children(n)) {
      if (!is_tag(c)) continue;
      const bool only_links =
          tags(c) > 0 && link_tags(c) == tags(c) && link_chars(c) == chars(c);
      sum += link_tags(c) + (is_link(c) || only_links ? 1 : 0);
    }
    return sum;
  }

  double density(NodeId n) const {
    const double c = chars(n);
    const double t = std::max(1., tags(n));
    if (!composite_ || c == 0) return c / t;
    const double lc = std::max(1., link_chars(n));
    const double lt = std::max(1., link_tags(n));
    const double nlc = std::max(1., c - link_chars(n));
    const double base =
        std::log(c / nlc * lc + link_chars(body_) / chars(body_) * c + std::exp(1.));
    return c / t * (std::log(c / lc * t / lt) / std::log(base));
  }

  double piece(double l) const {
    if (!composite_ || l <= 1) return composite_ ? 0 : l;
    const double inner = link_chars(body_) / chars(body_) * l;
    if (inner == 0) return std::numeric_limits<double>::infinity();
    return l * std::log(l) / std::log(std::log(inner + std::exp(1.)));
  }

  std::vector<NodeId> row_of(NodeId n) const {
    std::vector<NodeId> out;
    for (const NodeId c : children(page_.parent(n)))
      if (is_tag(c)) out.push_back(c);
    return out;
  }

  // Returns the mean of the sums, without loose text, over an element and its two
  // neighbours.
  double smoothed_sum(NodeId n) const {
    if (n == body_) return tag_sum(n);
    const std::vector<NodeId> row = row_of(n);
    const auto at = std::find(row.begin(), row.end(), n) - row.begin();
    double out = 0;
    double count = 0;
    for (std::ptrdiff_t i = 0; i < std::ssize(row); ++i) {
      if (std::abs(i - at) > 1) continue;
      out += tag_sum(row[static_cast<std::size_t>(i)]);
      ++count;
    }
    return out / count;
  }

  double tag_sum(NodeId n) const {
    double out = 0;
    bool has_element = false;
    for (const NodeId c : children(n)) {
      if (is_tag(c)) out += density(c);
      has_element |= is_tag(c);
    }
    return has_element ? out : density(n);
  }

  // Adds to `keep` what cectd_s_subtree keeps below an element.
  void keep_subtrees(NodeId n, Mask& keep) const {
    for (const NodeId c : children(n)) {
      if (!is_tag(c) || density(c) < density(body_) - 1e-12) continue;
      NodeId most = c;
      for (NodeId m = c + 1; m < page_.end(c); ++m)
        if (is_tag(m) && is_more(smoothed_sum(m), smoothed_sum(most))) most = m;
      keep.fill(page_.words(most));
      keep_subtrees(c, keep);
    }
  }

  double sum(NodeId n) const {
    bool has_element = false;
    double out = 0;
    double text = 0;
    const std::vector<NodeId> all = children(n);
    for (std::size_t i = 0; i < all.size(); ++i) {
      has_element |= is_tag(all[i]);
      if (is_tag(all[i])) out += density(all[i]);
      if (!page_.is_text(all[i])) continue;
      text += chars(all[i]);
      const bool goes_on = i + 1 < all.size() && page_.is_text(all[i + 1]) &&
                           page_.continues(all[i + 1]);
      if (goes_on) continue;
      out += piece(text);
      text = 0;
    }
    return has_element ? out : density(n);
  }

  NodeId best(NodeId n) const {
    NodeId out = n;
    for (NodeId m = n + 1; m < page_.end(n); ++m)
      if (is_tag(m) && is_more(sum(m), sum(out))) out = m;
    return out;
  }

  Mask run(double lambda) {
    Mask keep(page_.word_count());
    const NodeId most = best(body_);
    threshold_ = density(most);
    for (NodeId n = most; n != body_; n = page_.parent(n))
      threshold_ = std::min(threshold_, density(page_.parent(n)));
    threshold_ *= lambda;
    mark(most, keep);
    extract(body_, keep);
    return keep;
  }

 private:
  // Ignores rounding, because the order of summation is not defined.
  static bool is_more(double a, double b) {
    return std::isinf(a) ? !std::isinf(b) : a > b * (1 + 1e-12);
  }

  std::vector<NodeId> children(NodeId n) const {
    std::vector<NodeId> out;
    for (NodeId c = n + 1; c < page_.end(n); c = page_.end(c)) out.push_back(c);
    return out;
  }

  bool is_marked(NodeId n) const {
    for (; n != kNone; n = page_.parent(n))
      if (marked_.contains(n)) return true;
    return false;
  }

  void mark(NodeId n, Mask& keep) {
    if (is_marked(n)) return;
    marked_[n] = true;
    keep.fill(page_.words(n));
  }

  void extract(NodeId n, Mask& keep) {
    if (is_marked(n) || density(n) < threshold_ - 1e-12) return;
    mark(best(n), keep);
    for (const NodeId c : children(n))
      if (page_.is_element(c)) extract(c, keep);
  }

  const Page& page_;
  bool composite_;
  NodeId body_ = 0;
  double threshold_ = 0;
  std::map<NodeId, bool> marked_;
};

TEST(Cetd, AgreesWithPlainRecursion) {
  Rng random(test::seed());
  for (int round = 0; round < 1500; ++round) {
    const Page page = parse(test::random_page(random, 2 + random.below(30)));
    if (page.word_count() == 0) continue;
    for (const bool composite : {false, true}) {
      const char* lambda = random.below(2) == 0 ? "1" : "0.5";
      const std::string name =
          std::string(composite ? "cectd_ds" : "cetd_ds") + "(lambda=" + lambda + ")";
      EXPECT_EQ(test::filter(name).run(View(page)).keep,
                Twin(page, composite).run(std::atof(lambda)))
          << name << " on " << page.source();
    }
  }
}

// Tests smoothing and the rule of the nearest element against the definition.
TEST(CectdS, AgreesWithPlainRecursion) {
  Rng random(test::seed());
  const Filter cectd_s = test::filter("cectd_s(smooth_radius=2)");
  for (int round = 0; round < 1500; ++round) {
    const Page page = parse(test::random_page(random, 2 + random.below(40)));
    const Twin twin(page, true);
    const Mask keep = cectd_s.run(View(page)).keep;
    for (WordId w = 0; w < page.word_count(); ++w) {
      const NodeId n = page.parent(page.word(w).node);
      std::vector<NodeId> row;
      const NodeId parent = page.parent(n);
      for (NodeId c = parent + 1; n != page.body() && c < page.end(parent);
           c = page.end(c))
        if (page.is_element(c) && !kInvisible.contains(page.tag(c))) row.push_back(c);
      double sum = 0;
      double weights = 0;
      const auto at = std::find(row.begin(), row.end(), n) - row.begin();
      for (std::ptrdiff_t i = 0; i < std::ssize(row); ++i) {
        const double d = static_cast<double>(std::abs(i - at));
        if (d > 2) continue;
        sum += std::exp(-d * d / 2) * twin.density(row[static_cast<std::size_t>(i)]);
        weights += std::exp(-d * d / 2);
      }
      const double smoothed = row.empty() ? twin.density(n) : sum / weights;
      const double threshold = twin.density(page.body());
      if (std::abs(smoothed - threshold) < 1e-9) continue;
      EXPECT_EQ(keep[w], smoothed >= threshold) << page.source();
    }
  }
}

TEST(CectdS, SubtreeAgreesWithPlainRecursion) {
  Rng random(test::seed());
  const Filter subtree = test::filter("cectd_s_subtree");
  for (int round = 0; round < 1500; ++round) {
    const Page page = parse(test::random_page(random, 2 + random.below(30)));
    if (page.word_count() == 0) continue;
    Mask keep(page.word_count());
    Twin(page, true).keep_subtrees(page.body(), keep);
    EXPECT_EQ(subtree.run(View(page)).keep, keep) << page.source();
  }
}

}  // namespace
}  // namespace tamis
