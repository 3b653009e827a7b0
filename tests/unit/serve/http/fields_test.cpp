#include "serve/http/fields.h"

#include <gtest/gtest.h>

namespace tamis::serve {
namespace {

TEST(Fields, NamesHaveNoCase) {
  Fields fields;
  fields.add("Content-Type", "text/html");
  EXPECT_EQ(fields.get("content-TYPE"), "text/html");
  EXPECT_FALSE(fields.find("Content"));
}

TEST(Fields, SetReplacesAllOfThatName) {
  Fields fields;
  fields.add("Via", "1.0 a");
  fields.add("X", "y");
  fields.add("VIA", "1.1 b");
  EXPECT_EQ(fields.count("via"), 2u);
  EXPECT_EQ(fields.joined("Via"), "1.0 a, 1.1 b");
  fields.set("via", "1.1 c");
  EXPECT_EQ(fields.joined("Via"), "1.1 c");
  EXPECT_EQ(fields.get("X"), "y");
}

TEST(Fields, ItemsOfAList) {
  EXPECT_EQ(list_items(" a ,,b;q=\"1,2\", \"c\\\",d\" ,"),
            (std::vector<std::string_view>{"a", "b;q=\"1,2\"", "\"c\\\",d\""}));
  EXPECT_TRUE(list_items("").empty());
  EXPECT_EQ(list_items("\"open").size(), 1u);
}

TEST(Fields, TokensOfAllFieldsOfAName) {
  Fields fields;
  fields.add("Connection", "keep-alive, Upgrade");
  fields.add("connection", "X-Mine");
  EXPECT_TRUE(has_token(fields, "Connection", "upgrade"));
  EXPECT_TRUE(has_token(fields, "Connection", "x-mine"));
  EXPECT_FALSE(has_token(fields, "Connection", "keep"));
}

}  // namespace
}  // namespace tamis::serve
