#include "filters/dana/dana.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "support/filters.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::kept;
using Weights = std::vector<LineWeight>;

// --- Regions.

// Returns lines of 100 characters with the given differences between content and code.
Weights lines_of(std::initializer_list<int> differences) {
  Weights lines;
  for (const int d : differences)
    lines.push_back({static_cast<std::uint32_t>(50 + d / 2),
                     static_cast<std::uint32_t>(50 + d / 2 - d)});
  return lines;
}

// The worked example of ALGORITHMS 5.5.
const Weights kExample = {{20, 80}, {25, 70}, {80, 10}, {90, 5},  {70, 10},
                          {10, 80}, {5, 85},  {10, 80}, {60, 20}, {65, 15},
                          {5, 95},  {5, 85},  {50, 30}, {20, 70}};

DanaParams with(int smooth, int gap, RegionSize size) {
  return {.gap = gap, .smooth = smooth, .size = size};
}

TEST(DanaRegions, RegionsOfTheNotes) {
  EXPECT_EQ(main_regions(kExample, with(1, 20, RegionSize::chars)),
            (std::vector<Range>{{2, 5}, {8, 9}}));
  EXPECT_EQ(main_regions(kExample, with(1, 3, RegionSize::chars)),
            (std::vector<Range>{{2, 5}, {8, 9}}));
  EXPECT_EQ(main_regions(kExample, with(1, 2, RegionSize::chars)),
            (std::vector<Range>{{2, 5}}));
}

TEST(DanaRegions, GrowsOnBothSidesUntilAWiderGap) {
  const Weights lines =
      lines_of({10, -10, -10, 10, -10, 30, 30, -10, 10, -10, -10, 10});
  EXPECT_EQ(main_regions(lines, with(0, 1, RegionSize::chars)),
            (std::vector<Range>{{3, 4}, {5, 7}, {8, 9}}));
  EXPECT_EQ(main_regions(lines, with(0, 0, RegionSize::chars)),
            (std::vector<Range>{{5, 7}}));
}

TEST(DanaRegions, SizeIsAllCharactersOrContent) {
  const Weights lines = {{60, 50}, {0, 9}, {70, 10}};
  EXPECT_EQ(main_regions(lines, with(0, 0, RegionSize::chars)),
            (std::vector<Range>{{0, 1}}));
  EXPECT_EQ(main_regions(lines, with(0, 0, RegionSize::content)),
            (std::vector<Range>{{2, 3}}));
}

TEST(DanaRegions, TheFirstOfEqualsIsLargest) {
  EXPECT_EQ(main_regions(lines_of({10, -10, 10}), with(0, 0, RegionSize::chars)),
            (std::vector<Range>{{0, 1}}));
}

TEST(DanaRegions, NoneWithoutContent) {
  EXPECT_TRUE(main_regions(lines_of({-1, 0, -5}), {}).empty());
  EXPECT_TRUE(main_regions({}, {}).empty());
}

// The reference implementation: neighbours one by one, regions as sets, growth as in
// algorithm 1 of the paper.
std::vector<Range> dumb_regions(const Weights& lines, const DanaParams& options) {
  const int n = static_cast<int>(lines.size());
  const auto line = [&](int i) { return lines[static_cast<std::size_t>(i)]; };
  const auto is_inside = [&](int i) {
    long sum = 0;
    for (int j = i - options.smooth; j <= i + options.smooth; ++j)
      if (j >= 0 && j < n)
        sum += static_cast<long>(line(j).content) - static_cast<long>(line(j).code);
    return sum > 0;
  };
  std::vector<std::vector<int>> regions;
  for (int i = 0; i < n; ++i) {
    if (!is_inside(i)) continue;
    if (regions.empty() || regions.back().back() != i - 1) regions.emplace_back();
    regions.back().push_back(i);
  }
  const auto size = [&](const std::vector<int>& region) {
    long sum = 0;
    for (const int i : region)
      sum += line(i).content + (options.size == RegionSize::chars ? line(i).code : 0);
    return sum;
  };
  std::size_t m = 0;
  for (std::size_t r = 0; r < regions.size(); ++r)
    if (size(regions[r]) > size(regions[m])) m = r;
  std::vector<std::size_t> chosen;
  if (!regions.empty()) chosen.push_back(m);
  const auto distance = [&](std::size_t a, std::size_t b) {
    return regions[b].front() - regions[a].back() - 1;
  };
  for (std::size_t r = m; r > 0 && distance(r - 1, r) <= options.gap; --r)
    chosen.push_back(r - 1);
  for (std::size_t r = m; r + 1 < regions.size() && distance(r, r + 1) <= options.gap;
       ++r)
    chosen.push_back(r + 1);
  std::sort(chosen.begin(), chosen.end());
  std::vector<Range> out;
  for (const std::size_t r : chosen)
    out.push_back({static_cast<std::uint32_t>(regions[r].front()),
                   static_cast<std::uint32_t>(regions[r].back() + 1)});
  return out;
}

