// Tests src/filters/dsc.cpp.

#include "filters/dsc.h"

#include <cmath>

#include <gtest/gtest.h>

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

TEST(Dsc, SlopesAreThoseOfTheNotes) {
  const Page page = parse(kExample);
  const std::vector<std::uint32_t> curve = slope_curve(token_row(View(page), {}));
  ASSERT_EQ(curve.size(), 34);
  EXPECT_EQ(curve.back(), 11);
  EXPECT_DOUBLE_EQ(slope_of(curve, {0, 33}, SlopeMethod::end_points), 1.0 / 3);
  const std::vector<Range> windows = windows_of(33, 8, 4);
  const double expected[] = {.25, .125, .125, .125, .25, .5, .625, .8};
  ASSERT_EQ(windows.size(), std::size(expected));
  for (std::size_t k = 0; k < windows.size(); ++k) {
    EXPECT_EQ(windows[k].first, 4 * k);
    EXPECT_DOUBLE_EQ(slope_of(curve, windows[k], SlopeMethod::end_points), expected[k]);
  }
  EXPECT_EQ(windows.back().last, 33);
}

TEST(Dsc, KeepsTheWordsOfTheNotes) {
  EXPECT_EQ(kept("dsc(window=8)", kExample), "d e f g h i j k l m n o p q");
}

TEST(Dsc, WindowsCoverEveryTokenOnce) {
  for (std::uint32_t tokens = 0; tokens < 60; ++tokens) {
    for (const std::uint32_t step : {1, 4, 8}) {
      const std::vector<Range> windows = windows_of(tokens, 8, step);
      EXPECT_EQ(windows.empty(), tokens == 0);
      for (std::size_t k = 0; k < windows.size(); ++k) {
        EXPECT_EQ(windows[k].first, k * step);
        EXPECT_EQ(windows[k].last == tokens, k + 1 == windows.size());
      }
    }
  }
}

TEST(Dsc, TheLineThatFitsBestHasTheSlopeOfALine) {
  std::vector<std::uint32_t> line(21);
  for (std::uint32_t n = 0; n < line.size(); ++n) line[n] = 3 * n;
  EXPECT_DOUBLE_EQ(slope_of(line, {4, 12}, SlopeMethod::least_squares), 3);
  EXPECT_DOUBLE_EQ(slope_of(line, {4, 5}, SlopeMethod::least_squares), 3);
  // (0,0) (1,0) (2,0) (3,1): sum of (x - 1.5) y = 1.5, of (x - 1.5)^2 = 5.
  EXPECT_DOUBLE_EQ(slope_of(std::vector<std::uint32_t>{0, 0, 0, 1}, {0, 3},
                            SlopeMethod::least_squares),
                   0.3);
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

// Few windows are low enough: 50 words among 600 tags.
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

// --- Against the definition: sections are looked for window by window.

struct TwinParams {
  std::size_t window;
  std::size_t step;
  double rho;
  std::size_t consecutive;
};

double slope(const std::vector<RowToken>& row, std::size_t first, std::size_t last) {
  double tags = 0;
  for (std::size_t i = first; i < last; ++i) tags += row[i].is_word ? 0 : 1;
  return tags / static_cast<double>(last - first);
}

// Whether `count` windows from k on exist and are all low, or all not.
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
    low.push_back(slope(row, k * params.step, end_of(k)) <= limit);
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
        static_cast<double>(2 + random.below(9)) / 10, 1 + random.below(4)};
    const Filter dsc =
        *make_filter("dsc", {{"window", std::to_string(window)},
                             {"step", std::to_string(step)},
                             {"rho", std::to_string(params.rho)},
                             {"consecutive", std::to_string(params.consecutive)},
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
