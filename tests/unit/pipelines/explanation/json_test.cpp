// Tests src/pipelines/explanation/json.cpp and html.cpp.

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "filters/learned/page_type/page_type.h"
#include "support/filters.h"
#include "support/random_pages.h"
#include "support/random_pipelines.h"
#include "tamis/parser.h"
#include "tamis/sequences.h"

namespace tamis {
namespace {

using Json = nlohmann::json;

constexpr const char* kPage = "<title>T</title><p>one <b>t&amp;o</b><p>three";

Json explained(const Pipeline& pipeline, const Page& page,
               const ExplanationOptions& options = {}) {
  return Json::parse(
      explanation_to_json(page, pipeline, pipeline.explain(View(page)), options));
}

TEST(ExplanationJson, HasNodesAndWords) {
  const Json json = explained(test::pipeline("vote(2; keep(css=b)*3, keep(css=p))"),
                              parse(kPage), {.source = "x.html"});
  EXPECT_EQ(json["version"], 1);
  EXPECT_EQ(json["source"], "x.html");
  EXPECT_EQ(json["title"], "T");
  EXPECT_EQ(json["pipeline"], "vote(2; keep(css=b)*3, keep(css=p))");
  EXPECT_EQ(json["nodes"][0]["parent"], nullptr);
  const Json expected = Json::parse(
      R"~({"id":1,"text":"keep(css=b)","label":"","weight":3.0,"parent":0,"depth":1,)~"
      R"~("ran":true,"seen":3,"kept":1,"share":0.3333333333333333,"ranges":[[1,2]]})~");
  EXPECT_EQ(json["nodes"][1], expected);
  EXPECT_EQ(json["words"][1]["text"], "t&o");
  EXPECT_EQ(json["words"][1]["kept_by"], Json({0, 1, 2}));
  EXPECT_EQ(json["words"][2]["kept_by"], Json::array({2}));
  EXPECT_EQ(json["words"][2]["block"], 1);
}

TEST(ExplanationJson, HasTheConfidenceAndTheTypeOfThePage) {
  const Page page = parse(
      "<title>Storm</title><nav><a href=/>Home</a></nav><article><h1>Storm</h1><p>A "
      "heavy storm hit the coast on Monday, and it broke the old dam near the harbour, "
      "which had stood there for more than a hundred years, said the mayor.</article>");
  const Pipeline pipeline = test::pipeline("if_empty(learned, bte)");
  const Json json = explained(pipeline, page);
  const auto confidence = pipeline.run(View(page)).confidence;
  ASSERT_TRUE(confidence);
  EXPECT_NEAR(json["confidence"].get<double>(), *confidence, 5e-5);
  EXPECT_EQ(json["nodes"][1]["confidence"], json["confidence"]);
  EXPECT_FALSE(json["nodes"][2].contains("confidence"));
  const auto types = named_page_types(page);
  EXPECT_EQ(json["page_type"], types.front().first);
  ASSERT_EQ(json["page_types"].size(), types.size());
  for (const auto& [name, share] : types)
    EXPECT_NEAR(json["page_types"][std::string(name)].get<double>(), share, 5e-5);
  EXPECT_FALSE(json.contains("only_chrome"));
  EXPECT_FALSE(explained(test::pipeline("bte"), page).contains("confidence"));
  const std::string html =
      explanation_to_html(page, pipeline, pipeline.explain(View(page)));
  EXPECT_NE(html.find("&nbsp;% sure</li>"), html.npos);
  EXPECT_NE(html.find(">" + std::string(types.front().first) + " ("), html.npos);
}

TEST(ExplanationJson, NodesThatDidNotRunHaveNoShare) {
  const Json json =
      explained(test::pipeline("first_good(1; plain, bte)"), parse(kPage));
  EXPECT_EQ(json["nodes"][2]["ran"], false);
  EXPECT_EQ(json["nodes"][2]["share"], nullptr);
  EXPECT_EQ(json["nodes"][2]["ranges"], Json::array());
}

TEST(ExplanationJson, SaysWhatItLeavesOut) {
  const Json json = explained(test::pipeline("plain"), parse(kPage), {.max_words = 2});
  EXPECT_EQ(json["words"].size(), 2u);
  EXPECT_EQ(json["word_count"], 3);
  EXPECT_EQ(json["words_left_out"], 1);
  const Json cut = explained(test::pipeline("plain"), parse(kPage), {.max_bytes = 80});
  EXPECT_EQ(cut["words"].size() + cut["words_left_out"].get<std::size_t>(), 3u);
  EXPECT_LT(cut["words"].size(), 3u);
}

TEST(ExplanationJson, WordsAgreeWithRangesAndSources) {
  Rng random(test::seed());
  for (int i = 0; i < 200; ++i) {
    const Page page = parse(test::random_page(random, 80));
    const Pipeline pipeline = *make_pipeline(test::random_pipeline(random, 2));
    const Explanation explanation = pipeline.explain(View(page));
    const Json json = Json::parse(explanation_to_json(page, pipeline, explanation));
    ASSERT_EQ(json["words"].size(), page.word_count());
    for (const Json& node : json["nodes"]) {
      std::size_t sum = 0;
      for (const Json& range : node["ranges"]) {
        for (std::size_t w = range[0]; w < range[1]; ++w) {
          const Json& keepers = json["words"][w]["kept_by"];
          EXPECT_NE(std::find(keepers.begin(), keepers.end(), node["id"]),
                    keepers.end());
          ++sum;
        }
      }
      EXPECT_EQ(sum, node["kept"].get<std::size_t>());
    }
    std::size_t keepers = 0;
    for (const Json& word : json["words"]) {
      keepers += word["kept_by"].size();
      const std::size_t block = word["block"];
      const auto at = static_cast<WordId>(&word - &json["words"][0]);
      EXPECT_TRUE(page.blocks().all[block].words.contains(at));
    }
    std::size_t kept = 0;
    for (const Json& node : json["nodes"]) kept += node["kept"].get<std::size_t>();
    EXPECT_EQ(keepers, kept);
  }
}

TEST(ExplanationHtml, PartsArePutInOnceAndEscaped) {
  const Page page = parse("<title>{{text}}&lt;b&gt;</title><p>{{data}} {{title}}");
  const Pipeline pipeline = test::pipeline("keep(css='[a=\"</script>\"]')");
  const std::string html =
      explanation_to_html(page, pipeline, pipeline.explain(View(page)));
  EXPECT_NE(html.find("<h1>{{text}}&lt;b&gt;</h1>"), std::string::npos);
  EXPECT_NE(html.find("{{data}} {{title}}"), std::string::npos);
  EXPECT_EQ(html.find("@style"), std::string::npos);
  std::size_t ends = 0;
  for (std::size_t at = 0; (at = html.find("</script>", at)) != html.npos; ++at) ++ends;
  EXPECT_EQ(ends, 2u);
}

TEST(ExplanationHtml, HasTheLanguageOfThePageIfItIsOne) {
  const Pipeline pipeline = test::pipeline("plain");
  const auto html_of = [&](std::string_view source) {
    const Page page = parse(source);
    return explanation_to_html(page, pipeline, pipeline.explain(View(page)));
  };
  EXPECT_NE(html_of("<html lang=pt-BR><p>a").find(" lang=\"pt-BR\" "),
            std::string::npos);
  EXPECT_NE(html_of("<html lang='\"><b>'><p>a").find(" lang=\"\" "), std::string::npos);
}

TEST(ExplanationHtml, SaysWhatItLeavesOut) {
  const Page page = parse("<p>a b c d");
  const Pipeline pipeline = test::pipeline("plain");
  const Explanation explanation = pipeline.explain(View(page));
  const std::string html =
      explanation_to_html(page, pipeline, explanation, {.max_words = 1});
  EXPECT_NE(html.find("<b>3</b> words are left out"), std::string::npos);
  EXPECT_EQ(explanation_to_html(page, pipeline, explanation).find("left out below"),
            std::string::npos);
}

}  // namespace
}  // namespace tamis
