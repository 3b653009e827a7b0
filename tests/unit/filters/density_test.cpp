// Tests src/filters/density.cpp.

#include <algorithm>
#include <cstdlib>

#include <gtest/gtest.h>

#include "support/filters.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::kept;
using Lengths = std::vector<std::size_t>;

// Builds a page with strings of the given lengths and returns those of the kept
// strings.
Lengths dense(const Lengths& lengths, const std::string& c1, int c2) {
  std::string html;
  for (const std::size_t length : lengths)
    html += (html.empty() ? "<body>" : "<br>") + std::string(length, 'x');
  const Page page = parse(html);
  const Filter density = test::filter("density(structure=br, c1=" + c1 +
                                      ", c2=" + std::to_string(c2) + ")");
  const Mask keep = density.run(View(page)).keep;
  Lengths out;
  for (WordId w = 0; w < page.word_count(); ++w)
    if (keep[w]) out.push_back(page.word(w).chars);
  return out;
}

// The worked example of ALGORITHMS 5.4: R = {4, 5, 8}.
const Lengths kExample = {0, 12, 0, 0, 150, 90, 20, 0, 60, 0, 0, 0, 0, 80};

TEST(Density, StringsOfTheNotes) {
  EXPECT_EQ(dense(kExample, "0.333", 4), (Lengths{150, 90, 20, 60}));
}

TEST(Density, Constants) {
  EXPECT_EQ(dense(kExample, "0.333", 5), (Lengths{150, 90, 20, 60}));
  EXPECT_EQ(dense(kExample, "0.333", 6), (Lengths{150, 90, 20, 60, 80}));
  EXPECT_EQ(dense(kExample, "0.05", 4), (Lengths{12, 150, 90, 20, 60}));
  EXPECT_EQ(dense(kExample, "0.4", 4), (Lengths{150, 90}));  // 60 is not over 60
  EXPECT_EQ(dense(kExample, "0.399", 4), (Lengths{150, 90, 20, 60}));
}

TEST(Density, TheFirstOfEqualsIsLongest) {
  EXPECT_EQ(kept("density(c1=0.5, c2=2)", "aaaaa<p><p><p><p><p>bbbbb"), "aaaaa");
}

TEST(Density, NoText) {
  EXPECT_TRUE(dense({0, 0}, "0.5", 2).empty());
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

// --- The reference implementation cuts the page at every token and, as in the paper,
// grows the set until nothing changes.

Range dumb_dense(const std::vector<std::size_t>& lengths, double c1, int c2) {
  const int count = static_cast<int>(lengths.size());
  const auto length = [&](int i) {
    return static_cast<double>(lengths[static_cast<std::size_t>(i)]);
  };
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

struct TwinParams {
  TagSet structure;
  bool both = false;
  bool merge_empty = false;
  double c1 = 0;
  int c2 = 0;
};

Mask dumb_density(const Page& page, const TwinParams& params) {
  Lengths lengths = {0};
  std::vector<std::size_t> string_of(page.word_count());
  for (const PageToken& token : page.tokens().all) {
    if (token.word != kNone) {
      const Word& word = page.word(token.word);
      lengths.back() += word.chars + (lengths.back() > 0 && word.glued == 0 ? 1 : 0);
      string_of[token.word] = lengths.size() - 1;
    } else if (params.structure.contains(token.tag) &&
               (params.both || !token.is_end_tag) &&
               (!params.merge_empty || lengths.back() > 0)) {
      lengths.push_back(0);
    }
  }
  const Range dense = dumb_dense(lengths, params.c1, params.c2);
  Mask keep(page.word_count());
  for (WordId w = 0; w < page.word_count(); ++w)
    if (dense.contains(static_cast<std::uint32_t>(string_of[w]))) keep.set(w);
  return keep;
}

TEST(Density, IsItsDumbTwin) {
  Rng random(test::seed());
  for (int round = 0; round < 2000; ++round) {
    const Page page = parse(test::random_page(random, 2 + random.below(80)));
    TwinParams params{.structure = {},
                      .both = random.below(2) == 0,
                      .merge_empty = random.below(2) == 0,
                      .c1 = static_cast<double>(2 + random.below(58)) / 100,
                      .c2 = static_cast<int>(2 + random.below(8))};
    for (const Tag tag : {Tag::p, Tag::div, Tag::li, Tag::br, Tag::b, Tag::i})
      if (random.below(2) == 0) params.structure.insert(tag);
    const Filter density =
        *make_filter("density", {{"structure", to_string(params.structure)},
                                 {"split_on", params.both ? "both" : "start"},
                                 {"merge_empty", params.merge_empty ? "true" : "false"},
                                 {"c1", std::to_string(params.c1)},
                                 {"c2", std::to_string(params.c2)}});
    EXPECT_EQ(density.run(View(page)).keep, dumb_density(page, params))
        << page.source();
  }
}

}  // namespace
}  // namespace tamis
