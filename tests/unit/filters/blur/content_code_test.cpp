// Tests src/filters/blur/content_code.cpp and character_blurring.cpp.

#include "filters/blur/content_code.h"

#include <gtest/gtest.h>

#include "filters/blur/character_blurring.h"
#include "support/filters.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

// The worked example of ALGORITHMS 4: a word of four elements and one of one.
ContentCode example() {
  ContentCode code;
  code.add_word(0, 4);
  code.add_code(2);
  code.add_word(1, 1);
  code.add_code(4);
  return code;
}

std::string kept_of_example(WordPolicy policy) {
  const Page page = parse("main menu");
  const FilterResult result =
      keep_bright_words(View(page), example(), {.range = 3, .stop_rate = 0}, policy);
  return test::words_of(page, result.keep);
}

TEST(ContentCode, AWordIsKeptByAnyByMostOrByAllOfItsElements) {
  EXPECT_EQ(kept_of_example(WordPolicy::any), "main");
  EXPECT_EQ(kept_of_example(WordPolicy::majority), "main");
  EXPECT_EQ(kept_of_example(WordPolicy::all), "");
}

TEST(ContentCode, HalfOfTheElementsAreNotMost) {
  ContentCode code;
  code.add_code(1);
  code.add_word(0, 4);
  code.add_code(1);
  const Page page = parse("word");
  // 0.645, 0.946, 0.946, 0.645
  const auto kept = [&](WordPolicy policy) {
    const BlurOptions options{.range = 3, .max_iter = 1};
    return keep_bright_words(View(page), code, options, policy).keep[0];
  };
  EXPECT_TRUE(kept(WordPolicy::any));
  EXPECT_FALSE(kept(WordPolicy::majority));
}

TEST(ContentCode, TheScoreIsTheValueThatDecides) {
  const Page page = parse("main menu");
  const auto score = [&](WordPolicy policy) {
    return keep_bright_words(View(page), example(), {.range = 3, .stop_rate = 0},
                             policy)
        .scores;
  };
  EXPECT_NEAR(score(WordPolicy::any)[0], .991963, 1e-6);
  EXPECT_NEAR(score(WordPolicy::majority)[0], .865224, 1e-6);
  EXPECT_NEAR(score(WordPolicy::all)[0], .670741, 1e-6);
  EXPECT_NEAR(score(WordPolicy::any)[1], .317533, 1e-6);
}

// The vector as a picture: '.' is code, '#' content.
std::string picture(std::string_view html, const CharacterBlurringParams& params) {
  const Page page = parse(html);
  const ContentCode code = character_code(View(page), params);
  std::string out(code.size, '.');
  for (const Range& run : code.content)
    out.replace(run.first, run.size(), run.size(), '#');
  return out;
}

constexpr const char* kSpaced = "<p>a \n b</p>\n\n<p>c</p>";

TEST(CharacterCode, WhiteSpaceIsOneCharacterInATextAndNoneBetweenTags) {
  EXPECT_EQ(picture(kSpaced, {}), "...###.......#....");
}

TEST(CharacterCode, WhiteSpaceCanCountAsItStands) {
  EXPECT_EQ(picture(kSpaced, {.whitespace = WhiteSpace::literal}),
            "...#####....##...#....");
  EXPECT_EQ(picture("<p>a&nbsp; \xC2\xA0"
                    "b<p>c",
                    {.whitespace = WhiteSpace::literal}),
            "...#####...#");
  EXPECT_EQ(picture("<p>a\r\nb<p>c", {.whitespace = WhiteSpace::literal}),
            "...###...#");
}

TEST(CharacterCode, WhiteSpaceCanBeLeftOut) {
  EXPECT_EQ(picture(kSpaced, {.whitespace = WhiteSpace::drop}), "...##.......#....");
}

TEST(CharacterCode, CommentsAreNothing) {
  EXPECT_EQ(picture("<p>a<!-- x > y --> <b>b", {.whitespace = WhiteSpace::literal}),
            "...##...#");
}

TEST(CharacterCode, TextThatNoReaderSeesIsNothing) {
  EXPECT_EQ(picture("<p>a<svg> <title>x y</title></svg><p>b",
                    {.whitespace = WhiteSpace::literal}),
            "...#.....#........................#");
}

TEST(CharacterCode, ScriptsAreNothingOrCode) {
  constexpr const char* kScript = "<p>a<script>x < \xC3\xA9</script><p>b";
  EXPECT_EQ(picture(kScript, {}), "...#....................#");
  EXPECT_EQ(picture(kScript, {.raw_text = RawText::code}),
            "...#.........................#");
  EXPECT_EQ(
      picture(kScript, {.whitespace = WhiteSpace::literal, .raw_text = RawText::drop}),
      "...#....................#");
}

TEST(CharacterCode, ReferencesAreOneCharacter) {
  EXPECT_EQ(picture("<p>&eacute;&amp;<p>", {}), "...##...");
}

TEST(CharacterCode, TagsOfLinksCanBeLeftOut) {
  constexpr const char* kLink = "<p>a<a href=x>b</a><b>c";
  EXPECT_EQ(picture(kLink, {}), "...#..........#.......#");
  EXPECT_EQ(picture(kLink, {.ignore_anchor_tags = true}), "...##...#");
}

}  // namespace
}  // namespace tamis
