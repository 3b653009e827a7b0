// Tests src/encoding/statistics.cpp.
#include <string>

#include <gtest/gtest.h>

#include "encoding/detection.h"

namespace tamis {
namespace {

std::string repeat(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

// "Съешь же ещё этих мягких французских булок" in windows-1251.
constexpr std::string_view kRussian =
    "\xD1\xFA\xE5\xF8\xFC \xE6\xE5 \xE5\xF9\xB8 \xFD\xF2\xE8\xF5 "
    "\xEC\xFF\xE3\xEA\xE8\xF5 \xF4\xF0\xE0\xED\xF6\xF3\xE7\xF1\xEA\xE8\xF5 "
    "\xE1\xF3\xEB\xEE\xEA. ";

TEST(Statistics, KnowsRussian) {
  EXPECT_EQ(guess_encoding(repeat(kRussian, 20)), Encoding::windows_1251);
}

TEST(Statistics, LooksBehindALongStartInAscii) {
  EXPECT_EQ(guess_encoding(std::string(200000, ' ') + repeat(kRussian, 20)),
            Encoding::windows_1251);
}

TEST(Statistics, Utf8WithOneWrongByteIsUtf8) {
  EXPECT_EQ(guess_encoding(repeat("Grüße, ", 20) + "caf\xE9"), Encoding::utf_8);
}

// uchardet takes these for iso-8859-10, iso-8859-13 and windows-1250.
TEST(Statistics, EnglishWithAStrangerIsWindows1252) {
  const std::string english = repeat("the weather of the coming winter ", 200);
  for (const char* stranger : {"El Ni\xF1o ",
                               "a new \xA3"
                               "50m plan ",
                               "don\x92t \xBD "})
    EXPECT_EQ(
        guess_encoding(english + stranger + english).value_or(Encoding::windows_1252),
        Encoding::windows_1252);
}

// "Lietuvos žmonės „šiandien“ švenčia didžiąją šventę" in windows-1257; uchardet says
// iso-8859-13, which has the letters at the same positions, but not the quotes.
TEST(Statistics, QuotesOfWindowsMakeItWindows) {
  EXPECT_EQ(guess_encoding(repeat("Lietuvos \xFEmon\xEBs \x84\xF0iandien\x93 "
                                  "\xF0ven\xE8ia did\xFEi\xE0j\xE0 \xF0vent\xE6. ",
                                  20)),
            Encoding::windows_1257);
}

}  // namespace
}  // namespace tamis
