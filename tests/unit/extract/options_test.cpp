// Tests src/extract/options.cpp.

#include "extract/options.h"

#include <set>

#include <gtest/gtest.h>

namespace tamis {
namespace {

const ExtractOption& option(std::string_view name) {
  return *find_extract_option(name);
}

// Returns the invalid part; "" if there is no such part.
std::string unknown(std::string_view name, std::string_view value) {
  ExtractOptions out;
  return set(option(name), value, out).value_or("");
}

TEST(ExtractOption, NamesAreUnique) {
  std::set<std::string_view> names;
  for (const ExtractOption& one : extract_options())
    EXPECT_TRUE(names.insert(one.name).second);
  for (const ExtractOption& one : explain_options())
    EXPECT_TRUE(names.contains(one.name));
  EXPECT_EQ(find_extract_option("nosuch"), nullptr);
}

TEST(ExtractOption, EveryWordIsUnderstood) {
  for (const ExtractOption& one : extract_options())
    for (const std::string& word : words_of(one)) {
      ExtractOptions out;
      EXPECT_EQ(set(one, word, out), std::nullopt) << one.name << " " << word;
      EXPECT_EQ(value_of(one, out), word) << one.name;
    }
}

TEST(ExtractOption, OtherWordsAreNotUnderstood) {
  for (const ExtractOption& one : extract_options()) {
    EXPECT_EQ(unknown(one.name, "nosuch"), "nosuch") << one.name;
    EXPECT_FALSE(allowed_by(one).empty());
  }
  EXPECT_EQ(unknown("json-lists", "links,nosuch"), "nosuch");
  EXPECT_EQ(unknown("json-lists", "links,all"), "all");
  for (const std::string_view number :
       {"19", "100001", "-20", "20.5", "99999999999999"})
    EXPECT_EQ(unknown("chunks", number), number);
}

TEST(ExtractOption, SetsWhatItNames) {
  ExtractOptions out;
  for (const auto& [name, value] :
       {std::pair{"comments", "drop"}, std::pair{"chunks", "50"},
        std::pair{"json-lists", "links,posts"}, std::pair{"characters", "nfc"},
        std::pair{"no-tracking", "true"}, std::pair{"no-links", "false"},
        std::pair{"title", "auto"}, std::pair{"no-rescue", "true"}})
    EXPECT_EQ(set(option(name), value, out), std::nullopt);
  const JsonOptions& json = out.rendering.json;
  EXPECT_EQ(out.parts.comments, PartChoice::drop);
  EXPECT_FALSE(json.dropped_posts);
  EXPECT_EQ(json.chunk_words, 50u);
  EXPECT_TRUE(json.lists.links && json.lists.posts);
  EXPECT_FALSE(json.lists.tables || json.lists.media);
  EXPECT_EQ(out.rendering.markdown.characters, CharacterForm::nfc);
  EXPECT_FALSE(out.rendering.markdown.tracking || out.rendering.html.tracking);
  EXPECT_TRUE(out.rendering.markdown.links);
  EXPECT_EQ(out.parts.title, PartChoice::automatic);
  EXPECT_FALSE(out.reading.rescue);
}

TEST(OptionsText, HasWhatDiffersFromTheDefaults) {
  EXPECT_EQ(options_text({}), "");
  ExtractOptions options;
  options.pipeline = "plain";
  options.base_url = "https://example.org/";
  options.rendering.format = Format::markdown;
  for (const auto& [name, value] :
       {std::pair{"comments", "separate"}, std::pair{"chunks", "50"},
        std::pair{"json-lists", "links,posts"}, std::pair{"no-links", "true"}})
    EXPECT_EQ(set(option(name), value, options), std::nullopt);
  EXPECT_EQ(options_text(options),
            "pipeline=plain\nformat=markdown\nbase-url=https://example.org/\n"
            "comments=separate\nno-links=true\njson-lists=links,posts\nchunks=50\n");
}

// Each value of each option has a different text.
TEST(OptionsText, TellsAllValuesApart) {
  for (const ExtractOption& one : extract_options()) {
    std::set<std::string> texts;
    std::vector<std::string> values = words_of(one);
    if (one.kind == OptionKind::number) values = {"20", "21"};
    for (const std::string& value : values) {
      ExtractOptions options;
      EXPECT_EQ(set(one, value, options), std::nullopt);
      EXPECT_TRUE(texts.insert(options_text(options)).second) << one.name << value;
    }
  }
}

}  // namespace
}  // namespace tamis
