// Tests src/extract/options.cpp.

#include "extract/options.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

namespace tamis::forms {
namespace {

const Option& option(std::string_view name) {
  const auto all = all_options();
  return *std::find_if(all.begin(), all.end(),
                       [&](const Option& one) { return one.name == name; });
}

// What is not understood; "" where all is.
std::string unknown(std::string_view name, std::string_view value) {
  Options out;
  return set(option(name), value, out).value_or("");
}

TEST(FormOptions, NamesAreUnique) {
  std::set<std::string_view> names;
  for (const Option& one : all_options()) EXPECT_TRUE(names.insert(one.name).second);
  for (const Option& one : explain_options()) EXPECT_TRUE(names.contains(one.name));
}

TEST(FormOptions, EveryWordIsUnderstood) {
  for (const Option& one : all_options())
    for (const std::string& word : words_of(one)) {
      Options out;
      EXPECT_EQ(set(one, word, out), std::nullopt) << one.name << " " << word;
    }
}

TEST(FormOptions, OthersAreNot) {
  for (const Option& one : all_options()) {
    EXPECT_EQ(unknown(one.name, "nosuch"), "nosuch") << one.name;
    EXPECT_FALSE(allowed_by(one).empty());
  }
  EXPECT_EQ(unknown("json-lists", "links,nosuch"), "nosuch");
  EXPECT_EQ(unknown("json-lists", "links,all"), "all");
  for (const std::string_view number :
       {"19", "100001", "-20", "20.5", "99999999999999"})
    EXPECT_EQ(unknown("chunks", number), number);
}

TEST(FormOptions, AreSet) {
  Options out;
  for (const auto& [name, value] :
       {std::pair{"comments", "drop"}, std::pair{"chunks", "50"},
        std::pair{"json-lists", "links,posts"}, std::pair{"characters", "nfc"},
        std::pair{"no-tracking", "true"}, std::pair{"no-links", "false"},
        std::pair{"title", "auto"}, std::pair{"no-rescue", "true"}})
    EXPECT_EQ(set(option(name), value, out), std::nullopt);
  EXPECT_EQ(out.parts.comments, "drop");
  EXPECT_FALSE(out.json.dropped_posts);
  EXPECT_EQ(out.json.chunk_words, 50u);
  EXPECT_TRUE(out.json.lists.links && out.json.lists.posts);
  EXPECT_FALSE(out.json.lists.tables || out.json.lists.media);
  EXPECT_EQ(out.markdown.characters, CharacterForm::nfc);
  EXPECT_FALSE(out.markdown.tracking || out.html.tracking);
  EXPECT_TRUE(out.markdown.links);
  EXPECT_EQ(out.parts.title, "auto");
  EXPECT_FALSE(out.rescue);
}

TEST(FormOptions, PartsArePutAroundAPipeline) {
  const Pipeline plain = *read_pipeline("plain");
  EXPECT_EQ(with_parts(plain, {})->to_string(), "plain");
  EXPECT_EQ(with_parts(plain, {.title = "keep", .comments = "drop"})->to_string(),
            "parts(title=keep, comments=drop; plain)");
}

}  // namespace
}  // namespace tamis::forms
