// Tests src/extract/extraction.cpp.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tamis/extract.h"

namespace tamis {
namespace {

constexpr std::string_view kUrl = "https://example.org/a/";

const std::string kPage = [] {
  std::string page =
      "<html lang=en><title>Rain</title><article><h1>Rain</h1><time "
      "datetime=2026-05-01></time>"
      "<p>It rained for <a href=three.html>three days</a>.";
  for (int i = 0; i < 12; ++i)
    page += "<p>Then it stopped, as if nothing had happened, and the river went down.";
  page += "</article><section id=comments class=comments>";
  for (int i = 0; i < 3; ++i)
    page +=
        "<div class=comment><span class=author>Ann</span> <time>2026-05-01</time>"
        "<p class=comment-body>I did not see it coming at all.</div>";
  return page + "</section>";
}();

class ExtractionTest : public ::testing::Test {
 protected:
  Extraction extraction(const SelectionOptions& options = {}, Origin origin = {kUrl}) {
    return {page_, select(page_, pipeline_, origin, options), origin, "plain"};
  }
  std::string written(const RenderOptions& options,
                      const SelectionOptions& selection = {}) {
    std::string out = "what was there before";
    extraction(selection).write(options, out);
    return out;
  }

  const ReadablePage page_{parse(kPage, "utf-8", parse_options({}))};
  const Pipeline pipeline_ = *read_pipeline("plain");
  const Mask keep_ = select(page_, pipeline_).keep;
};

TEST_F(ExtractionTest, FormatsAreThoseOfRenderWithTheUrlOfThePage) {
  const std::string url(kUrl);
  EXPECT_EQ(written({}), to_text(page_.page(), keep_));
  EXPECT_EQ(written({.format = Format::markdown}),
            to_markdown(page_.page(), keep_, {.base_url = url}));
  EXPECT_EQ(written({.format = Format::html}),
            to_html(page_.page(), keep_, {.base_url = url}));
  EXPECT_EQ(written({.format = Format::highlight}),
            to_highlight(page_.page(), keep_, {.base_url = url}));
}

TEST_F(ExtractionTest, JsonSaysWhatTheSelectionSaysOfBoilerplate) {
  // A union of selections has no scores from which the value could be computed again.
  const Selection parts[] = {{.keep = keep_, .only_chrome = true}, {.keep = keep_}};
  const Extraction united(page_, unite(parts), {kUrl}, "plain");
  std::string out;
  united.write({.format = Format::json}, out);
  EXPECT_EQ(nlohmann::json::parse(out).at("only_chrome"), true);
}

TEST_F(ExtractionTest, JsonStatesTheFactsAndEndsWithALineBreak) {
  const std::string line = written({.format = Format::json});
  EXPECT_EQ(line.back(), '\n');
  const auto json = nlohmann::json::parse(line);
  EXPECT_EQ(json.at("url"), kUrl);
  EXPECT_EQ(json.at("pipeline"), "plain");
  EXPECT_EQ(json.at("title"), "Rain");
  EXPECT_EQ(json.at("page_type"), extraction().page_types().front().first);
  EXPECT_EQ(json.at("links").at(0).at("url"), "https://example.org/a/three.html");
}

TEST_F(ExtractionTest, OptionsOfTextAndMarkdownAreThoseOfJson) {
  const RenderOptions options{.format = Format::json,
                              .text = {.plain = true},
                              .markdown = {.links = false},
                              .json = {.content = JsonContent::both}};
  const auto json = nlohmann::json::parse(written(options));
  EXPECT_EQ(json.at("text"), to_text(page_.page(), keep_, {.plain = true}));
  EXPECT_EQ(json.at("markdown").get<std::string>().find("]("), std::string::npos);
}

TEST_F(ExtractionTest, FrontMatterComesBeforeMarkdown) {
  const std::string with = written({.format = Format::markdown, .front_matter = true});
  EXPECT_EQ(with, to_front_matter(extraction().metadata()) +
                      written({.format = Format::markdown}));
}

TEST_F(ExtractionTest, SeparateCommentsFollowTheText) {
  const SelectionOptions apart{.separate_comments = true};
  const std::string text = written({}, apart);
  EXPECT_LT(text.find("\n* * *\n\n"), text.find("coming"));
  const std::string plain = written({.text = {.plain = true}}, apart);
  EXPECT_EQ(plain.find("* * *"), plain.npos);
  const std::string markdown = written({.format = Format::markdown}, apart);
  EXPECT_LT(markdown.find("\n---\n\n"), markdown.find("coming"));
  EXPECT_EQ(written({.format = Format::html}, apart).find("coming"), text.npos);
}

TEST_F(ExtractionTest, MetadataBelievesNoDateAfterTheFetch) {
  EXPECT_EQ(extraction().metadata().date, "2026-05-01");
  EXPECT_EQ(
      extraction({}, {.url = kUrl, .date = "2026-04-01T00:00:00Z"}).metadata().date,
      "");
}

TEST_F(ExtractionTest, TextIsKeptForTheLanguageAndForLaterFormats) {
  const Extraction made = extraction();
  const std::string& text = made.text();
  EXPECT_EQ(text, to_text(page_.page(), keep_));
  EXPECT_EQ(made.language(), "en");
  EXPECT_EQ(&made.text(), &text);
  std::string out;
  made.write({}, out);
  EXPECT_EQ(out, text);
  EXPECT_EQ(made.text({.plain = true}), to_text(page_.page(), keep_, {.plain = true}));
}

TEST_F(ExtractionTest, CanBeMoved) {
  Extraction first = extraction();
  const std::string text = first.text();
  const Extraction second = std::move(first);
  EXPECT_EQ(second.text(), text);
  EXPECT_EQ(second.selection().keep, keep_);
}

TEST(Extraction, MetadataOfRecoveredTextIsThatOfThePage) {
  std::string body;
  for (int i = 0; i < 30; ++i) body += "It rained all day and the river rose. ";
  const ReadablePage page(
      parse("<title>Rain</title><script type=\"application/ld+json\">{\"@type\":"
            "\"NewsArticle\",\"articleBody\":\"" +
                body + "\"}</script>",
            "utf-8", parse_options({})));
  ASSERT_TRUE(page.is_hidden());
  const Extraction made(page, select(page, *read_pipeline("auto")), {}, "auto");
  EXPECT_EQ(made.metadata().title, "Rain");
  EXPECT_EQ(made.metadata().detected_language, "en");
  std::string json;
  made.write({.format = Format::json}, json);
  EXPECT_NE(json.find("\"rescued\":\"json_ld\""), json.npos);
}

TEST(Extraction, DatesOfTheFutureAreNotThoseOfThePage) {
  const ReadablePage page(parse(
      "<title>Grants</title><h1>Grants</h1><p>Deadline: 12 June 2038<p>Who may ask for "
      "one, and what has to be written, is told on the next pages."));
  const Extraction made(page, select(page, *read_pipeline("plain")), {}, "plain");
  std::string json;
  made.write({.format = Format::json}, json);
  EXPECT_NE(json.find("2038"), json.npos);
  EXPECT_EQ(json.find("\"date\":"), json.npos);
}

TEST(Extraction, TextOfNothingIsEmpty) {
  const ReadablePage page(parse("<p>"));
  const Extraction made(page, select(page, *read_pipeline("auto")), {}, "auto");
  std::string out = "before";
  made.write({}, out);
  EXPECT_EQ(out, "");
  made.write({.format = Format::json}, out);
  EXPECT_EQ(out.front(), '{');
}

}  // namespace
}  // namespace tamis
