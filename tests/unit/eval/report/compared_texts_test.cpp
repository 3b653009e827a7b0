#include "eval/report/compared_texts.h"

#include <gtest/gtest.h>

namespace tamis::eval {
namespace {

// Returns lines separated by "/", with words that are not common in brackets.
std::string shown(const std::vector<ComparedLine>& lines) {
  std::string out;
  for (const ComparedLine& line : lines) {
    if (&line != &lines.front()) out += " / ";
    for (const ComparedRun& run : line)
      out += run.is_common ? run.text : "[" + run.text + "]";
  }
  return out;
}

std::vector<std::string> rows(const std::string& gold, const std::string& extract) {
  std::vector<std::string> out;
  for (const ComparedRow& row : compare_texts(gold, extract, 1000).rows)
    out.push_back(shown(row.gold) + " | " + shown(row.extract));
  return out;
}

using Rows = std::vector<std::string>;

TEST(ComparedTexts, TellsRightFromWrongFromMissed) {
  const ComparedTexts compared =
      compare_texts("a cat sat quietly on a mat", "the cat sat on the mat", 1000);
  EXPECT_EQ(compared.right, 4u);
  EXPECT_EQ(compared.wrong, 2u);
  EXPECT_EQ(compared.missed, 3u);
  EXPECT_EQ(compared.hidden, 0u);
  EXPECT_EQ(rows("a cat sat quietly on a mat", "the cat sat on the mat"),
            Rows{"[a] cat sat [quietly] on [a] mat | [the] cat sat on [the] mat"});
}

TEST(ComparedTexts, WhatBelongsTogetherStandsSideBySide) {
  EXPECT_EQ(rows("one two\nlost line\nthree", "menu home\none two\nthree\nfooter"),
            (Rows{" | [menu home]", "one two | one two", "[lost line] | ",
                  "three | three", " | [footer]"}));
  EXPECT_EQ(rows("one\nlost\ntwo", "one\nwrong\ntwo"),
            (Rows{"one | one", "[lost] | [wrong]", "two | two"}));
}

TEST(ComparedTexts, ALineThatIsBrokenOnOneSideOnly) {
  EXPECT_EQ(rows("one two three four", "one two\nthree four"),
            (Rows{"one two | one two", "three four | three four"}));
  EXPECT_EQ(rows("one\nlost\ntwo", "one wrong two"),
            (Rows{"one / [lost] | one [wrong]", "two | two"}));
}

TEST(ComparedTexts, ScriptsWithoutBlanksGoByCharacters) {
  const ComparedTexts compared = compare_texts("今天天气好", "今天很好", 1000);
  EXPECT_EQ(compared.right, 3u);
  EXPECT_EQ(rows("今天天气好 ok", "今天很好 ok"),
            Rows{"今天[天气]好 ok | 今天[很]好 ok"});
}

TEST(ComparedTexts, EmptyTexts) {
  EXPECT_TRUE(compare_texts("", "", 1000).rows.empty());
  EXPECT_EQ(rows("a b", " \n "), Rows{"[a b] | "});
  EXPECT_EQ(rows("", "a\nb"), Rows{" | [a] / [b]"});
}

TEST(ComparedTexts, BytesOfStrangersStayAsTheyAre) {
  const std::string hostile = "<script>x</script> \xFF \xC3 {{data}} \"'&";
  const ComparedTexts compared = compare_texts(hostile, hostile, 1000);
  EXPECT_EQ(compared.wrong + compared.missed, 0u);
  ASSERT_EQ(compared.rows.size(), 1u);
  EXPECT_EQ(compared.rows[0].gold.at(0).at(0).text, hostile);
}

TEST(ComparedTexts, LongTextsAreCutButCountedWhole) {
  std::string gold;
  std::string extract;
  for (int i = 0; i < 500; ++i) {
    gold += "g" + std::to_string(i) + " both\n";
    extract += "x" + std::to_string(i) + " both\n";
  }
  const ComparedTexts compared = compare_texts(gold, extract, 100);
  EXPECT_EQ(compared.right, 500u);
  EXPECT_EQ(compared.wrong, 500u);
  EXPECT_EQ(compared.missed, 500u);
  EXPECT_EQ(compared.hidden, 1900u);
  EXPECT_EQ(compared.rows.size(), 25u);
}

}  // namespace
}  // namespace tamis::eval
