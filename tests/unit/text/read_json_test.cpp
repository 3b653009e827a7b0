// Tests is_deep_json() of src/text/read_json.h.
#include "text/read_json.h"

#include <string>

#include <gtest/gtest.h>

namespace tamis {
namespace {

TEST(DeepJson, IsNestedMoreThanAllowed) {
  EXPECT_FALSE(is_deep_json("", 0));
  EXPECT_FALSE(is_deep_json("[1, {\"a\": 2}]", 2));
  EXPECT_TRUE(is_deep_json("[1, {\"a\": [2]}]", 2));
  EXPECT_FALSE(is_deep_json("[] [] {} [{}]", 2));
  EXPECT_TRUE(is_deep_json(std::string(100'000, '['), 500));
}

TEST(DeepJson, BracketsInStringsAreNone) {
  EXPECT_FALSE(is_deep_json("[\"[[[[\"]", 1));
  EXPECT_FALSE(is_deep_json("[\"\\\"[[[[\"]", 1));
  EXPECT_TRUE(is_deep_json("[\"\\\\\", [[]]]", 2));
}

}  // namespace
}  // namespace tamis
