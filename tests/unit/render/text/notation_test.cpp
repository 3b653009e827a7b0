// Tests notation.cpp.

#include "render/text/notation.h"

#include <string>

#include <gtest/gtest.h>

#include "tamis/parser.h"
#include "tamis/render.h"

namespace tamis {
namespace {

std::string text_of(const std::string& html) {
  const Page page = parse("<p>" + html, "utf-8");
  std::string out = to_text(page);
  if (!out.empty()) out.pop_back();
  return out;
}

TEST(Notation, OfPowers) {
  const struct {
    const char* html;
    const char* text;
  } kCases[] = {
      {"10<sup>6</sup>", "10^6"},
      {"10<sup>-6</sup>", "10^-6"},
      {"10<sup>−6</sup>", "10^−6"},
      {"1,234<sup>1</sup>", "1,234^1"},
      {"x<sup>2</sup>", "x^2"},
      {"<i>x</i><sup>2</sup>", "x^2"},
      {"χ<sup>2</sup>", "χ^2"},
      {"100m<sup>2</sup>", "100m^2"},
      {"W/m<sup>2</sup>", "W/m^2"},
      {"км<sup>2</sup>", "км^2"},
      {"mol<sup>-1</sup>", "mol^-1"},
      {"(a+b)<sup>2</sup>", "(a+b)^2"},
      {"2<sup>n</sup>", "2^n"},
      {"SO<sub>4</sub><sup>2−</sup>", "SO4^2−"},
      {"5<sup>1</sup>/<sub>2</sub>", "5 1/2"},
      {"5<sup>1</sup>⁄<sub>2</sub>", "5 1⁄2"},
  };
  for (const auto& [html, text] : kCases) EXPECT_EQ(text_of(html), text) << html;
}

TEST(Notation, OfWhatIsRaisedAndNoPower) {
  for (const char* html :
       {"1<sup>st</sup>", "2<sup>e</sup>", "1<sup>o</sup>", "n<sup>o</sup>",
        "M<sup>me</sup>", "Ca<sup>2+</sup>", "CO<sup>2</sup>", "x<sup>*</sup>",
        "x<sup>[1]</sup>", "a <sup>14</sup>C", "<sup>14</sup>C"}) {
    std::string bare = html;
    for (const char* tag : {"<sup>", "</sup>"})
      bare.erase(bare.find(tag), std::string(tag).size());
    EXPECT_EQ(text_of(html), bare) << html;
  }
}

TEST(Notation, OfPrices) {
  EXPECT_EQ(text_of("3,<sup>50</sup> €"), "3,50 €");
  EXPECT_EQ(text_of("5.<sup>99</sup> €, 10<sup>6</sup>"), "5.99 €, 10^6");
  EXPECT_EQ(text_of("$5.<sup>99</sup>"), "$5.99");
  EXPECT_EQ(text_of("in 2019.<sup>12</sup> $5 was"), "in 2019.[12] $5 was");
}

TEST(Notation, OfNotes) {
  EXPECT_EQ(text_of("word<sup>1</sup>"), "word[1]");
  EXPECT_EQ(text_of("end.<sup>1,2</sup> Then"), "end.[1,2] Then");
  EXPECT_EQ(text_of("“So.”<sup>4–6</sup>"), "“So.”[4–6]");
  EXPECT_EQ(text_of("2019<sup><a href='#n'>3</a></sup>"), "2019[3]");
  EXPECT_EQ(text_of("word<a href='#n'><sup>a</sup></a>"), "word[a]");
  EXPECT_EQ(text_of("<a href='/x'>10<sup>6</sup> men</a>"), "10^6 men");
}

TEST(Notation, OfIndices) {
  EXPECT_EQ(text_of("x<sub>1</sub>"), "x_1");
  EXPECT_EQ(text_of("2x<sub>i</sub>"), "2x_i");
  EXPECT_EQ(text_of("V<sub>max</sub>"), "V_max");
  EXPECT_EQ(text_of("1010<sub>2</sub>"), "1010_2");
  EXPECT_EQ(text_of("H<sub>2</sub>SO<sub>4</sub>"), "H2SO4");
  EXPECT_EQ(text_of("B<sub>12</sub>"), "B12");
}

TEST(Notation, OfQuotesAndReadings) {
  EXPECT_EQ(text_of("<q>a <q>b</q></q>."), "\"a 'b'\".");
  EXPECT_EQ(text_of("<q>“a”</q>"), "“a”");
  EXPECT_EQ(text_of("«<q>a</q>»"), "«a»");
  EXPECT_EQ(text_of("<q></q>a"), "a");
  EXPECT_EQ(text_of("<ruby>字<rt>じ</rt></ruby>"), "字(じ)");
  EXPECT_EQ(text_of("<ruby>字<rp>（</rp><rt>じ</rt><rp>）</rp></ruby>"), "字（じ）");
}

// No notation if only words are requested.
TEST(Notation, IsAnOption) {
  const Page page =
      parse("<p><q>10<sup>6</sup></q> <math alttext='x'></math>", "utf-8");
  const Mask all(page.word_count(), true);
  EXPECT_EQ(to_text(page, all, {.notation = false}), "106 $x$\n");
  EXPECT_EQ(to_text(page, all, {.math = false}), "\"10^6\"\n");
  EXPECT_EQ(to_text(page, all, {.plain = true}), "106\n");
  EXPECT_EQ(to_markdown(page, all, {.notation = false}), "106 $x$\n");
}

}  // namespace
}  // namespace tamis
