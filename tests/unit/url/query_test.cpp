#include "url/query.h"

#include <gtest/gtest.h>

namespace tamis::url {
namespace {

using Names = std::vector<std::string>;

TEST(Query, Values) {
  EXPECT_EQ(query_value("url=http%3A%2F%2Fa%2F&b=1", "url"), "http://a/");
  EXPECT_EQ(query_value("a=1&b=x+y%2Bz", "b"), "x y+z");
  EXPECT_EQ(query_value("a=1&a=2", "a"), "1");
  EXPECT_EQ(query_value("ab=1&b", "b"), "");
  EXPECT_EQ(query_value("", "a"), "");
}

TEST(Query, UnknownNames) {
  EXPECT_EQ(unknown_name("a=1&&b", {"a", "b"}), std::nullopt);
  EXPECT_EQ(unknown_name("", {}), std::nullopt);
  EXPECT_EQ(unknown_name("a=b&c%20d=1&e", {"a"}), "c d");
}

TEST(Query, NamesThatAreThere) {
  EXPECT_TRUE(has_name("a=1&b", "b"));
  EXPECT_TRUE(has_name("a=&b=1", "a"));
  EXPECT_FALSE(has_name("ab=1&c=a", "a"));
  EXPECT_EQ(repeated_name("a=1&&b=2&&c"), std::nullopt);
  EXPECT_EQ(repeated_name("a=1&b=2&a=1"), "a");
  EXPECT_EQ(repeated_name("c%20d=1&c%20d"), "c d");
}

TEST(Query, PathsFitPatterns) {
  EXPECT_EQ(fit_path("/a/b", "/a/b"), Names{});
  EXPECT_EQ(fit_path("/a/{x}", "/a/b%20c"), Names{"b c"});
  EXPECT_EQ(fit_path("/a/{x}/c/{y}", "/a/1/c/2"), (Names{"1", "2"}));
}

TEST(Query, PathsThatDoNotFit) {
  EXPECT_FALSE(fit_path("/a/{x}", "/a/"));
  EXPECT_FALSE(fit_path("/a/{x}", "/a/b/"));
  EXPECT_FALSE(fit_path("/a/{x}", "/a"));
  EXPECT_FALSE(fit_path("/a", "/a/"));
  EXPECT_FALSE(fit_path("/a/{x}/c", "/a/b/d"));
}

TEST(Query, AnEscapedSlashIsNoSlash) {
  EXPECT_EQ(fit_path("/a/{x}", "/a/..%2Fb"), Names{"../b"});
}

}  // namespace
}  // namespace tamis::url
