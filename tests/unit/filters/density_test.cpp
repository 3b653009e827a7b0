#include "filters/density.h"

#include <algorithm>
#include <cstdlib>

#include <gtest/gtest.h>

#include "support/filters.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::kept;

std::vector<TextString> strings_of(std::initializer_list<std::uint32_t> lengths) {
  std::vector<TextString> strings;
  for (const std::uint32_t length : lengths) strings.push_back({{}, length});
  return strings;
}

// The worked example of ALGORITHMS 5.4: R = {4, 5, 8}.
const std::vector<TextString> kExample =
    strings_of({0, 12, 0, 0, 150, 90, 20, 0, 60, 0, 0, 0, 0, 80});

TEST(Density, StringsOfTheNotes) {
  EXPECT_EQ(dense_strings(kExample, .333, 4), (Range{4, 9}));
}

TEST(Density, Constants) {
  EXPECT_EQ(dense_strings(kExample, .333, 5), (Range{4, 9}));
  EXPECT_EQ(dense_strings(kExample, .333, 6), (Range{4, 14}));
  EXPECT_EQ(dense_strings(kExample, .05, 4), (Range{1, 9}));
  EXPECT_EQ(dense_strings(kExample, .4, 4), (Range{4, 6}));  // 60 is not over 60
  EXPECT_EQ(dense_strings(kExample, .399, 4), (Range{4, 9}));
}

TEST(Density, TheFirstOfEqualsIsLongest) {
  EXPECT_EQ(dense_strings(strings_of({5, 0, 0, 0, 0, 5}), .5, 2), (Range{0, 1}));
}

TEST(Density, NoText) {
  EXPECT_EQ(dense_strings(strings_of({0, 0}), .5, 2), (Range{0, 1}));
}

std::string lengths(std::string_view html, const StringOptions& options) {
  const Page page = parse(html);
  std::string out;
  for (const TextString& string : text_strings(View(page), options))
    out += (out.empty() ? "" : " ") + std::to_string(string.chars);
  return out;
}

constexpr std::string_view kHtml =
    "<body>ab <div><p>one <b>two</b>s </p>c<br><p></p></div>d &amp;\n e<x>f</x>";

TEST(Density, StructureCutsStrings) {
  const TagSet structure = {Tag::div, Tag::p, Tag::br};
  EXPECT_EQ(lengths(kHtml, {structure, SplitOn::start, false}), "2 0 10 0 7");
  EXPECT_EQ(lengths(kHtml, {structure, SplitOn::both, false}), "2 0 8 1 0 0 0 7");
  EXPECT_EQ(lengths(kHtml, {structure, SplitOn::start, true}), "2 10 7");
  EXPECT_EQ(lengths(kHtml, {structure, SplitOn::both, true}), "2 8 1 7");
  EXPECT_EQ(lengths(kHtml, {{}, SplitOn::both, false}), "21");
}

TEST(Density, PrintsAllBetweenFirstAndLast) {
  constexpr const char* kPage =
      "<div>menu<p>a long string of text<p>x<p>another long string<div><div><div><div>"
      "too far from all";
  EXPECT_EQ(kept("density", kPage), "a long string of text x another long string");
  EXPECT_EQ(kept("density(c2=6)", kPage),
            "a long string of text x another long string too far from all");
  EXPECT_EQ(kept("density(merge_empty=true)", kPage), kept("density(c2=6)", kPage));
  EXPECT_EQ(kept("density_m", kPage), kept("plain", kPage));
}

// --- The dumb twin grows the set as the paper has it, until nothing changes.

Range dumb_dense(const std::vector<TextString>& strings, double c1, int c2) {
  const int count = static_cast<int>(strings.size());
  const auto length = [&](int i) { return strings[static_cast<std::size_t>(i)].chars; };
  int longest = 0;
  for (int i = 1; i < count; ++i)
    if (length(i) > length(longest)) longest = i;
  std::vector<int> chosen = {longest};
  for (bool changes = true; changes;) {
    changes = false;
    for (int i = 0; i < count; ++i) {
      if (std::count(chosen.begin(), chosen.end(), i) > 0) continue;
      if (length(i) <= c1 * length(longest)) continue;
      if (std::any_of(chosen.begin(), chosen.end(),
                      [&](int j) { return std::abs(i - j) < c2; })) {
        chosen.push_back(i);
        changes = true;
      }
    }
  }
  const auto [first, last] = std::minmax_element(chosen.begin(), chosen.end());
  return {static_cast<std::uint32_t>(*first), static_cast<std::uint32_t>(*last + 1)};
}

TEST(Density, GrowthIsItsDumbTwin) {
  Rng random(test::seed());
  for (int round = 0; round < 5000; ++round) {
    std::vector<TextString> strings(1 + random.below(25));
    for (TextString& string : strings)
      string.chars =
          static_cast<std::uint32_t>(random.below(2) == 0 ? 0 : random.below(100));
    const double c1 = static_cast<double>(random.below(60)) / 100;
    const auto c2 = static_cast<int>(2 + random.below(8));
    EXPECT_EQ(dense_strings(strings, c1, c2), dumb_dense(strings, c1, c2));
  }
}

// Every word is in exactly one string, and its characters are counted there.
TEST(Density, StringsCoverThePage) {
  Rng random(test::seed());
  for (int round = 0; round < 1000; ++round) {
    const Page page = parse(test::random_page(random, 2 + random.below(40)));
    const StringOptions options = {
        {Tag::p, Tag::div, Tag::li, Tag::br},
        random.below(2) == 0 ? SplitOn::start : SplitOn::both,
        random.below(2) == 0};
    std::uint32_t next = 0;
    for (const TextString& string : text_strings(View(page), options)) {
      EXPECT_EQ(string.tokens.first, next);
      next = string.tokens.last;
      std::uint32_t chars = 0;
      for (std::uint32_t t = string.tokens.first; t < string.tokens.last; ++t) {
        const WordId w = page.tokens().all[t].word;
        if (w == kNone) continue;
        chars += page.word(w).chars + (chars > 0 && page.word(w).glued == 0 ? 1 : 0);
      }
      EXPECT_EQ(string.chars, chars);
    }
    EXPECT_EQ(next, page.tokens().all.size());
  }
}

}  // namespace
}  // namespace tamis
