// Tests src/filters/dsc.cpp.

#include <cmath>

#include <gtest/gtest.h>

#include "filters/common/token_row.h"
#include "support/filters.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::kept;

// The worked example of ALGORITHMS 3.2: 33 tokens, 11 of them tags.
constexpr const char* kExample =
    "<h> a b c d <p> e f g h i j <b> k l m n o p q r <x> s <x> <x> t <x> u <x> <x> <x> "
    "v <x>";

TEST(Dsc, KeepsTheWordsOfTheNotes) {
  EXPECT_EQ(kept("dsc(window=8)", kExample), "d e f g h i j k l m n o p q");
}

TEST(Dsc, IgnoredTagsAreNotInTheCurve) {
  EXPECT_EQ(kept("dsc(window=8, ignored_tags=\"b p\")", kExample),
            "a b c d e f g h i j k l m n o p q r");
}

std::string repeated(std::string_view piece, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += piece;
  return out;
}

// Few windows are low enough: 50 words between 600 tags.
const std::string kThin =
    repeated("<p>", 300) + repeated("word ", 50) + repeated("</p>", 300);

TEST(Dsc, FallsBackToTheInputWhereTooLittleIsFound) {
  EXPECT_EQ(kept("dsc(window=20, consecutive=1)", kThin), kept("plain", kThin));
  EXPECT_EQ(kept("dsc", repeated("<p>x</p>", 100)),
            kept("plain", repeated("<p>x</p>", 100)));
  EXPECT_EQ(kept("dsc(fallback=none)", repeated("<p>x</p>", 100)), "");
}

TEST(Dsc, WithoutFallbackWhatIsFoundIsKept) {
  const std::string sections =
      kept("dsc(window=20, consecutive=1, fallback=none)", kThin);
  EXPECT_FALSE(sections.empty());
  EXPECT_EQ(sections, kept("dsc(window=20, consecutive=1, min_total=0)", kThin));
}

TEST(Dsc, APageWithoutTagsIsLow) {
  EXPECT_EQ(kept("dsc(fallback=none)", repeated("word ", 200)),
            kept("plain", repeated("word ", 200)));
}

TEST(Dsc, PresetsAreTheirSettings) {
  EXPECT_EQ(test::filter("dsc_pub").to_string(),
            "dsc(fallback=none, blank_words=true)");
  EXPECT_EQ(test::filter("dsc_m").to_string(), "dsc(rho=0.9)");
}

// --- Comparison with the definition: sections are searched window by window.

struct TwinParams {
  std::size_t window;
  std::size_t step;
  double rho;
  std::size_t consecutive;
  bool fits_line;
};

// The slope between the ends of the curve.
double slope(const std::vector<RowToken>& row, std::size_t first, std::size_t last) {
  double tags = 0;
  for (std::size_t i = first; i < last; ++i) tags += row[i].is_word ? 0 : 1;
  return tags / static_cast<double>(last - first);
}

// The slope of the line that best fits the points of the curve, by the textbook
// formula.
double slope_of_line(const std::vector<RowToken>& row, std::size_t first,
                     std::size_t last) {
  std::int64_t points = 1, sum_x = 0, sum_y = 0, sum_xx = 0, sum_xy = 0, y = 0;
  for (std::size_t i = first; i < last; ++i) {
    const auto x = static_cast<std::int64_t>(i - first) + 1;
    y += row[i].is_word ? 0 : 1;
    ++points;
    sum_x += x;
    sum_y += y;
    sum_xx += x * x;
    sum_xy += x * y;
  }
  return static_cast<double>(points * sum_xy - sum_x * sum_y) /
         static_cast<double>(points * sum_xx - sum_x * sum_x);
}

// Reports whether `count` windows starting with k exist and are all low (or all not
// low).
bool in_a_row(const std::vector<bool>& low, std::size_t k, std::size_t count,
              bool value) {
  for (std::size_t i = k; i < k + count; ++i)
    if (i >= low.size() || low[i] != value) return false;
  return true;
}

std::vector<bool> selected_tokens(const std::vector<RowToken>& row,
                                  const TwinParams& params) {
  const double limit = params.rho * slope(row, 0, row.size());
  std::vector<bool> low;
  const auto end_of = [&](std::size_t k) {
    return std::min(k * params.step + params.window, row.size());
  };
  do {
    const std::size_t k = low.size();
    const auto slope_of = params.fits_line ? slope_of_line : slope;
    low.push_back(slope_of(row, k * params.step, end_of(k)) <= limit);
  } while (end_of(low.size() - 1) < row.size());

  std::vector<bool> selected(row.size());
  for (std::size_t k = 0; k < low.size(); ++k) {
    if (!in_a_row(low, k, params.consecutive, true)) continue;
    const std::size_t first = k;
    std::size_t last = k;
    for (; k < low.size() && !in_a_row(low, k, params.consecutive, false); ++k)
      if (low[k]) last = k;
    for (std::size_t i = first * params.step; i < end_of(last); ++i) selected[i] = true;
  }
  return selected;
}

TEST(Dsc, KeepsWhatTheDefinitionKeeps) {
  Rng random(test::seed());
  for (int round = 0; round < 3000; ++round) {
    const Page page = parse(test::random_page(random, 2 + random.below(150)));
    const std::vector<RowToken> row = token_row(View(page), {});
    if (row.empty()) continue;
    const std::size_t window = 8 + random.below(12);
    const double step = static_cast<double>(1 + random.below(10)) / 10;
    const TwinParams params{
        window,
        static_cast<std::size_t>(std::max(1.0, std::round(step * double(window)))),
        static_cast<double>(2 + random.below(9)) / 10, 1 + random.below(4),
        random.below(2) == 0};
    const Filter dsc = *make_filter(
        "dsc", {{"window", std::to_string(window)},
                {"step", std::to_string(step)},
                {"rho", std::to_string(params.rho)},
                {"consecutive", std::to_string(params.consecutive)},
                {"slope", params.fits_line ? "least_squares" : "end_points"},
                {"fallback", "none"}});
    const std::vector<bool> selected = selected_tokens(row, params);
    Mask expected(page.word_count());
    for (std::size_t i = 0; i < row.size(); ++i)
      if (selected[i] && row[i].word != kNone) expected.set(row[i].word);
    EXPECT_EQ(dsc.run(View(page)).keep, expected) << page.source();
  }
}

}  // namespace
}  // namespace tamis
