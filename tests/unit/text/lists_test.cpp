// Tests src/text/lists.h.
#include "text/lists.h"

#include <gtest/gtest.h>

namespace tamis::text {
namespace {

using Parts = std::vector<std::string_view>;

TEST(Split, GivesOnePartMoreThanSeparators) {
  EXPECT_EQ(split("a,b,,c", ','), (Parts{"a", "b", "", "c"}));
  EXPECT_EQ(split(",", ','), (Parts{"", ""}));
  EXPECT_EQ(split("a", ','), Parts{"a"});
  EXPECT_EQ(split("", ','), Parts{""});
}

TEST(SplitWords, GivesNoEmptyParts) {
  EXPECT_EQ(split_words(" a\t\nb  c "), (Parts{"a", "b", "c"}));
  EXPECT_EQ(split_words(""), Parts{});
  EXPECT_EQ(split_words(" \n"), Parts{});
}

TEST(SplitWords, TakesOtherSeparators) {
  EXPECT_EQ(split_words("a;; b;", ";"), (Parts{"a", " b"}));
}

TEST(Join, PutsSeparatorsBetween) {
  EXPECT_EQ(join(std::vector<std::string>{"a", "b"}, ", "), "a, b");
  EXPECT_EQ(join(Parts{"a"}, ", "), "a");
  EXPECT_EQ(join(Parts{}, ", "), "");
  EXPECT_EQ(join(Parts{"", "", "a"}, ","), ",,a");
}

TEST(Join, TakesAMemberOrAFunction) {
  struct Named {
    std::string name;
  };
  const std::vector<Named> all = {{"x"}, {"y"}};
  EXPECT_EQ(join(all, "|", &Named::name), "x|y");
  EXPECT_EQ(join(all, " ", [](const Named& one) { return one.name + "!"; }), "x! y!");
}

TEST(AppendItem, SeparatesFromWhatIsThere) {
  std::string list;
  append_item("a", ", ", list);
  append_item("b", ", ", list);
  EXPECT_EQ(list, "a, b");
}

}  // namespace
}  // namespace tamis::text
