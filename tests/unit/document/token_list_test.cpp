// Tests src/document/token_list.cpp: aspects that the html5lib suite does not cover,
// mainly the positions of tokens.
#include "document/token_list.h"

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace tamis {
namespace {

using Kind = HtmlToken::Kind;

// Returns the source of each token.
std::vector<std::string> places(std::string_view source,
                                TokenizerState state = TokenizerState::data,
                                std::string_view last_start_tag = {}) {
  std::vector<std::string> out;
  for (const HtmlToken& token : tokenize(source, state, last_start_tag))
    out.emplace_back(source.substr(token.offset, token.length));
  return out;
}

using Places = std::vector<std::string>;

TEST(TokenList, EveryTokenKnowsWhereItStands) {
  EXPECT_EQ(places("<p a='>'>x &amp; y</p ><br/>"),
            (Places{"<p a='>'>", "x &amp; y", "</p >", "<br/>"}));
  EXPECT_EQ(places("a<!-- c -->b"), (Places{"a", " c ", "b"}));
  EXPECT_EQ(places("a<b"), (Places{"a"}));  // a truncated tag is not a token
}

TEST(TokenList, CharactersComeAsOneAndDecoded) {
  const std::vector<HtmlToken> tokens = tokenize("a&lt;b</>\r\nc< d");
  ASSERT_EQ(tokens.size(), 1u);
  EXPECT_EQ(tokens[0].data, "a<b\nc< d");
  EXPECT_EQ(tokens[0].length, 15u);
}

TEST(TokenList, ATagHasItsNameAndAttributes) {
  const std::vector<HtmlToken> tokens = tokenize("<P A=1 b='&amp;' a=2 /></P x=y>");
  ASSERT_EQ(tokens.size(), 2u);
  EXPECT_EQ(tokens[0].kind, Kind::start_tag);
  EXPECT_EQ(tokens[0].data, "p");
  EXPECT_TRUE(tokens[0].self_closing);
  const std::vector<std::pair<std::string, std::string>> expected = {{"a", "1"},
                                                                     {"b", "&"}};
  EXPECT_EQ(tokens[0].attributes, expected);
  EXPECT_EQ(tokens[1].kind, Kind::end_tag);
  EXPECT_TRUE(tokens[1].attributes.empty());
}

TEST(TokenList, RawTextEndsAtTheEndTagOfTheLastStartTag) {
  EXPECT_EQ(places("a<b></i></xmp>c", TokenizerState::rawtext, "xmp"),
            (Places{"a<b></i>", "</xmp>", "c"}));
  EXPECT_EQ(places("<b></xmp>", TokenizerState::plaintext, "xmp"),
            (Places{"<b></xmp>"}));
  EXPECT_EQ(places("a]]>b", TokenizerState::cdata_section), (Places{"a]]>b"}));
}

TEST(TokenList, ADoctypeHasItsParts) {
  const std::vector<HtmlToken> tokens = tokenize("<!doctype HTML system 'x'>");
  ASSERT_EQ(tokens.size(), 1u);
  EXPECT_EQ(tokens[0].kind, Kind::doctype);
  EXPECT_EQ(tokens[0].name, "html");
  EXPECT_EQ(tokens[0].public_id, std::nullopt);
  EXPECT_EQ(tokens[0].system_id, "x");
  EXPECT_FALSE(tokens[0].force_quirks);
}

}  // namespace
}  // namespace tamis
