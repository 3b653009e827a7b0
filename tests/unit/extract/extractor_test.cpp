#include <gtest/gtest.h>

#include "filters/learned/page_type/page_type.h"
#include "support/paths.h"
#include "tamis/extract.h"
#include "tamis/model.h"
#include "tamis/site.h"

namespace tamis {
namespace {

// Long enough: a page with few words is kept whole (presets/auto.tamis).
const std::string kPage = [] {
  std::string page =
      "<title>Rain</title><nav><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul>"
      "</nav><article><h1>Rain</h1><p>It rained for <a href=three.html>three days</a>.";
  for (int i = 0; i < 12; ++i)
    page += "<p>Then it stopped, as if nothing had happened, and the river went down.";
  return page +
         "</article><noscript>Please turn scripts on to read this page.</noscript>";
}();

TEST(Extract, OneLineGivesTheMainContentAsText) {
  const std::string text = extract(kPage);
  EXPECT_NE(text.find("It rained for three days."), std::string::npos) << text;
  EXPECT_EQ(text.find("Home"), std::string::npos) << text;
}

TEST(Extract, IsWhatThePipelineAutoKeeps) {
  const Page page = parse(kPage, {}, {.scripting = true});
  const Mask keep = read_pipeline("auto")->run(View(page)).keep;
  EXPECT_EQ(extract(kPage), to_text(page, keep));
}

TEST(Extract, TheFormsAreThoseOfRender) {
  const Page page = parse(kPage, {}, {.scripting = true});
  const FilterResult result = read_pipeline("auto")->run(View(page));
  const std::string url = "https://example.org/a/";
  const Origin origin = {.url = url};
  const auto types = named_page_types(page, url);
  EXPECT_EQ(extract(kPage, Format::markdown, origin),
            to_markdown(page, result.keep, {.base_url = url, .title = "Rain"}));
  EXPECT_EQ(extract(kPage, Format::html, origin),
            to_html(page, result.keep, {.base_url = url}));
  EXPECT_EQ(extract(kPage, Format::highlight, origin),
            to_highlight(page, result.keep, {.base_url = url}));
  const Metadata metadata =
      metadata_of(page, {.url = url, .keep = &result.keep, .page_types = types});
  EXPECT_EQ(extract(kPage, Format::json, origin),
            to_json(page, result.keep, {},
                    {.url = url,
                     .pipeline = "auto",
                     .scores = result.scores,
                     .confidence = result.confidence,
                     .metadata = &metadata,
                     .page_types = types}) +
                "\n");
  const std::string json = extract(kPage, Format::json, origin);
  EXPECT_NE(json.find("\"confidence\":0."), json.npos) << json;
  EXPECT_NE(json.find("\"page_type\":\""), json.npos) << json;
}

TEST(Extract, MetadataComesWithTheContentOfOneParse) {
  const Origin origin = {.url = "https://example.org/2026/05/31/a"};
  const auto extractor = Extractor::make({.rendering = {.format = Format::markdown}});
  ASSERT_TRUE(extractor.has_value());
  const ExtractedPage both = extractor->extract_with_metadata(kPage, origin);
  EXPECT_EQ(both.content, extractor->extract(kPage, origin));
  EXPECT_EQ(both.metadata.date, "2026-05-31");
  EXPECT_TRUE(both.confidence.has_value());
  const auto with_front = Extractor::make(
      {.rendering = {.format = Format::markdown, .front_matter = true}});
  ASSERT_TRUE(with_front.has_value());
  EXPECT_EQ(with_front->extract(kPage, origin),
            to_front_matter(both.metadata) + both.content);
  EXPECT_EQ(with_front->extract_with_metadata(kPage, origin).content,
            with_front->extract(kPage, origin));
}

TEST(Extract, SaysWhereAPageIsOnlyChrome) {
  const std::string chrome = test::read_file(
      test::source_dir() / "tests/golden/pages/only-chrome/source.html");
  const Extractor extractor = *Extractor::make({.rendering = {.format = Format::json}});
  const ExtractedPage extraction = extractor.extract_with_metadata(chrome);
  EXPECT_TRUE(extraction.only_chrome);
  EXPECT_NE(extraction.content.find("\"only_chrome\":true"), std::string::npos);
  EXPECT_NE(extraction.content.find("We use cookies"), std::string::npos);
  EXPECT_FALSE(extractor.extract_with_metadata(kPage).only_chrome);
  EXPECT_EQ(extract(kPage, Format::json).find("only_chrome"), std::string::npos);
}

TEST(Extract, AUrlMakesLinksAbsolute) {
  const Origin origin = {.url = "https://example.org/a/"};
  EXPECT_NE(extract(kPage, Format::markdown, origin)
                .find("[three days](https://example.org/a/three.html)"),
            std::string::npos);
}

TEST(Extract, ACharsetOfTheTransportCounts) {
  const std::string_view page = "<p>\xCF\xF0\xE8\xE2\xE5\xF2";
  EXPECT_EQ(extract(page, Format::text, {.charset = "windows-1251"}), "Привет\n");
}

TEST(Extract, AnyBytesAreSomePage) {
  EXPECT_EQ(extract(""), "");
  EXPECT_EQ(extract("<p>"), "");
  EXPECT_EQ(extract(std::string_view("\0\x80\xFF<", 4)), "€ÿ<\n");  // windows-1252
  EXPECT_EQ(extract("", Format::json).front(), '{');
}

TEST(Extractor, RunsAPipelineOfYourOwn) {
  const Result<Extractor> plain = Extractor::make({.pipeline = "plain"});
  ASSERT_TRUE(plain);
  EXPECT_NE(plain->extract(kPage).find("Home"), std::string::npos);
  EXPECT_EQ(plain->pipeline().to_string(), "plain");
}

TEST(Extractor, AWrongPipelineIsAnErrorWithItsPlace) {
  const Result<Extractor> extractor =
      Extractor::make({.pipeline = "vote(2; accb, dcs)"});
  ASSERT_FALSE(extractor);
  EXPECT_EQ(extractor.error().code, ErrorCode::bad_argument);
  EXPECT_EQ(extractor.error().place, "column 15");
}

TEST(Extractor, FilesCanBeForbidden) {
  const std::string file =
      "@" + (test::source_dir() / "presets/default.tamis").string();
  EXPECT_TRUE(Extractor::make({.pipeline = file}));
  EXPECT_FALSE(
      Extractor::make({.pipeline = file, .pipeline_options = {.files = false}}));
}

TEST(Extractor, TakesAModelOfYourOwn) {
  const auto general = load_model(test::source_dir() / "models/general.model");
  ASSERT_TRUE(general);
  const auto extractor = Extractor::make({.pipeline_options = {.model = *general}});
  ASSERT_TRUE(extractor);
  EXPECT_EQ(extractor->extract(kPage), extract(kPage));
}

TEST(Extractor, ReadsNoscriptWhereAsked) {
  const ExtractOptions options = {.pipeline = "plain", .reading = {.noscript = true}};
  EXPECT_NE(Extractor::make(options)->extract(kPage).find("scripts on"),
            std::string::npos);
  EXPECT_EQ(extract(kPage).find("scripts on"), std::string::npos);
}

TEST(Extractor, ASiteReachesTheFilters) {
  const auto page = [](std::string_view news) {
    return "<div>Home and contact, as on every page</div><p>" + std::string(news);
  };
  Site site;
  for (const char* news : {"One is here", "Two came by", "Three went on"})
    site.learn(parse(page(news)));
  const auto extractor = Extractor::make({.pipeline = "sst"});
  ASSERT_TRUE(extractor);
  EXPECT_EQ(extractor->extract(page("Four stood still"), {.site = &site}),
            "Four stood still\n");
}

TEST(Extractor, BaseUrlWinsOverTheOrigin) {
  const auto extractor = Extractor::make({.rendering = {.format = Format::markdown},
                                          .base_url = "https://other.example/b/"});
  ASSERT_TRUE(extractor);
  const std::string markdown =
      extractor->extract(kPage, {.url = "https://example.org/"});
  EXPECT_NE(markdown.find("(https://other.example/b/three.html)"), markdown.npos)
      << markdown;
}

TEST(Extractor, PartsSurroundThePipelineAndKeepItsModel) {
  const auto general = load_model(test::source_dir() / "models/general.model");
  ASSERT_TRUE(general);
  const auto extractor = Extractor::make(
      {.pipeline_options = {.model = *general}, .parts = {.title = PartChoice::drop}});
  ASSERT_TRUE(extractor);
  EXPECT_EQ(extractor->pipeline().to_string(), "parts(title=drop; auto)");
  EXPECT_EQ(extractor->extract(kPage),
            Extractor::make({.pipeline = "parts(title=drop; auto)"})->extract(kPage));
}

TEST(Extractor, WorkMayReturnAValueOrNothing) {
  const Extractor extractor = *Extractor::make({.pipeline = "plain"});
  std::size_t words = 0;
  extractor.with_extraction("<p>a b", {}, [&](const Extraction& extraction) {
    words = extraction.selection().keep.count();
  });
  EXPECT_EQ(words, 2U);
  const std::string text = extractor.with_extraction(
      "<p>a b", {}, [](const Extraction& extraction) { return extraction.text(); });
  EXPECT_EQ(text, "a b\n");
}

TEST(Extractor, RunsOnAPageThatIsKept) {
  const Extractor extractor = *Extractor::make();
  const ReadablePage page(parse(kPage, {}, parse_options({})));
  std::string out;
  extractor.run(page).write({}, out);
  EXPECT_EQ(out, extract(kPage));
}

TEST(Extractor, ACopyOutlivesItsOriginal) {
  auto first = std::make_unique<Extractor>(*Extractor::make({.pipeline = "plain"}));
  const Extractor copy = *first;
  first.reset();
  EXPECT_EQ(copy.extract("<p>Still here"), "Still here\n");
}

}  // namespace
}  // namespace tamis
