// Options never change what is selected. In every output format, the words read back
// are the kept words, in order.

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "bench/support/pages.h"
#include "bench/support/paths.h"
#include "reference/unseen_characters.h"
#include "render/cleaning.h"
#include "support/random_mask.h"
#include "support/random_pages.h"
#include "support/random_phrases.h"
#include "support/same_words.h"
#include "tamis/parser.h"
#include "tamis/render.h"

namespace tamis {
namespace {

std::string shortened(const std::string& text) {
  return text.size() < 4000 ? text : "(" + std::to_string(text.size()) + " bytes)";
}

// The options with which only words are written.
TextOptions bare(CharacterForm characters) {
  return {.markers = false, .math = false, .notation = false, .characters = characters};
}

// Clean text is the text without invisible characters. (Damage is also repaired:
// tests/unit/render/cleaning_test.cpp.)
bool holds_clean(const Page& page, const Mask& keep, const std::string& source,
                 const std::string& about) {
  if (is_mojibake(source)) return true;
  const std::string expected =
      reference::without_white_space(reference::without_unseen_characters(source));
  const std::string clean =
      reference::without_white_space(to_text(page, keep, bare(CharacterForm::clean)));
  const std::string plain =
      reference::without_white_space(to_text(page, keep, {.plain = true}));
  EXPECT_EQ(clean, expected) << shortened(about);
  EXPECT_EQ(plain, expected) << shortened(about);
  return clean == expected && plain == expected;
}

// The text without its markers has the kept words, and so has the plain form.
bool holds_text(const Page& page, const Mask& keep, const std::string& about) {
  constexpr CharacterForm kSource = CharacterForm::source;
  const std::string text = to_text(page, keep, bare(kSource));
  const std::string plain = to_text(page, keep, {.plain = true, .characters = kSource});
  const std::string in_text =
      test::word_difference(page, keep, test::page_of_text(text));
  const std::string in_plain =
      test::word_difference(page, keep, test::page_of_text(plain));
  EXPECT_EQ(in_text, "") << shortened(about) << "\n---\n" << shortened(text);
  EXPECT_EQ(in_plain, "") << shortened(about) << "\n---\n" << shortened(plain);
  return in_text.empty() && in_plain.empty() && holds_clean(page, keep, text, about);
}

bool holds_html(const Page& page, const Mask& keep, const std::string& about) {
  bool held = true;
  for (const bool document : {false, true}) {
    const std::string html =
        to_html(page, keep, {.document = document, .styles = document, .math = false});
    const std::string difference =
        test::word_difference(page, keep, parse(html, "utf-8"));
    EXPECT_EQ(difference, "") << shortened(about) << "\n---\n" << shortened(html);
    held &= difference.empty();
  }
  const std::string marked = to_highlight(page, keep);
  const Mask all(page.word_count(), true);
  const std::string difference =
      test::word_difference(page, all, parse(marked, "utf-8"));
  EXPECT_EQ(difference, "") << shortened(about) << "\n---\n" << shortened(marked);
  return held && difference.empty();
}

bool holds_json(const Page& page, const Mask& keep, const std::string& about) {
  const std::string line = to_json(page, keep, {.text = bare(CharacterForm::source)});
  EXPECT_EQ(line.find('\n'), std::string::npos) << shortened(about);
  const auto json = nlohmann::json::parse(line, nullptr, false);
  if (json.is_discarded()) {
    ADD_FAILURE() << shortened(about) << "\n---\n" << shortened(line);
    return false;
  }
  const std::string difference = test::word_difference(
      page, keep, test::page_of_text(json.at("text").get<std::string>()));
  EXPECT_EQ(difference, "") << shortened(about) << "\n---\n" << shortened(line);
  return difference.empty();
}

bool holds(const Page& page, const Mask& keep, const std::string& about) {
  return holds_text(page, keep, about) && holds_html(page, keep, about) &&
         holds_json(page, keep, about);
}

TEST(RenderLaws, KeptWordsAreWrittenOfRandomPages) {
  Rng random(test::seed());
  for (int i = 0; i < 6000; ++i) {
    const std::string source = test::random_page(random, 1 + random.below(60));
    ParseOptions options;
    options.noscript_words = random.below(4) == 0;
    options.template_words = random.below(4) == 0;
    options.hide_invisible = random.below(4) == 0;
    if (random.below(8) == 0) options.limits.max_depth = 12;
    const Page page = parse(source, "utf-8", options);
    if (!holds(page, test::random_mask(random, page.word_count()), source)) break;
  }
}

TEST(RenderLaws, KeptWordsAreWrittenOfRandomPhrases) {
  Rng random(test::seed());
  for (int i = 0; i < 6000; ++i) {
    const std::string source = test::random_phrases(random, 1 + random.below(40));
    const Page page = parse(source, "utf-8");
    if (!holds(page, test::random_mask(random, page.word_count()), source)) break;
  }
}

TEST(RenderLaws, KeptWordsAreWrittenOfPagesOfTheWeb) {
  Rng random(test::seed());
  for (const char* package : {"cleaneval-en-dev.tar.zst", "europa.tar.zst",
                              "fundus.tar.zst", "zh-web-elwin.tar.zst"}) {
    bench::PageSet pages;
    const auto file = bench::shared_folder() / "packages" / package;
    const std::string error = bench::load_package(file, pages);
    if (!error.empty()) GTEST_SKIP() << error << " (TAMIS_SHARED)";
    for (const bench::BenchPage& web : pages.pages()) {
      const Page page = parse(web.raw);
      if (!holds(page, test::random_mask(random, page.word_count()), web.name)) break;
    }
  }
}

// The output is safe: writing it again removes nothing.
TEST(RenderLaws, CleanHtmlStaysAsItIs) {
  Rng random(test::seed());
  for (int i = 0; i < 3000; ++i) {
    const std::string source = test::random_phrases(random, 1 + random.below(40));
    const Page page = parse(source, "utf-8");
    const std::string html =
        to_html(page, test::random_mask(random, page.word_count()));
    const Page again = parse(html, "utf-8");
    const std::string twice = to_html(again, Mask(again.word_count(), true));
    const Page third = parse(twice, "utf-8");
    EXPECT_EQ(twice, to_html(third, Mask(third.word_count(), true))) << source;
  }
}

}  // namespace
}  // namespace tamis
