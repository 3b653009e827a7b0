// Tests src/extract/selection.cpp.

#include <gtest/gtest.h>

#include "support/paths.h"
#include "tamis/extract.h"
#include "tamis/site.h"

namespace tamis {
namespace {

const std::string kNumbered =
    "<p>Code:<table><tr><td><pre>1\n2\n3</pre><td><pre>int a;\nint b;\nint "
    "c;</pre></table>";

const std::string kHidden = [] {
  std::string body;
  for (int i = 0; i < 30; ++i) body += "It rained all day and the river rose. ";
  return R"(<script type="application/ld+json">{"@type":"NewsArticle",)"
         R"("articleBody":")" +
         body + R"("}</script><p>Please wait.)";
}();

const std::string kComments = [] {
  std::string page = "<article><h1>Rain</h1>";
  for (int i = 0; i < 12; ++i)
    page += "<p>Then it stopped, as if nothing had happened, and the river went down.";
  page += "</article><section id=comments class=comments>";
  for (int i = 0; i < 3; ++i)
    page +=
        "<div class=comment><span class=author>Ann</span> <time>2026-05-01</time>"
        "<p class=comment-body>I did not see it coming at all.</div>";
  return page + "</section>";
}();

ReadablePage readable(const std::string& html) {
  return ReadablePage(parse(html, "utf-8", parse_options({})));
}

Pipeline pipeline(const char* text) {
  return *read_pipeline(text);
}

std::string text(const ReadablePage& page, const Mask& keep) {
  return to_text(page.page(), keep);
}

TEST(Select, KeepsWhatThePipelineKeepsWithoutLineNumbers) {
  const ReadablePage page = readable(kNumbered);
  const Selection selection = select(page, pipeline("plain"));
  EXPECT_EQ(selection.keep.count() + 3, page.page().word_count());
  EXPECT_EQ(selection.keep & page.line_numbers(), Mask(page.page().word_count()));
}

TEST(Select, KeepsLineNumbersWhereAsked) {
  const ReadablePage page = readable(kNumbered);
  const Selection selection =
      select(page, pipeline("plain"), {}, {.line_numbers = true});
  EXPECT_EQ(selection.keep.count(), page.page().word_count());
}

TEST(Select, HasScoresAndConfidenceOfThePipeline) {
  const ReadablePage page = readable(kComments);
  const FilterResult result = pipeline("learned").run(View(page.page()));
  const Selection selection = select(page, pipeline("learned"));
  EXPECT_EQ(selection.keep, result.keep);
  EXPECT_EQ(selection.scores, result.scores);
  EXPECT_EQ(selection.confidence, result.confidence);
  EXPECT_FALSE(selection.only_chrome);
}

TEST(Select, SaysWhereThereIsOnlyBoilerplate) {
  const ReadablePage page = readable(test::read_file(
      test::source_dir() / "tests/golden/pages/only-chrome/source.html"));
  EXPECT_TRUE(select(page, pipeline("auto")).only_chrome);
}

TEST(Select, KeepsRecoveredTextWholeWhateverThePipelineIs) {
  const ReadablePage page = readable(kHidden);
  ASSERT_TRUE(page.is_hidden());
  const Selection selection = select(page, pipeline("drop(css=\"*\")"));
  EXPECT_EQ(selection.keep.count(), page.page().word_count());
  EXPECT_TRUE(selection.scores.empty());
}

TEST(Select, APageWithoutWordsKeepsNothing) {
  const ReadablePage page = readable("<p>");
  EXPECT_EQ(select(page, pipeline("auto")).keep.size(), 0U);
}

TEST(Select, SeparatesComments) {
  const ReadablePage page = readable(kComments);
  const Selection whole = select(page, pipeline("plain"));
  EXPECT_EQ(whole.comments.size(), 0U);
  const Selection apart =
      select(page, pipeline("plain"), {}, {.separate_comments = true});
  EXPECT_EQ(text(page, apart.keep).find("coming"), std::string::npos);
  EXPECT_NE(text(page, apart.comments).find("coming"), std::string::npos);
  EXPECT_EQ(apart.keep | apart.comments, whole.keep);
}

TEST(Select, FiltersSeeTheSiteAndTheUrl) {
  const auto html = [](std::string_view news) {
    return "<div>Home and contact, as on every page</div><p>" + std::string(news);
  };
  Site site;
  for (const char* news : {"One is here", "Two came by", "Three went on"})
    site.learn(parse(html(news)));
  const ReadablePage page = readable(html("Four stood still"));
  EXPECT_EQ(text(page, select(page, pipeline("sst"), {.site = &site}).keep),
            "Four stood still\n");
}

TEST(Unite, KeepsWhatAnySelectionKeeps) {
  const ReadablePage page = readable("<p id=a>a b<p id=b>c<p>d");
  const Selection both[] = {select(page, pipeline("keep(css=\"#a\")")),
                            select(page, pipeline("keep(css=\"#b\")"))};
  EXPECT_EQ(text(page, unite(both).keep), "a b\n\nc\n");
  EXPECT_EQ(unite({}).keep.size(), 0U);
}

TEST(Unite, ACommentThatIsTextElsewhereIsText) {
  Selection apart{.keep = Mask(2), .comments = Mask(2)};
  apart.keep.set(0);
  apart.comments.set(1);
  const Selection whole{.keep = Mask(2, true), .comments = Mask(2)};
  const Selection both[] = {apart, whole};
  EXPECT_EQ(unite(both).keep.count(), 2U);
  EXPECT_EQ(unite(both).comments.count(), 0U);
}

TEST(Explain, DecidesAsSelectDoes) {
  for (const std::string& html : {kNumbered, kHidden, kComments, std::string("<p>")}) {
    const ReadablePage page = readable(html);
    for (const char* name : {"auto", "plain", "vote(2; accb, cectd_ds, dsc)"}) {
      const Explained explained = explain(page, pipeline(name));
      const Selection selection = select(page, pipeline(name));
      EXPECT_EQ(explained.selection.keep, selection.keep) << name;
      EXPECT_EQ(explained.selection.scores, selection.scores) << name;
      EXPECT_EQ(explained.explanation.nodes.front().seen.size(),
                page.shown().word_count())
          << name;
    }
  }
}

TEST(WithParts, AddsWhatIsAskedFor) {
  EXPECT_EQ(with_parts(pipeline("auto"), {})->to_string(), "auto");
  EXPECT_EQ(with_parts(pipeline("auto"),
                       {.title = PartChoice::keep, .captions = PartChoice::drop})
                ->to_string(),
            "parts(title=keep, captions=drop; auto)");
}

}  // namespace
}  // namespace tamis
