// Properties of every filter and preset, on any page and with any parameters. It keeps
// only words of the view, and no words of an empty view. It gives the same result every
// time, whatever was computed on the page before.

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/filters.h"
#include "support/random_pages.h"
#include "support/random_settings.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

std::vector<std::string> all_names() {
  std::vector<std::string> out;
  for (const FilterSpec* spec : filters()) out.emplace_back(spec->name);
  for (const FilterPreset& preset : filter_presets()) out.emplace_back(preset.name);
  return out;
}

Mask random_mask(Rng& random, std::size_t size) {
  Mask out(size);
  for (std::size_t i = 0; i < size; i += 1 + random.below(4))
    out.fill({static_cast<std::uint32_t>(i),
              static_cast<std::uint32_t>(std::min(size, i + random.below(6)))});
  return out;
}

void ask_everything(const Page& page) {
  page.counts();
  page.tokens();
  page.characters();
  page.lines(0);
  page.lines(65);
  page.blocks();
}

// Compares two parses of the page, one of which has already computed its sequences.
void expect_laws(const Filter& filter, const std::string& html, Rng& random) {
  const Page page = parse(html);
  const Page asked = parse(html);
  ask_everything(asked);
  const View view(page, random.below(3) == 0 ? Mask(page.word_count(), true)
                                             : random_mask(random, page.word_count()));
  const FilterResult result = filter.run(view);
  EXPECT_TRUE(is_subset(result.keep, view.present()));
  EXPECT_EQ(filter.run(view).keep, result.keep);
  const FilterResult again = filter.run(View(asked, view.present()));
  EXPECT_EQ(again.keep, result.keep);
  EXPECT_EQ(again.scores, result.scores);
  if (!result.scores.empty()) {
    EXPECT_EQ(result.scores.size(), page.word_count());
    for (const float score : result.scores) EXPECT_TRUE(score >= 0 && score <= 1);
  }
  EXPECT_TRUE(filter.run(View(page, Mask(page.word_count()))).keep.none());
}

class FilterLaws : public testing::TestWithParam<std::string> {};

TEST_P(FilterLaws, HoldOnRandomPages) {
  Rng random(test::seed());
  const Filter filter = test::filter(GetParam());
  for (int i = 0; i < 150; ++i) {
    const std::string html = test::random_page(random, 2 + random.below(120));
    expect_laws(filter, html, random);
    if (HasFailure()) FAIL() << GetParam() << " on: " << html;
  }
}

TEST_P(FilterLaws, HoldWithAnyParameters) {
  Rng random(test::seed());
  const FilterSpec& spec = test::filter(GetParam()).spec();
  for (int i = 0; i < 150; ++i) {
    const Result<Filter> filter =
        make_filter(spec, test::random_settings(random, spec));
    ASSERT_TRUE(filter) << to_string(filter.error());
    const std::string html = test::random_page(random, 2 + random.below(120));
    expect_laws(*filter, html, random);
    if (HasFailure()) FAIL() << filter->to_string() << " on: " << html;
  }
}

std::string repeated(std::string_view piece, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += piece;
  return out;
}

TEST_P(FilterLaws, HoldOnOddPages) {
  const std::string pages[] = {
      "",
      "<body></body>",
      "word",
      "<p>word</p>",
      "a few words without any tag",
      repeated("<a href=x>link</a> ", 200),
      repeated("<li><a href=x>link link</a></li>", 50),
      "<p>" + repeated("من اليمين إلى اليسار ", 40) + "<div>شعار</div>",
      "<p>" + repeated("漢字は空白なしで書かれる。", 40) + "<div>目次</div>",
      "<table>" + repeated("<tr><td>cell</td><td></td></tr>", 60) + "</table>",
      repeated("<div>", 400) + "deep" + repeated("</div>", 400),
      "<frameset><frame></frameset>",
      "<p>\xF0\x9F\x98\x80 \xE2\x80\x8B \xEF\xBB\xBF &#0; &nbsp;</p>",
      "<div><p>" + repeated("many words in one place ", 20'000) + "</p></div>",
  };
  Rng random(test::seed());
  const Filter filter = test::filter(GetParam());
  for (const std::string& html : pages) {
    expect_laws(filter, html, random);
    if (HasFailure()) FAIL() << GetParam() << " on: " << html.substr(0, 200);
  }
}

TEST_P(FilterLaws, TextFormIsReadAgain) {
  Rng random(test::seed());
  const FilterSpec& spec = test::filter(GetParam()).spec();
  for (int i = 0; i < 20; ++i) {
    const Filter filter = *make_filter(spec, test::random_settings(random, spec));
    EXPECT_EQ(test::filter(filter.to_string()).to_string(), filter.to_string());
  }
}

INSTANTIATE_TEST_SUITE_P(Every, FilterLaws, testing::ValuesIn(all_names()),
                         [](const auto& name) { return name.param; });

}  // namespace
}  // namespace tamis