TEST(DanaRegions, AreTheirDumbTwin) {
  Rng random(test::seed());
  for (int round = 0; round < 5000; ++round) {
    Weights lines(random.below(25));
    for (LineWeight& line : lines)
      line = {static_cast<std::uint32_t>(random.below(20)),
              static_cast<std::uint32_t>(random.below(24))};
    const DanaParams options =
        with(static_cast<int>(random.below(4)), static_cast<int>(random.below(5)),
             random.below(2) == 0 ? RegionSize::chars : RegionSize::content);
    EXPECT_EQ(main_regions(lines, options), dumb_regions(lines, options));
  }
}

// --- Characters of lines.

std::string weights(const Weights& lines) {
  std::string out;
  for (const LineWeight& line : lines)
    out += (out.empty() ? "" : " ") + std::to_string(line.content) + "/" +
           std::to_string(line.code);
  return out;
}

std::string non_ascii(std::string_view html, std::uint32_t length) {
  const Page page = parse(html);
  const View view(page);
  return weights(weigh_non_ascii(view, view.lines(length)));
}

TEST(Dana, CountsCharactersNotBytes) {
  EXPECT_EQ(non_ascii("<p>\xD8\xA3\xD8\xA8 a</p>", 65), "2/9");
}

TEST(Dana, CountsReferencesAsTheReaderSeesThem) {
  EXPECT_EQ(non_ascii("<p>&eacute;&amp;x", 65), "1/5");
}

TEST(Dana, CountsTagsAsTheyStand) {
  EXPECT_EQ(non_ascii("<p title=\"\xC3\xA9&eacute;\">x", 65), "1/21");
}

TEST(Dana, LeavesScriptsOut) {
  EXPECT_EQ(
      non_ascii("<p>x<script a=\"\xC3\xA9\">\xC3\xA9</script><style></style>\xC3\xA9",
                65),
      "1/4");
}

TEST(Dana, WeightsOfSeveralLines) {
  EXPECT_EQ(non_ascii("<p>\xC3\xA9\n<b>x</b>\xC3\xA9", 0), "1/3 1/8");
}

// The reference implementation reads every token of a line again. The pages have no
// NUL, which some texts display as one character outside ASCII although it is one byte.
TEST(Dana, WeightsAreTheirDumbTwin) {
  Rng random(test::seed());
  for (int round = 0; round < 2000; ++round) {
    std::string html = test::random_page(random, 2 + random.below(40));
    std::erase(html, '\0');
    const Page page = parse(html);
    const View view(page);
    const Lines& lines = view.lines(static_cast<std::uint32_t>(random.below(2) * 40));
    Weights wanted;
    std::string scratch;
    for (const Line& line : lines.all) {
      std::uint32_t outside = 0;
      for (std::uint32_t t = line.tokens.first; t < line.tokens.last; ++t) {
        const PageToken& token = page.tokens().all[t];
        if (token.tag == Tag::script || token.tag == Tag::style) continue;
        const std::string_view text =
            token.word != kNone ? page.word_text(token.word, scratch)
                                : page.source().substr(token.offset, token.length);
        for (const char c : text) outside += (c & 0xC0) == 0xC0 ? 1 : 0;
      }
      wanted.push_back({outside, line.text_chars + line.tag_chars - outside});
    }
    EXPECT_EQ(weights(weigh_non_ascii(view, lines)), weights(wanted)) << html;
  }
}

std::string with_links(std::string_view html, Anchors anchors) {
  const Page page = parse(html);
  const View view(page);
  return weights(weigh_text(view, view.lines(0), anchors));
}

TEST(Danag, CountsTextAgainstTags) {
  EXPECT_EQ(with_links("<p>one two</p>\n<b>x</b>", Anchors::leave), "7/7 1/7");
}

