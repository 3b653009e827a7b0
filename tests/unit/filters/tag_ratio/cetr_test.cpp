#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "support/line_pages.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::kept;
using test::kept_lines;
using test::page_of_ratios;

// The worked example of ALGORITHMS 5.3.
const std::string kPage = page_of_ratios({0, 2, 40, 60, 50, 3, 0, 1});

TEST(CetrTm, KeepsTheLinesOfTheNotes) {
  EXPECT_EQ(kept_lines("cetr_tm", kPage), "cde");
}

TEST(CetrTm, Lambda) {
  EXPECT_EQ(kept_lines("cetr_tm(lambda=0.5)", kPage), "bcdef");
  EXPECT_EQ(kept_lines("cetr_tm(lambda=2.5)", kPage), "d");
}

// Computed by a script: clusters 0 0 1 2 2 1 0 0.
TEST(CetrKm, TheLowestClusterIsNoise) {
  EXPECT_EQ(kept_lines("cetr_km", kPage), "cdef");
  EXPECT_EQ(kept_lines("cetr_km(k=2)", kPage), "cde");
  EXPECT_EQ(kept_lines("cetr_km(pin_origin=true)", kPage), "cdef");
}

// The first line has the ratio 0, so the centroids start at 0, 40, 80 or at 0, 80, 20.
TEST(CetrKm, CentroidsStartInEvenStepsOrFarFromEachOther) {
  const std::string html = page_of_ratios({20, 80, 80});
  EXPECT_EQ(kept_lines("cetr_km(radius=0)", html), "bc");
  EXPECT_EQ(kept_lines("cetr_km(radius=0, start=farthest_first)", html), "abc");
}

TEST(Cetr, ScoresAreOverHalfWhereLinesAreKept) {
  const Page page = parse(kPage);
  for (const char* name : {"cetr", "cetr_km(pin_origin=true)"}) {
    const FilterResult result = test::filter(name).run(View(page));
    for (WordId w = 0; w < page.word_count(); ++w)
      EXPECT_EQ(result.scores[w] > .5, result.keep[w]) << name;
  }
}

// Computed by a script: clusters 1 1 2 2 2 1 0 0. The first lines are kept for their
// change.
TEST(Cetr, TheClusterAtTheOriginIsNoise) {
  EXPECT_EQ(kept_lines("cetr", kPage), "bcdef");
}

TEST(Cetr, OneLineIsContent) {
  for (const char* name : {"cetr", "cetr_km", "cetr_tm", "ttr"})
    EXPECT_EQ(kept_lines(name, "<p>a"), "a") << name;
}

TEST(Cetr, PresetsBreakLinesAnew) {
  std::string html = "<body>";
  for (int i = 0; i < 30; ++i)
    html += "<li><a href=\"/a/path/of/the/menu\">mm</a></li>";
  html += "<p>";
  for (int i = 0; i < 60; ++i) html += "ppppp ";
  for (const std::string name : {"cetr", "cetr_km", "cetr_tm"}) {
    EXPECT_EQ(kept(name, html), kept("plain", html)) << name;
    const std::string lines = kept(name + "_m", html);
    // The lines before the prose are near a change, so some of them are kept.
    EXPECT_LT(lines.find("ppppp ppppp ppppp"), 30u) << name;
  }
}

TEST(Cetr, PartsOfLongTagsAreTextAsPublished) {
  const std::string attribute(200, 'x');
  const std::string html = "<p>aaaa\n<p>b<i class=\"" + attribute + "\n\">c\n<p>dddd";
  // Only the parts of the tag are high.
  EXPECT_EQ(kept_lines("cetr_tm(radius=0)", html), "b");
  EXPECT_EQ(kept_lines("cetr_tm(radius=0, tags=across_lines)", html), "ad");
}

// --- The reference implementation of cetr: the definition in one piece, starting from
// the source, for pages whose lines contain one tag and one word.

