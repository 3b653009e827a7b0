#include "text/csv.h"

#include <gtest/gtest.h>

namespace tamis {
namespace {

TEST(Csv, TextStaysAsItIsOrIsQuoted) {
  EXPECT_EQ(csv_text(""), "");
  EXPECT_EQ(csv_text("rain-1"), "rain-1");
  EXPECT_EQ(csv_text("1+1"), "1+1");
  EXPECT_EQ(csv_text("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_text("a \"b\""), "\"a \"\"b\"\"\"");
  EXPECT_EQ(csv_text("a\r\nb"), "\"a\r\nb\"");
}

TEST(Csv, NoTextBeginsAsAFormula) {
  for (const char* sign : {"=", "+", "-", "@"})
    EXPECT_EQ(csv_text(sign + std::string("1+1")), "'" + std::string(sign) + "1+1");
  EXPECT_EQ(csv_text("\t=1+1"), "\"'\t=1+1\"");
  EXPECT_EQ(csv_text("\r=1+1"), "\"'\r=1+1\"");
  EXPECT_EQ(csv_text("\n=1+1"), "\"'\n=1+1\"");
  EXPECT_EQ(csv_text("=HYPERLINK(\"x\",\"y\")"),
            "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"");
  EXPECT_EQ(csv_text("\xEF\xBC\x9D"
                     "1"),
            "'\xEF\xBC\x9D"
            "1");  // full-width =
}

}  // namespace
}  // namespace tamis
