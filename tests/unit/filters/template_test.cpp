// Tests src/filters/template.cpp.

#include <set>

#include <gtest/gtest.h>

#include "filters/site/outline_parts.h"
#include "support/filters.h"
#include "support/random_pages.h"
#include "support/random_site.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::kept;
using test::learn;

const std::string kMenu =
    "<div><a href=1>home</a> <a href=2>news</a> <a href=3>sport</a></div>";
const std::vector<std::string> kPages = {
    kMenu + "<p>storm hits coast</p><p>copyright</p>",
    kMenu + "<p>team wins cup</p><p>copyright</p>",
    kMenu + "<p>bank raises rates</p>",
    kMenu + "<p>old news</p>",
};

TEST(Template, DropsPageletsThatOtherPagesHave) {
  const Site site = learn(kPages);
  EXPECT_EQ(kept("template", kPages[0], site), "storm hits coast");
  EXPECT_EQ(kept("template", kPages[2], site), "bank raises rates");
}

TEST(Template, WantsEnoughPages) {
  const Site site = learn(kPages);
  const std::string all = "home news sport storm hits coast copyright";
  EXPECT_EQ(kept("template(min_pages=3)", kPages[0], site),
            "storm hits coast copyright");
  EXPECT_EQ(kept("template(min_pages=5)", kPages[0], site), all);
  EXPECT_EQ(kept("template(min_share=0.5)", kPages[0], site), "storm hits coast");
  EXPECT_EQ(kept("template(min_share=0.51)", kPages[0], site),
            "storm hits coast copyright");
}

TEST(Template, ThePageItselfCountsOnce) {
  const Site site = learn(kPages);
  const std::string page = "<p>storm hits coast</p><p>storm hits coast</p>" + kMenu;
  EXPECT_EQ(kept("template", page, site), "");  // here and on one page of the site
  const std::string twice = "<p>only here</p><p>only here</p>" + kMenu;
  EXPECT_EQ(kept("template", twice, site), "only here only here");
}

TEST(Template, ScoresAreSharesOfOtherPagesWithoutIt) {
  const Site site = learn(kPages);
  const Page page = parse(kPages[0]);
  const auto scores = test::filter("template").run(View(page, &site)).scores;
  EXPECT_FLOAT_EQ(scores[0], 0);         // the menu is on all others
  EXPECT_FLOAT_EQ(scores[3], 1);         // the text on none
  EXPECT_FLOAT_EQ(scores[6], 2.0f / 3);  // "copyright" on one of three
}

TEST(Template, TextOutsideOfPageletsIsKeptUnlessItIsNotWanted) {
  const Site site = learn(kPages);
  const std::string page = "<body>loose" + kMenu + "<p>new";
  EXPECT_EQ(kept("template", page, site), "loose new");
  EXPECT_EQ(kept("template(loose_text=false)", page, site), "new");
}

TEST(Template, SimilarPageletsShareShingles) {
  const std::string foot = "<p>a b c d e f g h i j k l m n ";
  const Site site = learn({kMenu + foot + "2019", kMenu + foot + "2020"});
  const std::string page = kMenu + foot + "2021";
  // Eleven of 12 shingles are shared, of 13 in the union.
  EXPECT_EQ(kept("template", page, site), "a b c d e f g h i j k l m n 2021");
  EXPECT_EQ(kept("template(match=similar, similarity=0.84)", page, site), "");
  EXPECT_EQ(kept("template(match=similar, similarity=0.85)", page, site),
            "a b c d e f g h i j k l m n 2021");
}

TEST(Template, WithoutASiteKeepsEverything) {
  EXPECT_EQ(kept("template", "<p>a"), "a");
}

// --- The definition, with strings and loops.

std::set<std::string> shingles_of(const Page& page, Range words) {
  std::set<std::string> out;
  const std::uint32_t width = std::min(4u, words.size());
  for (WordId w = words.first; w + width <= words.last; ++w) {
    Mask mask(page.word_count());
    mask.fill({w, w + width});
    std::string shingle = test::words_of(page, mask);
    for (char& c : shingle) c = static_cast<char>(std::tolower(c));
    out.insert(shingle);
  }
  return out;
}

double resemblance(const std::set<std::string>& a, const std::set<std::string>& b) {
  double shared = 0;
  for (const std::string& one : a) shared += b.contains(one) ? 1 : 0;
  return shared / (static_cast<double>(a.size() + b.size()) - shared);
}

TEST(Template, SimilarityIsThatOfTheDefinition) {
  Rng random(test::seed());
  for (int round = 0; round < 400; ++round) {
    const std::vector<std::string> sources = test::random_site(random, 2 + round % 6);
    const std::vector<Page> pages = test::parse_all(sources);
    const std::size_t self = random.below(pages.size());
    const Page& page = pages[self];
    const Site site = learn(sources);
    const double similarity = 0.5 + 0.125 * static_cast<double>(random.below(5));
    const std::vector<float> scores =
        test::filter(
            "template(match=similar, similarity=" + std::to_string(similarity) + ")")
            .run(View(page, &site))
            .scores;
    for (const Range pagelet : outline_pagelets(Outline(page), 3)) {
      double with = 0;
      for (std::size_t p = 0; p < pages.size(); ++p) {
        double best = 0;
        for (const Range other : outline_pagelets(Outline(pages[p]), 3))
          best = std::max(best, resemblance(shingles_of(page, pagelet),
                                            shingles_of(pages[p], other)));
        with += p != self && best >= similarity ? 1 : 0;
      }
      for (WordId w = pagelet.first; w < pagelet.last; ++w)
        ASSERT_NEAR(scores[w], 1 - with / (static_cast<double>(pages.size()) - 1),
                    1e-6);
    }
  }
}

}  // namespace
}  // namespace tamis