std::string dumb_cetr(const std::vector<double>& raw, double radius, int alpha, int k,
                      bool of_raw, bool with_itself) {
  const std::size_t n = raw.size();
  const auto smooth = [&](const std::vector<double>& row) {
    std::vector<double> out;
    for (std::size_t i = 0; i < n; ++i) {
      double sum = 0, weights = 0;
      for (std::size_t j = 0; j < n; ++j) {
        const double d = static_cast<double>(i) - static_cast<double>(j);
        if (std::abs(d) > radius) continue;
        const double weight = radius > 0 ? std::exp(-d * d / (2 * radius * radius)) : 1;
        sum += weight * row[j];
        weights += weight;
      }
      out.push_back(sum / weights);
    }
    return out;
  };
  const std::vector<double> x = smooth(raw);
  const std::vector<double>& curve = of_raw ? raw : x;
  std::vector<double> g;
  for (std::size_t i = 0; i < n; ++i) {
    double sum = 0, count = 0;
    const std::size_t first = with_itself ? i : i + 1;
    for (std::size_t j = first; j < n && j < first + static_cast<std::size_t>(alpha);
         ++j) {
      sum += curve[j];
      count += 1;
    }
    g.push_back(i + 1 == n ? 0 : std::abs(sum / count - curve[i]));
  }
  const std::vector<double> y = smooth(g);
  std::vector<double> cx, cy;
  for (int c = 0; c < k; ++c) {
    cx.push_back(*std::max_element(x.begin(), x.end()) * c / (k - 1));
    cy.push_back(*std::max_element(y.begin(), y.end()) * c / (k - 1));
  }
  std::vector<int> labels(n, -1);
  for (int round = 0; round <= 50; ++round) {
    const std::vector<int> before = labels;
    for (std::size_t i = 0; i < n; ++i) {
      double least = 1e300;
      for (int c = 0; c < k; ++c) {
        const auto at = static_cast<std::size_t>(c);
        const double d =
            (x[i] - cx[at]) * (x[i] - cx[at]) + (y[i] - cy[at]) * (y[i] - cy[at]);
        if (d < least) {
          least = d;
          labels[i] = c;
        }
      }
    }
    if (labels == before) break;
    for (int c = 1; c < k; ++c) {
      double sum_x = 0, sum_y = 0, count = 0;
      for (std::size_t i = 0; i < n; ++i) {
        if (labels[i] != c) continue;
        sum_x += x[i];
        sum_y += y[i];
        count += 1;
      }
      if (count == 0) continue;
      cx[static_cast<std::size_t>(c)] = sum_x / count;
      cy[static_cast<std::size_t>(c)] = sum_y / count;
    }
  }
  std::string out;
  for (std::size_t i = 0; i < n; ++i)
    if (labels[i] > 0 && raw[i] > 0) out += static_cast<char>('a' + i);
  return out;
}

TEST(Cetr, IsItsDumbTwin) {
  Rng random(test::seed());
  for (int round = 0; round < 2000; ++round) {
    std::vector<double> ratios;
    std::string html = "<body>";
    for (std::size_t n = 1 + random.below(20); n > 0; --n) {
      const std::size_t ratio =
          random.below(3) == 0 ? random.below(90) : random.below(9);
      html += "\n<p>" + std::string(ratio, static_cast<char>('a' + ratios.size()));
      ratios.push_back(static_cast<double>(ratio));
    }
    const auto radius = static_cast<int>(random.below(4));
    const auto alpha = static_cast<int>(1 + random.below(4));
    const auto k = static_cast<int>(2 + random.below(3));
    const bool of_raw = random.below(2) == 0;
    const bool with_itself = random.below(2) == 0;
    const std::string pipeline =
        "cetr(radius=" + std::to_string(radius) + ", alpha=" + std::to_string(alpha) +
        ", k=" + std::to_string(k) + ", change_of=" + (of_raw ? "raw" : "smoothed") +
        ", with_itself=" + (with_itself ? "true" : "false") + ")";
    EXPECT_EQ(kept_lines(pipeline, html),
              dumb_cetr(ratios, radius, alpha, k, of_raw, with_itself))
        << pipeline << html;
  }
}

}  // namespace
}  // namespace tamis
