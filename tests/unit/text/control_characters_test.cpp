// Tests src/text/control_characters.cpp.
#include "text/control_characters.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace tamis {
namespace {

// A reference implementation that goes character by character.
std::string slowly_without(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool is_c1 = byte == 0xC2 && i + 1 < text.size() &&
                       static_cast<unsigned char>(text[i + 1]) >= 0x80 &&
                       static_cast<unsigned char>(text[i + 1]) < 0xA0;
    if (is_c1)
      ++i;
    else if (text[i] == '\f' || text[i] == '\r')
      out += ' ';
    else if ((byte >= 0x20 && byte != 0x7F) || byte == '\t' || byte == '\n')
      out += text[i];
  }
  return out;
}

TEST(ControlCharacters, AreLeftOut) {
  EXPECT_EQ(without_controls("a\x1b[31mred\x07\x7F"), "a[31mred");
  EXPECT_EQ(without_controls("\xC2\x9B"
                             "2J\xC2\x80"
                             "b"),
            "2Jb");
  EXPECT_EQ(without_controls("a\tb\nc"), "a\tb\nc");
  EXPECT_EQ(without_controls("a\rb\fc\vd"), "a b cd");
  EXPECT_EQ(without_controls(std::string_view("a\0b", 3)), "ab");
  EXPECT_EQ(without_controls("\u00A0caf\u00E9 \u0080\u00BF"), "\u00A0caf\u00E9 \u00BF");
}

TEST(ControlCharacters, AreFoundWhereverTheyStand) {
  Rng random(1);
  constexpr std::string_view kPieces[] = {"a",        "bcdefgh", "\u00E9", "\u00A9",
                                          "\x1b",     "\x7F",    "\t",     "\n",
                                          "\xC2\x85", "\r",      "\u0100", "wordsword"};
  for (int round = 0; round < 5000; ++round) {
    std::string text;
    const std::size_t pieces = random.below(12);
    for (std::size_t i = 0; i < pieces; ++i)
      text += kPieces[random.below(std::size(kPieces))];
    const std::string expected = slowly_without(text);
    EXPECT_EQ(without_controls(text), expected);
    EXPECT_EQ(has_controls(text), expected != text);
    EXPECT_FALSE(has_controls(expected));
  }
}

TEST(ControlCharacters, AreVisibleInMessages) {
  EXPECT_EQ(visible("plain \u00E9"), "plain \u00E9");
  EXPECT_EQ(visible("\x1b]0;title\x07"), "\\x1b]0;title\\x07");
  EXPECT_EQ(visible("a\nb\xC2\x9B"), "a\\x0ab\\x9b");
  EXPECT_EQ(visible("'\xC2' \x9B \xF0\x9F"), "'\\xc2' \\x9b \\xf0\\x9f");
  EXPECT_EQ(visible("\u202Efdp.exe\u200B\U000E0041"),
            "\\u202efdp.exe\\u200b\\U000e0041");
}

TEST(ControlCharacters, AreReplacedInNames) {
  EXPECT_EQ(with_controls_as("a\x1b\xC2\x9B\x7F\t\nb\xC2\xA0", '_'), "a_____b\xC2\xA0");
}

}  // namespace
}  // namespace tamis
