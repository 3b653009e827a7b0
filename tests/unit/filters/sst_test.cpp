// Tests src/filters/sst.cpp.

#include <cmath>
#include <list>
#include <map>
#include <numeric>

#include <gtest/gtest.h>

#include "support/filters.h"
#include "support/random_pages.h"
#include "support/random_site.h"
#include "tamis/parser.h"
#include "text/language/folded_word.h"

namespace tamis {
namespace {

using test::kept;
using test::learn;

const std::vector<std::string> kPages = {
    "<nav>home news</nav><p>storm hits coast</p>",
    "<nav>home news</nav><p>team wins cup</p>",
    "<nav>home news</nav><p>bank raises rates</p>",
};

TEST(Sst, DropsWhatIsTheSameOnEveryPage) {
  const Site site = learn(kPages);
  EXPECT_EQ(kept("sst", kPages[0], site), "storm hits coast");
}

TEST(Sst, AnElementWithAnotherShapeIsImportant) {
  std::vector<std::string> pages = kPages;
  pages.push_back("<nav>home news</nav><ul><li>home news</ul>");
  const Site site = learn(pages);
  // The body has a different sequence of children, so everything in it is new.
  EXPECT_EQ(kept("sst", pages[3], site), "home news home news");
}

TEST(Sst, TextBesideElementsGoesWithTheElementAroundIt) {
  const Site site = learn({"<p>one <b>x</b>", "<p>two <b>x</b>", "<p>six <b>x</b>"});
  EXPECT_EQ(kept("sst", "<p>one <b>x</b>", site), "");  // nothing varies except the
                                                        // text
  EXPECT_EQ(kept("sst(texts=true)", "<p>one <b>x</b>", site), "one");
}

TEST(Sst, ClassesCanMakeStylesDiffer) {
  const std::vector<std::string> pages = {"<p class=a>x</p>", "<p class=b>x</p>",
                                          "<p class=c>x</p><hr>"};
  EXPECT_EQ(kept("sst", pages[0], learn(pages)), "");
  EXPECT_EQ(kept("sst(classes=true)", pages[0], learn(pages)), "x");
}

TEST(Sst, LinksAndImagesAreFeatures) {
  const Site site = learn({"<a href=1>more</a>", "<a href=2>more</a>"});
  const Page page = parse("<a href=3>more</a>");
  const auto scores = test::filter("sst").run(View(page, &site)).scores;
  EXPECT_NEAR(scores[0], 1 - 1.0 / 4, 1e-6);  // "more" on all pages, three URLs
}

TEST(Sst, WithoutASiteKeepsEverything) {
  EXPECT_EQ(kept("sst", "<p>a"), "a");
}

// --- The definition, with recursion and strings.

struct Style;

struct Element {
  std::list<Style> styles;
};

using Features = std::map<std::string, double>;

struct Style {
  std::vector<std::string> labels;
  std::vector<Element> children;
  double pages = 0;
  std::vector<Features> features;  // of a leaf, one per page
};

struct Reference {
  double g = 0.9;
  bool classes = false;
  bool texts = false;

  std::vector<NodeId> children(const Page& page, NodeId n) const {
    std::vector<NodeId> out;
    bool has_elements = false;
    for (NodeId c = n + 1; c < page.end(n); c = page.end(c)) {
      const bool is_element = page.is_element(c) && page.tag(c) != Tag::head;
      has_elements |= is_element;
      if (is_element || (page.is_text(c) && page.words(c).size() > 0)) out.push_back(c);
    }
    if (!texts || !has_elements)
      std::erase_if(out, [&](NodeId c) { return page.is_text(c); });
    return out;
  }

  std::string label(const Page& page, NodeId n) const {
    if (page.is_text(n)) return "#text";
    return page.name(n) +
           (classes ? "." + page.attribute(n, "class").value_or("") : "");
  }

  Features features(const Page& page, NodeId n) const {
    Features out;
    std::string scratch;
    const Range words = page.words(n);
    for (WordId w = words.first; w < words.last; ++w)
      ++out[std::string(FoldedWord(page.word_text(w, scratch)).text())];
    if (page.tag(n) == Tag::a && page.attribute(n, "href"))
      ++out["#to " + *page.attribute(n, "href")];
    if (page.tag(n) == Tag::img && page.attribute(n, "src"))
      ++out["#img " + *page.attribute(n, "src")];
    return out;
  }

