// Tests settings as text, in src/filters/contract/filter.cpp.

#include "filters/contract/settings.h"

#include <gtest/gtest.h>

namespace tamis {
namespace {

TEST(Settings, AreQuotedOnlyIfNeedBe) {
  EXPECT_EQ(quoted_value("0.75"), "0.75");
  EXPECT_EQ(quoted_value("\xC3\xA9"), "\xC3\xA9");
  EXPECT_EQ(quoted_value(""), "\"\"");
  EXPECT_EQ(quoted_value("say \"no\""), "\"say \"\"no\"\"\"");
}

TEST(Settings, StandInBrackets) {
  EXPECT_EQ(in_brackets({}), "");
  const std::vector<Setting> settings = {{"window", "40"}, {"css", "nav, footer"}};
  EXPECT_EQ(in_brackets(settings), "(window=40, css=\"nav, footer\")");
}

}  // namespace
}  // namespace tamis
