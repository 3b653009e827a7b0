// Tests src/filters/site/template_distance.cpp.

#include <cmath>

#include <gtest/gtest.h>

#include "support/random_pages.h"
#include "support/random_site.h"
#include "tamis/parser.h"
#include "tamis/site.h"

namespace tamis {
namespace {

constexpr TemplateMeasure kMeasures[] = {
    TemplateMeasure::common_paths, TemplateMeasure::tag_cosine,
    TemplateMeasure::tag_manhattan, TemplateMeasure::shingles, TemplateMeasure::rtdm};

// The trees from the notes on RTDM.
constexpr const char* kOne = "<body><div><p></p><p></p></div><ul><li></ul>";
constexpr const char* kTwo = "<body><div><p></p></div><ul><li></ul>";

double distance(std::string_view a, std::string_view b, TemplateMeasure measure) {
  return template_distance(parse(a), parse(b), measure);
}

TEST(TemplateDistance, ByCommonPaths) {
  // body, body/div, body/div/p, body/ul, body/ul/li in both.
  EXPECT_EQ(distance(kOne, kTwo, TemplateMeasure::common_paths), 0);
  EXPECT_DOUBLE_EQ(distance("<body><div><p></p></div>", "<body><p></p>",
                            TemplateMeasure::common_paths),
                   1 - 1.0 / 3);
}

TEST(TemplateDistance, ByTags) {
  // (body div p ul li): (1 1 2 1 1) and (1 1 1 1 1).
  EXPECT_NEAR(distance(kOne, kTwo, TemplateMeasure::tag_cosine),
              1 - 6 / std::sqrt(8 * 5), 1e-12);
  EXPECT_NEAR(distance(kOne, kTwo, TemplateMeasure::tag_manhattan), 1.0 / 11, 1e-12);
}

TEST(TemplateDistance, ByShingles) {
  // body div p p, div p p ul, p p ul li and body div p ul, div p ul li.
  EXPECT_EQ(distance(kOne, kTwo, TemplateMeasure::shingles), 1);
  // body p p p in the first; body p p p and p p p p in the second.
  EXPECT_DOUBLE_EQ(
      distance("<body><p><p><p>", "<body><p><p><p><p>", TemplateMeasure::shingles),
      1 - 1.0 / 2);
  EXPECT_EQ(distance("<body><p>", "<body><p>", TemplateMeasure::shingles), 0);
}

TEST(TemplateDistance, ByMapping) {
  EXPECT_NEAR(distance(kOne, kTwo, TemplateMeasure::rtdm), 1.0 / 11, 1e-12);
}

TEST(TemplateDistance, IsADistance) {
  Rng random(test::seed());
  for (int i = 0; i < 200; ++i) {
    const std::vector<std::string> site = test::random_site(random, 2);
    for (const TemplateMeasure measure : kMeasures) {
      const double apart = distance(site[0], site[1], measure);
      EXPECT_GE(apart, 0);
      EXPECT_LE(apart, 1);
      EXPECT_NEAR(apart, distance(site[1], site[0], measure), 1e-12);
      EXPECT_NEAR(distance(site[0], site[0], measure), 0, 1e-12);
    }
  }
}

// --- Pages with the same template.

std::vector<std::size_t> same(const std::vector<std::string>& sources, std::size_t of,
                              const ClusterOptions& options) {
  const std::vector<Page> pages = test::parse_all(sources);
  std::vector<const Page*> pointers;
  for (const Page& page : pages) pointers.push_back(&page);
  return same_template(pointers, of, options);
}

using Numbers = std::vector<std::size_t>;

TEST(SameTemplate, HasThePagesThatAreNear) {
  const std::vector<std::string> pages = {
      "<div><p>a</div><ul><li></ul>", "<table><tr><td>b</table>",
      "<div><p>c<p>d</div><ul><li></ul>", "<table><tr><td>e<td>f</table>"};
  for (const TemplateMeasure measure : kMeasures) {
    if (measure == TemplateMeasure::shingles) continue;  // these pages are too short
    EXPECT_EQ(same(pages, 0, {.measure = measure}), (Numbers{0, 2}));
    EXPECT_EQ(same(pages, 3, {.measure = measure}), (Numbers{1, 3}));
  }
}

TEST(SameTemplate, LinkedPagesAreNearToSomePageThatIsIn) {
  const std::vector<std::string> pages = {"<p><i>", "<p><i><b>", "<p><i><b><u>",
                                          "<p><i><b><u><s>", "<table><tr><td>"};
  // Paths: 3, 4, 5, 6 (body included); each page has all paths of the page before.
  EXPECT_EQ(same(pages, 0, {}), (Numbers{0, 1}));
  EXPECT_EQ(same(pages, 0, {.linked = true}), (Numbers{0, 1, 2, 3}));
  EXPECT_EQ(same(pages, 0, {.limit = 1}), (Numbers{0, 1, 2, 3, 4}));
}

}  // namespace
}  // namespace tamis