  Style* find(Element& element, const Page& page, NodeId n) const {
    std::vector<std::string> labels;
    for (const NodeId c : children(page, n)) labels.push_back(label(page, c));
    for (Style& style : element.styles)
      if (style.labels == labels) return &style;
    element.styles.emplace_back();
    element.styles.back().labels = labels;
    element.styles.back().children.resize(labels.size());
    return &element.styles.back();
  }

  void merge(Element& element, const Page& page, NodeId n) const {
    Style& style = *find(element, page, n);
    ++style.pages;
    const std::vector<NodeId> nodes = children(page, n);
    if (nodes.empty()) style.features.push_back(features(page, n));
    for (std::size_t i = 0; i < nodes.size(); ++i)
      merge(style.children[i], page, nodes[i]);
  }

  static double entropy(const std::vector<double>& counts, double base) {
    const double sum = std::accumulate(counts.begin(), counts.end(), 0.0);
    double out = 0;
    for (const double count : counts)
      if (count > 0) out -= count / sum * std::log(count / sum) / std::log(base);
    return out;
  }

  double importance(const Style& style) const {
    if (!style.children.empty()) {
      double sum = 0;
      for (const Element& child : style.children) sum += importance(child);
      return sum / static_cast<double>(style.children.size());
    }
    if (style.pages == 1) return 1;
    std::map<std::string, std::vector<double>> counts;
    for (const Features& page : style.features)
      for (const auto& [feature, count] : page) counts[feature].push_back(count);
    if (counts.empty()) return 0;
    double sum = 0;
    for (const auto& [feature, its] : counts) sum += entropy(its, style.pages);
    return 1 - sum / static_cast<double>(counts.size());
  }

  double importance(const Element& element) const {
    if (element.styles.size() == 1 && element.styles.front().children.empty())
      return importance(element.styles.front());
    std::vector<double> pages;
    for (const Style& style : element.styles) pages.push_back(style.pages);
    const double all = std::accumulate(pages.begin(), pages.end(), 0.0);
    double below = 0;
    for (const Style& style : element.styles)
      below += style.pages / all * importance(style);
    const double weight = std::pow(g, static_cast<double>(pages.size()));
    return (1 - weight) * (all == 1 ? 1 : entropy(pages, all)) + weight * below;
  }

  double most(const Element& element) const {
    double out = importance(element);
    for (const Style& style : element.styles)
      for (const Element& child : style.children) out = std::max(out, most(child));
    for (const Style& style : element.styles)
      if (style.children.empty()) out = std::max(out, importance(style));
    return out;
  }

  // Computes for each word the maximum importance at or below its element.
  void judge(Element& element, const Page& page, NodeId n,
             std::vector<double>& out) const {
    const double value = most(element);
    const Range words = page.words(n);
    for (WordId w = words.first; w < words.last; ++w) out[w] = value;
    const std::vector<NodeId> nodes = children(page, n);
    Style& style = *find(element, page, n);
    for (std::size_t i = 0; i < nodes.size(); ++i)
      judge(style.children[i], page, nodes[i], out);
  }
};

TEST(Sst, IsThatOfTheDefinition) {
  Rng random(test::seed());
  for (int round = 0; round < 400; ++round) {
    const std::vector<std::string> sources = test::random_site(random, 2 + round % 6);
    const std::vector<Page> pages = test::parse_all(sources);
    Reference reference;
    reference.g = 0.1 + 0.1 * static_cast<double>(random.below(9));
    reference.classes = random.below(2) == 0;
    reference.texts = random.below(2) == 0;
    Element root;
    for (const Page& page : pages) reference.merge(root, page, 0);
    const std::size_t self = random.below(pages.size());
    const Page& page = pages[self];
    std::vector<double> wanted(page.word_count());
    reference.judge(root, page, 0, wanted);

    const Filter sst = test::filter("sst(g=" + std::to_string(reference.g) +
                                    (reference.classes ? ", classes=true" : "") +
                                    (reference.texts ? ", texts=true)" : ")"));
    const Site all = learn(sources);
    std::vector<std::string> others = sources;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(self));
    const Site without = learn(others);
    const auto scores = sst.run(View(page, &all)).scores;
    for (WordId w = 0; w < page.word_count(); ++w)
      ASSERT_NEAR(scores[w], wanted[w], 1e-6) << page.source();
    if (others.size() < 2) continue;
    const auto added = sst.run(View(page, &without)).scores;
    for (WordId w = 0; w < page.word_count(); ++w)
      ASSERT_NEAR(added[w], wanted[w], 1e-6) << page.source();
  }
}

}  // namespace
}  // namespace tamis
