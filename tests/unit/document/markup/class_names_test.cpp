// Tests src/document/markup/class_names.h.
#include "document/markup/class_names.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace tamis {
namespace {

TEST(AnyClass, SeesEachNameUntilOneFits) {
  std::vector<std::string> seen;
  EXPECT_TRUE(any_class(" a\t\nbc\f d\r", [&](std::string_view name) {
    seen.emplace_back(name);
    return name == "bc";
  }));
  EXPECT_EQ(seen, (std::vector<std::string>{"a", "bc"}));
  EXPECT_FALSE(any_class(" \n", [](std::string_view) { return true; }));
}

TEST(HasClass, IsAWholeNameInTheSameCase) {
  EXPECT_TRUE(has_class("math", "math"));
  EXPECT_TRUE(has_class("mathjax a-math\nmath ", "math"));
  for (const char* classes : {"", "mathjax", "a-math", "MATH", "ma th"})
    EXPECT_FALSE(has_class(classes, "math")) << classes;
}

}  // namespace
}  // namespace tamis
