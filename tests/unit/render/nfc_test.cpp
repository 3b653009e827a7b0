// Tests src/render/nfc.cpp.
#include "render/nfc.h"

#include <gtest/gtest.h>

#include "tamis/parser.h"
#include "tamis/render.h"

namespace tamis {
namespace {

std::string repeated(std::string_view text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

TEST(Nfc, ComposesLetters) {
  EXPECT_EQ(to_nfc("Cafe\u0301"), "Caf\u00E9");
  EXPECT_EQ(to_nfc("a\u0301\u0316"), "\u00E1\u0316");
  EXPECT_EQ(to_nfc("plain"), "plain");
}

TEST(Nfc, LeavesThirtyMarksAsTheyAre) {
  const std::string most = "x" + repeated("\u0316", 30);
  EXPECT_EQ(stream_safe(most), most);
  EXPECT_EQ(to_nfc(most), most);
}

TEST(Nfc, CutsLongerRuns) {
  EXPECT_EQ(stream_safe("x" + repeated("\u0316", 31)),
            "x" + repeated("\u0316", 30) + "\u034F\u0316");
  EXPECT_EQ(stream_safe("x" + repeated("\u0316", 61) + "y"),
            "x" + repeated("\u0316", 30) + "\u034F" + repeated("\u0316", 30) +
                "\u034F\u0316y");
  EXPECT_EQ(stream_safe(repeated("x" + repeated("\u0316", 30), 3)),
            repeated("x" + repeated("\u0316", 30), 3));
}

// Sorted as one run they would take hours: an hour for three megabytes, four for six.
TEST(Nfc, TakesLinearTime) {
  const std::string marks = "<p>a" + repeated("\u0301\u0316\u0327", 500'000);
  const Page page = parse(marks, "utf-8");
  const Mask all(page.word_count(), true);
  EXPECT_GT(to_text(page, all, {.characters = CharacterForm::nfc}).size(),
            marks.size() / 2);
  EXPECT_GT(to_json(page, all).size(), marks.size() / 2);
}

}  // namespace
}  // namespace tamis