TEST(Addanag, LinksWeighAsMuchAsTheirText) {
  constexpr std::string_view kLink =
      "<p>see <a href=\"/wiki/Paris\" title=Paris>Paris, France</a>";
  EXPECT_EQ(with_links(kLink, Anchors::leave), "17/41");
  EXPECT_EQ(with_links(kLink, Anchors::drop), "17/3");
  EXPECT_EQ(with_links(kLink, Anchors::normalise), "17/16");
}

TEST(Addanag, ShortLinksWeighAsTheirBareTags) {
  EXPECT_EQ(with_links("<a href=x>ab</a>", Anchors::normalise), "2/7");
}

TEST(Addanag, OpenLinksEndAtTheNext) {
  EXPECT_EQ(with_links("<a href=x>abcdefgh<a href=y>cd", Anchors::normalise), "10/15");
  EXPECT_EQ(with_links("x</a>", Anchors::normalise), "1/4");
}

TEST(Addanag, LinksOverLinesWeighWhereTheyBegin) {
  EXPECT_EQ(with_links("<a href=x>\nabcdefgh\n</a>", Anchors::normalise),
            "0/8 8/0 0/0");
}

// --- The filters, on a page with a menu and an article.

std::string page_of(std::string_view menu, std::string_view prose) {
  std::string html = "<body>";
  for (int i = 0; i < 40; ++i)
    html += "<li><a class=\"menu item\" href=\"/a/path\">" + std::string(menu) +
            "</a></li>";
  for (int i = 0; i < 10; ++i) html += "<p>" + std::string(prose) + "</p>";
  return html;
}

constexpr std::string_view kPersian =
    "\xD9\x85\xD8\xAA\xD9\x86 Latin \xD9\x81\xD8\xA7\xD8\xB1\xD8\xB3\xDB\x8C "
    "\xD9\x85\xD8\xAA\xD9\x86 \xD9\x81\xD8\xA7\xD8\xB1\xD8\xB3\xDB\x8C";

TEST(Dana, KeepsWhatIsNotAscii) {
  const std::string html = page_of("\xD9\x85\xD9\x86\xD9\x88", kPersian);
  const std::string lines = kept("dana", html);
  EXPECT_EQ(lines.find("\xD9\x85\xD9\x86\xD9\x88 \xD9\x85\xD9\x86\xD9\x88"),
            std::string::npos);
  EXPECT_NE(lines.find(kPersian), std::string::npos);
  EXPECT_EQ(kept("dana", page_of("menu", "Some prose in English.")), "");
}

TEST(R2l, LosesLatinWords) {
  const std::string html = page_of("\xD9\x85\xD9\x86\xD9\x88", kPersian);
  EXPECT_NE(kept("r2l", html), "");
  EXPECT_EQ(kept("r2l", html).find("Latin"), std::string::npos);
  EXPECT_EQ(kept("r2l(smooth=1, output=all_words)", html), kept("dana", html));
}

TEST(Danag, KeepsTextOfAnyLanguage) {
  const std::string html = page_of("menu", "Some prose in English, and more of it.");
  const std::string lines = kept("danag", html);
  EXPECT_EQ(lines.find("menu menu"), std::string::npos);
  EXPECT_NE(lines.find("Some prose in English, and more of it."), std::string::npos);
  EXPECT_EQ(kept("addanag(anchors=leave)", html), lines);
}

TEST(Danag, TheGapHoldsContentTogether) {
  std::string html = page_of("menu", "Some prose in English, and more of it.");
  for (int i = 0; i < 60; ++i)
    html += "<img src=\"/a/long/path/to/some/picture.jpeg\" alt=x>";
  for (int i = 0; i < 5; ++i)
    html += "<p>And the rest of the prose, which is far behind it.</p>";
  EXPECT_EQ(kept("danag", html).find("the rest of"), std::string::npos);
  EXPECT_NE(kept("danag_m", html).find("the rest of"), std::string::npos);
}

TEST(Addanag, KeepsProseFullOfLinks) {
  std::string html = "<body>";
  for (int i = 0; i < 20; ++i)
    html +=
        "<p>The <a href=\"/wiki/Some_capital\" title=\"Some capital\">capital</a> lies "
        "on a river.</p>";
  EXPECT_EQ(kept("danag", html), "");
  EXPECT_EQ(kept("addanag", html), kept("plain", html));
}

}  // namespace
}  // namespace tamis
