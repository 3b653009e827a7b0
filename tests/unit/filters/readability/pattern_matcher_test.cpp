// Tests src/filters/readability/pattern_matcher.cpp.

#include "filters/readability/pattern_matcher.h"

#include <gtest/gtest.h>

#include "support/random_pages.h"

namespace tamis {
namespace {

TEST(PatternMatcher, SaysWhichListsHaveAPatternInAName) {
  const PatternMatcher matcher({"menu footer", "main =text"});
  EXPECT_EQ(matcher.find("Top-Menu"), 0b01u);
  EXPECT_EQ(matcher.find("text mainmenu"), 0b11u);
  EXPECT_EQ(matcher.find("context"), 0u);
  EXPECT_EQ(matcher.find("text"), 0b10u);
  EXPECT_EQ(matcher.find("a text\tb"), 0b10u);
  EXPECT_EQ(matcher.find("texts text-a"), 0u);
  EXPECT_EQ(matcher.find(""), 0u);
  EXPECT_EQ(matcher.find("mémain"), 0b10u);
}

TEST(PatternMatcher, FindsPatternsInsidePatterns) {
  const PatternMatcher matcher({"abcd", "bc", "c"});
  EXPECT_EQ(matcher.find("abce"), 0b110u);
  EXPECT_EQ(matcher.find("xabcd"), 0b111u);
  EXPECT_EQ(matcher.find("abab-c"), 0b100u);
}

TEST(PatternMatcher, ChecksLists) {
  EXPECT_EQ(PatternMatcher::check(" a  b-c =d_1 "), "");
  EXPECT_EQ(PatternMatcher::check(""), "");
  EXPECT_NE(PatternMatcher::check("a.b"), "");
  EXPECT_NE(PatternMatcher::check("a ="), "");
  EXPECT_NE(PatternMatcher::check("é"), "");
  EXPECT_NE(PatternMatcher::check(std::string(9000, 'a')), "");
}

TEST(PatternMatcher, AgreesWithSearchingForEachPattern) {
  Rng random(test::seed());
  const auto random_name = [&](std::size_t most, const std::string& letters) {
    std::string out;
    for (std::size_t i = 1 + random.below(most); i > 0; --i)
      out += letters[random.below(letters.size())];
    return out;
  };
  for (int round = 0; round < 5000; ++round) {
    std::vector<std::string> lists;
    std::vector<std::vector<std::string>> patterns(3);
    for (std::size_t i = 0; i < 3; ++i) {
      std::string& list = lists.emplace_back();
      for (std::size_t count = random.below(4); count > 0; --count) {
        const std::string name = random_name(3, "ab-");
        const bool whole = random.below(3) == 0;
        list += (whole ? "=" : "") + name + " ";
        patterns[i].push_back(whole ? " " + name + " " : name);
      }
    }
    const std::string name = random_name(10, "aabb- ");
    std::uint32_t expected = 0;
    for (std::size_t i = 0; i < 3; ++i)
      for (const std::string& pattern : patterns[i])
        if ((" " + name + " ").find(pattern) != std::string::npos) expected |= 1u << i;
    ASSERT_EQ(PatternMatcher(lists).find(name), expected)
        << name << " in " << lists[0] << "/" << lists[1] << "/" << lists[2];
  }
}

}  // namespace
}  // namespace tamis
