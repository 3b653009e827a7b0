// Tests src/document/character_references.cpp. The html5lib suite (tests/conformance)
// tests all names and states. This file has the cases that readers would ask about.
#include "document/character_references.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace tamis {
namespace {

using namespace std::string_view_literals;

std::string text(std::string_view source) {
  std::string out;
  append_text(source, out);
  return out;
}

std::string attribute(std::string_view source) {
  std::string out;
  append_attribute_value(source, out);
  return out;
}

std::string literal(std::string_view source) {
  std::string out;
  append_literal(source, out);
  return out;
}

TEST(CharacterReferences, TheLongestNameIsTaken) {
  EXPECT_EQ(text("&not;"), "\u00AC");
  EXPECT_EQ(text("&notit;"), "\u00ACit;");
  EXPECT_EQ(text("&notin;"), "\u2209");
  EXPECT_EQ(text("&notin"), "\u00ACin");
  EXPECT_EQ(text("&ampamp;"), "&amp;");
  EXPECT_EQ(text("&sup2sup;"), "\u00B2sup;");
}

TEST(CharacterReferences, NamesHaveACase) {
  EXPECT_EQ(text("&Aacute;&aacute;"), "\u00C1\u00E1");
  EXPECT_EQ(text("&AACUTE;"), "&AACUTE;");
  EXPECT_EQ(text("&AMP;&LT"), "&<");
}

TEST(CharacterReferences, MayStandForTwoCharacters) {
  EXPECT_EQ(text("&NotEqualTilde;"), "\u2242\u0338");
  EXPECT_EQ(text("&CounterClockwiseContourIntegral;"), "\u2233");  // the longest
}

TEST(CharacterReferences, AnAmpersandBeforeAnythingElseIsOne) {
  for (const char* source : {"&", "&&", "& amp;", "&;", "&#", "&#;", "&#x", "&#x;",
                             "&#xg", "&zz;", "&eacut", "&\u00E9;"})
    EXPECT_EQ(text(source), source);
}

TEST(CharacterReferences, NumbersNeedNoSemicolon) {
  EXPECT_EQ(text("&#65;&#65 &#65a&#x41g&#X41;"), "AA AaAgA");
}

TEST(CharacterReferences, NumbersThatAreNoCharactersAreReplaced) {
  EXPECT_EQ(text("&#0;"), "\uFFFD");
  EXPECT_EQ(text("&#xD800;&#xDFFF;"), "\uFFFD\uFFFD");
  EXPECT_EQ(text("&#1114111;"), "\U0010FFFF");
  EXPECT_EQ(text("&#1114112;"), "\uFFFD");
  EXPECT_EQ(text("&#99999999999999999999;"), "\uFFFD");
  EXPECT_EQ(text("&#x100000041;"), "\uFFFD");  // not 'A' after an overflow
}

TEST(CharacterReferences, NumbersOfWindows1252AreItsCharacters) {
  EXPECT_EQ(text("&#x80;&#150;&#x9F;"), "\u20AC\u2013\u0178");
  EXPECT_EQ(text("&#x81;"), "\u0081");
}

TEST(CharacterReferences, InAnAttributeANameThatGoesOnIsNone) {
  EXPECT_EQ(attribute("?a=1&copy=1"), "?a=1&copy=1");
  EXPECT_EQ(attribute("&notit;"), "&notit;");
  EXPECT_EQ(attribute("&copy2"), "&copy2");
  EXPECT_EQ(attribute("&copy;=1"), "\u00A9=1");
  EXPECT_EQ(attribute("&copy"), "\u00A9");
  EXPECT_EQ(attribute("&copy-1"), "\u00A9-1");
  EXPECT_EQ(attribute("&#65=1"), "A=1");
  EXPECT_EQ(text("&copy=1"), "\u00A9=1");
}

TEST(CharacterReferences, SayHowLongTheyAre) {
  const CharacterReference reference =
      read_reference("x&eacute;y", 1, ReferenceContext::text);
  EXPECT_EQ(reference.length, 8u);
  EXPECT_EQ(std::string_view(reference.utf8, reference.size), "\u00E9");
  EXPECT_EQ(read_reference("x&y", 1, ReferenceContext::text).length, 0u);
}

TEST(CharacterReferences, LineEndsAreLineFeedsAndNulIsReplaced) {
  EXPECT_EQ(text("a\r\nb\rc\nd\r"), "a\nb\nc\nd\n");
  EXPECT_EQ(text("a\0b"sv), "a\uFFFDb");
  EXPECT_EQ(text("\r&#10;"), "\n\n");
  EXPECT_EQ(literal("&amp;\r\n\0"sv), "&amp;\n\uFFFD");
}

TEST(CharacterReferences, NamesOfTagsAreLowerCaseInAsciiOnly) {
  std::string out;
  append_name("DiV\u00C9\0"sv, out);
  EXPECT_EQ(out, "div\u00C9\uFFFD");
}

TEST(CharacterReferences, PlainTextNeedsNoDecoding) {
  EXPECT_FALSE(needs_decoding("a \n\u00E9<>;#"));
  for (const std::string_view source : {"a&b"sv, "a\rb"sv, "a\0b"sv})
    EXPECT_TRUE(needs_decoding(source)) << source;
}

}  // namespace
}  // namespace tamis
