// A Markdown parser reads the kept words back from our Markdown. The parser is
// cmark-gfm, GitHub's own.

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "bench/support/pages.h"
#include "bench/support/paths.h"
#include "content/tasks.h"
#include "laws/read_markdown.h"
#include "support/paths.h"
#include "support/random_mask.h"
#include "support/random_pages.h"
#include "support/random_phrases.h"
#include "support/render_cases.h"
#include "support/same_words.h"
#include "tamis/parser.h"
#include "tamis/render.h"

namespace tamis {
namespace {

std::string shortened(const std::string& text) {
  return text.size() < 4000 ? text : "(" + std::to_string(text.size()) + " bytes)";
}

// Without the typed boxes of tasks, which become "[x]" and "[ ]".
Mask without_boxes(const Page& page, Mask keep) {
  for (NodeId n = page.body(); n < page.node_count(); ++n)
    if (page.tag(n) == Tag::li && !typed_box(page, n).empty())
      keep.reset(page.words(n).first);
  return keep;
}

class MarkdownRoundTrip : public testing::Test {
 protected:
  void SetUp() override {
    if (!test::kHaveCmark)
      GTEST_SKIP() << "needs libcmark-gfm-dev and libcmark-gfm-extensions-dev";
  }

  // Checks that the words come back. Formulas, notations, media, notes, callouts and
  // emoji add or replace words, so they are switched off.
  static bool check(const Page& page, const Mask& keep, const std::string& about) {
    const bool has_emoji = page.source().find("emoji") != std::string_view::npos ||
                           page.source().find("smiley") != std::string_view::npos;
    const std::string markdown = to_markdown(page, keep,
                                             {.images = !has_emoji,
                                              .math = false,
                                              .notation = false,
                                              .media = false,
                                              .footnotes = false,
                                              .callouts = false,
                                              .characters = CharacterForm::source});
    const std::string html = test::to_html_by_cmark(markdown);
    const std::string difference = test::word_difference(
        page, without_boxes(page, keep), parse("<body>" + html, "utf-8"));
    EXPECT_EQ(difference, "") << about << "\n--- Markdown\n"
                              << shortened(markdown) << "\n--- HTML\n"
                              << shortened(html);
    EXPECT_EQ(html.find("raw HTML omitted"), std::string::npos) << about;
    return difference.empty();
  }
};

TEST_F(MarkdownRoundTrip, OfRandomPages) {
  Rng random(test::seed());
  for (int i = 0; i < 10000; ++i) {
    const std::string source = test::random_page(random, 1 + random.below(60));
    const Page page = parse(source, "utf-8");
    if (!check(page, test::random_mask(random, page.word_count()), source)) break;
  }
}

TEST_F(MarkdownRoundTrip, OfRandomPhrases) {
  Rng random(test::seed());
  for (int i = 0; i < 20000; ++i) {
    const std::string source = test::random_phrases(random, 1 + random.below(40));
    const Page page = parse(source, "utf-8");
    if (!check(page, test::random_mask(random, page.word_count()), source)) break;
  }
}

TEST_F(MarkdownRoundTrip, OfTheGoldenCases) {
  for (const auto& file : test::render_case_files()) {
    const test::RenderCase render_case = test::read_render_case(file);
    const Page page = parse(render_case.html, "utf-8");
    check(page, test::mask_of(render_case, page), render_case.name);
    check(page, Mask(page.word_count(), true), render_case.name);
  }
}

TEST_F(MarkdownRoundTrip, OfPagesOfTheWeb) {
  Rng random(test::seed());
  for (const char* package : {"cleaneval-en-dev.tar.zst", "fundus.tar.zst",
                              "europa.tar.zst", "zh-web-elwin.tar.zst"}) {
    bench::PageSet pages;
    const auto file = bench::shared_folder() / "packages" / package;
    const std::string error = bench::load_package(file, pages);
    if (!error.empty()) GTEST_SKIP() << error << " (TAMIS_SHARED)";
    int failures = 0;
    for (const bench::BenchPage& web : pages.pages()) {
      const Page page = parse(web.raw);
      const Mask all(page.word_count(), true);
      if (!check(page, all, web.name) ||
          !check(page, test::random_mask(random, page.word_count()), web.name))
        if (++failures == 3) break;
    }
  }
}

}  // namespace
}  // namespace tamis
