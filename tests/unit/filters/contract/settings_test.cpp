#include "filters/contract/settings.h"

#include <gtest/gtest.h>

namespace tamis {
namespace {

std::string again(std::string_view text) {
  const Result<std::vector<Setting>> settings = read_settings(text);
  if (!settings) return to_string(settings.error());
  std::string out;
  for (const Setting& setting : *settings)
    out += "[" + setting.name + "|" + setting.value + "]";
  return out;
}

TEST(Settings, AreNamesAndValues) {
  EXPECT_EQ(again(""), "");
  EXPECT_EQ(again("a=1"), "[a|1]");
  EXPECT_EQ(again(" a = 1 , b_2=-.5e-3 ,c=true "), "[a|1][b_2|-.5e-3][c|true]");
}

TEST(Settings, ValuesMayBeQuoted) {
  EXPECT_EQ(again("css=\"nav, a[href='x']\""), "[css|nav, a[href='x']]");
  EXPECT_EQ(again("css='it''s'"), "[css|it's]");
  EXPECT_EQ(again("css=\"\", b=1"), "[css|][b|1]");
}

TEST(Settings, ErrorsSayWhere) {
  EXPECT_EQ(again("a"), "column 2: the text ends (wanted '=' after 'a')");
  EXPECT_EQ(again("a=1 b=2"),
            "column 5: found 'b' (wanted ',' between settings; a value with such signs "
            "stands in quotes)");
  EXPECT_EQ(again("a=1,"), "column 5: the text ends (wanted a parameter's name)");
  EXPECT_EQ(again("=1"), "column 1: found '=' (wanted a parameter's name)");
  EXPECT_EQ(
      again("a=,"),
      "column 3: found ',' (wanted a value for 'a', in quotes if it begins with a "
      "sign)");
  EXPECT_EQ(again("a=\"x"),
            "column 3: the quote is not closed (another \" behind the value)");
}

TEST(Settings, QuotedIsReadAgain) {
  for (const std::string value : {"1", "", "a b", "say \"no\"", "it's", "),(", "é"}) {
    EXPECT_EQ(again("a=" + quoted_value(value)), "[a|" + value + "]");
  }
  EXPECT_EQ(quoted_value("0.75"), "0.75");
}

}  // namespace
}  // namespace tamis
