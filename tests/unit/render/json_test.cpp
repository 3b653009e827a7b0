// Tests src/render/json.cpp.
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tamis/parser.h"
#include "tamis/render.h"

namespace tamis {
namespace {

nlohmann::json json_of(const Page& page, const Mask& keep, const JsonOptions& options,
                       const JsonFacts& facts = {}) {
  return nlohmann::json::parse(to_json(page, keep, options, facts));
}

Mask all_of(const Page& page) {
  return Mask(page.word_count(), true);
}

TEST(Json, SaysWhatTheCallerKnows) {
  const Page page = parse("<p>a");
  const auto json = json_of(
      page, all_of(page), {},
      {.url = "http://x/", .pipeline = "bte", .confidence = 0.5, .only_chrome = true});
  EXPECT_EQ(json.at("version"), 2);
  EXPECT_EQ(json.at("url"), "http://x/");
  EXPECT_EQ(json.at("pipeline"), "bte");
  EXPECT_EQ(json.at("confidence"), 0.5);
  EXPECT_EQ(json.at("only_chrome"), true);
}

TEST(Json, LeavesOutWhatNobodyKnows) {
  const Page page = parse("<p>a");
  const auto json = json_of(page, all_of(page), {});
  for (const char* name : {"url", "pipeline", "confidence", "only_chrome", "title",
                           "language", "notes", "markdown"})
    EXPECT_FALSE(json.contains(name)) << name;
}

TEST(Json, ScoreIsTheMeanOfTheWords) {
  const Page page = parse("<p>a b<p>c");
  const std::vector<float> scores = {0.5F, 1, 0.25F};
  const auto json = json_of(page, all_of(page), {}, {.scores = scores});
  EXPECT_EQ(json.at("blocks").at(0).at("score"), 0.75);
  EXPECT_EQ(json.at("blocks").at(1).at("score"), 0.25);
  // Scores of another page do not fit this one.
  const std::vector<float> too_few = {0.5F};
  EXPECT_FALSE(json_of(page, all_of(page), {}, {.scores = too_few})
                   .at("blocks")
                   .at(0)
                   .contains("score"));
}

TEST(Json, BlocksAreThoseThatKeepAWordOrAll) {
  const Page page = parse("<p>a<p>b");
  Mask keep(page.word_count());
  keep.set(1);
  EXPECT_EQ(json_of(page, keep, {}).at("blocks").size(), 1U);
  const auto all = json_of(page, keep, {.blocks = JsonBlocks::all}).at("blocks");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all.at(0).at("kept"), 0);
  EXPECT_EQ(all.at(0).at("text"), "");
  EXPECT_FALSE(json_of(page, keep, {.blocks = JsonBlocks::none}).contains("blocks"));
}

TEST(Json, OffsetsPointIntoTheSource) {
  const std::string source = "<p>\xC3\xA9 one <b>two</b>, &amp; three</p>";
  const Page page = parse(source);
  const auto block = json_of(page, all_of(page), {}).at("blocks").at(0);
  const std::size_t first = block.at("first").get<std::size_t>();
  const std::size_t last = block.at("last").get<std::size_t>();
  EXPECT_EQ(page.source().substr(first, last - first),
            "\xC3\xA9 one <b>two</b>, &amp; three");
}

TEST(Json, MarkdownTakesTheUrlAsItsBase) {
  const Page page = parse("<p><a href=b>c</a>");
  const auto both = json_of(page, all_of(page), {.content = JsonContent::both},
                            {.url = "http://x/a"});
  EXPECT_EQ(both.at("markdown"), "[c](http://x/b)\n");
  EXPECT_EQ(both.at("text"), "c\n");
  const auto other =
      json_of(page, all_of(page),
              {.content = JsonContent::markdown, .markdown = {.base_url = "http://y/"}},
              {.url = "http://x/a"});
  EXPECT_EQ(other.at("markdown"), "[c](http://y/b)\n");
  EXPECT_FALSE(other.contains("text"));
}

TEST(Json, NotesSayWhichLimitWasReached) {
  ParseOptions options;
  options.limits.max_nodes = 16;
  std::string source;
  for (int i = 0; i < 50; ++i) source += "<p>x";
  const Page page = parse(source, {}, options);
  const auto notes = json_of(page, all_of(page), {}).at("notes");
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_NE(notes.at(0).get<std::string>().find("nodes"), std::string::npos);
}

TEST(Json, ALongPathHasItsInnerSteps) {
  std::string source;
  for (int i = 0; i < 100; ++i) source += "<div>";
  const Page page = parse(source + "<p>x");
  const std::string path =
      json_of(page, all_of(page), {}).at("blocks").at(0).at("path").get<std::string>();
  EXPECT_TRUE(path.starts_with("...>div>div>")) << path;
  EXPECT_TRUE(path.ends_with(">div>p")) << path;
  EXPECT_LT(path.size(), 200U);
}

TEST(Json, IsOneLineWhateverTheUrlHolds) {
  const Page page = parse("<p>a");
  const std::string line = to_json(page, all_of(page), {}, {.url = "a\nb\xFF\"\x01"});
  EXPECT_EQ(line.find('\n'), std::string::npos);
  EXPECT_EQ(nlohmann::json::parse(line).at("url"), "a\nb\xEF\xBF\xBD\"\x01");
}

}  // namespace
}  // namespace tamis
