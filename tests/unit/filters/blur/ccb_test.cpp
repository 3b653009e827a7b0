// Tests src/filters/blur/ccb.cpp and accb.cpp.

#include "filters/blur/ccb.h"

#include <gtest/gtest.h>

#include "reference/blur.h"
#include "support/filters.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::kept;

// --- The vector and its blurring.

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
  const FilterResult result = keep_bright_words(
      View(page), example(), {.range = 3, .stop_rate = 0, .word_policy = policy});
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
    const BlurringParams params{.range = 3, .max_iter = 1, .word_policy = policy};
    return keep_bright_words(View(page), code, params).keep[0];
  };
  EXPECT_TRUE(kept(WordPolicy::any));
  EXPECT_FALSE(kept(WordPolicy::majority));
}

TEST(ContentCode, TheScoreIsTheValueThatDecides) {
  const Page page = parse("main menu");
  const auto score = [&](WordPolicy policy) {
    return keep_bright_words(View(page), example(),
                             {.range = 3, .stop_rate = 0, .word_policy = policy})
        .scores;
  };
  EXPECT_NEAR(score(WordPolicy::any)[0], .991963, 1e-6);
  EXPECT_NEAR(score(WordPolicy::majority)[0], .865224, 1e-6);
  EXPECT_NEAR(score(WordPolicy::all)[0], .670741, 1e-6);
  EXPECT_NEAR(score(WordPolicy::any)[1], .317533, 1e-6);
}

// Draws the vector: '.' is code, '#' is content.
std::string picture(std::string_view html, const BlurringParams& params) {
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

// --- The filters.

const std::string kProse =
    "Content code blurring keeps long texts with few tags and loses menus in which "
    "short texts and tags take turns";
const std::string kMenu =
    "<ul><li><a href=/>Home</a></li><li><a href=/news>News</a></li></ul>";
const std::string kLinked =
    "<p>Paris is the capital and <a href=/wiki/largest>largest</a> city of "
    "<a href=/wiki/France>France</a>, with an estimated city <a "
    "href=/wiki/population>population</a> of two million people in an area of more "
    "than <a href=/wiki/square_kilometre>100</a> square kilometres.</p>";

// The first words are dropped with the menu, because its tags darken them.
TEST(Ccb, KeepsProseAndDropsTheMenuBeforeIt) {
  EXPECT_EQ(kept("ccb", kMenu + "<p>" + kProse + "</p>"),
            kProse.substr(kProse.find("blurring")));
}

TEST(Ccb, LosesTextWithManyLinks) {
  EXPECT_EQ(kept("ccb", kLinked), "");
  EXPECT_EQ(kept("ccb", kLinked), kept("accb(ignore_anchor_tags=false)", kLinked));
}

TEST(Accb, KeepsTextWithManyLinks) {
  EXPECT_EQ(kept("accb", kLinked), kept("plain", kLinked));
  EXPECT_EQ(kept("accb", kLinked), kept("ccb(ignore_anchor_tags=true)", kLinked));
}

TEST(Ccb, AWordIsKeptWhole) {
  const std::string tag = "<p class=" + std::string(100, 'y') + ">";
  const std::string word(200, 'x');
  EXPECT_EQ(kept("ccb", tag + word + tag), word);
  EXPECT_EQ(kept("ccb(word_policy=majority)", tag + word + tag), word);
  EXPECT_EQ(kept("ccb(word_policy=all)", tag + word + tag), "");
}

TEST(Ccb, ALowerThresholdKeepsMore) {
  const std::string page =
      "<p>some words in a line</p><p>" + kProse + "</p><p>and another line of them</p>";
  EXPECT_EQ(kept("ccb(threshold=0.95)", page).find("another"), std::string::npos);
  EXPECT_EQ(kept("ccb(threshold=0.4)", page), kept("plain", page));
}

TEST(Ccb, PresetsAreTheirSettings) {
  EXPECT_EQ(test::filter("ccb40").to_string(), "ccb(stop_rate=0.001)");
  EXPECT_EQ(test::filter("accb40").to_string(), "accb(stop_rate=0.001)");
  EXPECT_EQ(test::filter("ccb_m").to_string(), "ccb(threshold=0.5)");
  EXPECT_EQ(test::filter("accb_m").to_string(), "accb(threshold=0.6)");
}

// --- Comparison with the definition: each character, each iteration.

struct TwinParams {
  int range;
  double threshold;
  double stop_rate;
};

Mask ccb_twin(const Page& page, const TwinParams& params, bool& is_close) {
  std::vector<bool> row;
  std::vector<WordId> word_at;
  for (const CharacterRun& run : page.characters().runs) {
    row.insert(row.end(), run.chars, run.is_content);
    word_at.insert(word_at.end(), run.chars, run.word);
  }
  const reference::Blurred blurred = reference::blur(
      row, params.range, 1.0 / 3, params.threshold, params.stop_rate, 50);
  is_close = blurred.is_close;
  Mask keep(page.word_count());
  for (std::size_t i = 0; i < row.size(); ++i)
    if (word_at[i] != kNone && blurred.row[i] > params.threshold) keep.set(word_at[i]);
  return keep;
}

TEST(Ccb, KeepsWhatTheDefinitionKeeps) {
  Rng random(test::seed());
  for (int round = 0; round < 300; ++round) {
    const Page page = parse(test::random_page(random, 2 + random.below(80)));
    const TwinParams params{static_cast<int>(5 + random.below(40)),
                            random.below(2) == 0 ? 0.75 : 0.5,
                            random.below(2) == 0 ? 0.01 : 0.001};
    bool is_close = false;
    const Mask expected = ccb_twin(page, params, is_close);
    if (is_close) continue;
    const Filter ccb =
        *make_filter("ccb", {{"range", std::to_string(params.range)},
                             {"threshold", std::to_string(params.threshold)},
                             {"stop_rate", std::to_string(params.stop_rate)},
                             {"method", "exact"}});
    EXPECT_EQ(ccb.run(View(page)).keep, expected) << page.source();
  }
}

// On real pages fewer than 0.1% of the words differ (bench/blur.cpp). These pages have
// so few words that a single page with another number of iterations exceeds this share.
TEST(Ccb, TheFastWayKeepsTheSameWords) {
  Rng random(test::seed());
  for (const char* name : {"ccb", "accb", "tccb", "ccb40", "accb40", "tccb25"}) {
    std::size_t words = 0;
    std::size_t others = 0;
    const Filter fast = *make_filter(name);
    const Filter exact = *make_filter(name, {{"method", "exact"}});
    for (int round = 0; round < 100; ++round) {
      std::string html = test::random_page(random, 200 + random.below(600));
      html += "<p>" + kProse + "</p>" + kMenu + test::random_page(random, 300);
      const Page page = parse(html);
      const Mask a = fast.run(View(page)).keep;
      const Mask b = exact.run(View(page)).keep;
      words += page.word_count();
      others += ((a | b) - (a & b)).count();
    }
    EXPECT_LE(others * 200, words) << name << ": " << others << " of " << words;
  }
}

}  // namespace
}  // namespace tamis
