// Tests src/filters/readability/traits.cpp.

#include "filters/readability/traits.h"

#include <gtest/gtest.h>

#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis::reader {
namespace {

// Returns Readability's lists with the first ones replaced by these and the others
// empty.
NameLists lists_of(const std::vector<std::string>& lists) {
  NameLists out;
  for (std::size_t i = 0; i < NameLists::count; ++i)
    EXPECT_EQ(
        out.set(static_cast<NameLists::List>(i), i < lists.size() ? lists[i] : ""), "");
  return out;
}

TEST(NameLists, SayWhichListsHaveAPatternInAName) {
  const NameLists names = lists_of({"menu footer", "main =text"});
  EXPECT_EQ(names.find("Top-Menu").bits, 0b01u);
  EXPECT_EQ(names.find("text mainmenu").bits, 0b11u);
  EXPECT_EQ(names.find("context").bits, 0u);
  EXPECT_EQ(names.find("text").bits, 0b10u);
  EXPECT_EQ(names.find("a text\tb").bits, 0b10u);
  EXPECT_EQ(names.find("texts text-a").bits, 0u);
  EXPECT_EQ(names.find("").bits, 0u);
  EXPECT_EQ(names.find("mémain").bits, 0b10u);
}

TEST(NameLists, FindPatternsInsidePatterns) {
  const NameLists names = lists_of({"abcd", "bc", "c"});
  EXPECT_EQ(names.find("abce").bits, 0b110u);
  EXPECT_EQ(names.find("xabcd").bits, 0b111u);
  EXPECT_EQ(names.find("abab-c").bits, 0b100u);
}

TEST(NameLists, AreChecked) {
  NameLists names;
  const auto finding = [&](std::string_view list) {
    return names.set(NameLists::byline, list);
  };
  EXPECT_EQ(finding(" a  b-c =d_1 "), "");
  EXPECT_EQ(finding(""), "");
  EXPECT_NE(finding("a.b"), "");
  EXPECT_NE(finding("a ="), "");
  EXPECT_NE(finding("é"), "");
  EXPECT_NE(finding(std::string(9000, 'a')), "");
}

TEST(NameLists, AgreeWithSearchingForEachPattern) {
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
    ASSERT_EQ(lists_of(lists).find(name).bits, expected)
        << name << " in " << lists[0] << "/" << lists[1] << "/" << lists[2];
  }
}

// Returns the traits of the first element in the body.
Traits traits(std::string_view html) {
  const Page page = parse(html);
  return read_traits(page, NameLists())[page.body() + 1];
}

TEST(Traits, UnlikelyNamesGoUnlessOneSavesThem) {
  EXPECT_TRUE(traits("<div class=sidebar>").is_unlikely);
  EXPECT_TRUE(traits("<div id='Main-Menu2' class=x>").is_unlikely == false);  // main
  EXPECT_TRUE(traits("<div id=TopMenu>").is_unlikely);
  EXPECT_FALSE(traits("<div class=sidebar id=content>").is_unlikely);
  EXPECT_FALSE(traits("<div class=x data-class=sidebar>").is_unlikely);
}

TEST(Traits, NamesWeighByClassAndById) {
  EXPECT_EQ(traits("<div class=post>").names, 1);
  EXPECT_EQ(traits("<div class=post id=article>").names, 2);
  EXPECT_EQ(traits("<div class=comment id=article>").names, 0);
  EXPECT_EQ(traits("<div class='a hid b' id=footer>").names, -2);
  EXPECT_EQ(traits("<div class='a hidx b'>").names, 0);
}

TEST(Traits, KnowHiddenElements) {
  EXPECT_TRUE(traits("<div hidden>").is_hidden);
  EXPECT_TRUE(traits("<div style='display: none'>").is_hidden);
  EXPECT_TRUE(traits("<div aria-hidden=true class=x>").is_hidden);
  EXPECT_FALSE(traits("<div aria-hidden=true class=mw-fallback-image>").is_hidden);
  EXPECT_FALSE(traits("<div style='color:red'>").is_hidden);
}

TEST(Traits, KnowRoles) {
  EXPECT_TRUE(traits("<div role=navigation>").has_unlikely_role);
  EXPECT_FALSE(traits("<div role=main>").has_unlikely_role);
  EXPECT_TRUE(traits("<div role=dialog aria-modal=true>").is_dialog);
  EXPECT_FALSE(traits("<div role=dialog>").is_dialog);
}

TEST(Traits, KnowBylines) {
  EXPECT_TRUE(traits("<p rel=author>").is_byline);
  EXPECT_TRUE(traits("<p itemprop='author name'>").is_byline);
  EXPECT_TRUE(traits("<p class=post-byline>").is_byline);
  EXPECT_FALSE(traits("<p rel=nofollow>").is_byline);
}

TEST(Traits, ShareIsAPartOfAName) {
  EXPECT_TRUE(traits("<p class=social-share>").is_share);
  EXPECT_TRUE(traits("<p id=share_box>").is_share);
  EXPECT_TRUE(traits("<p class=Sharedaddy>").is_share);
  EXPECT_FALSE(traits("<p class=shareholders>").is_share);
}

TEST(Traits, KnowFilmsAndPictures) {
  EXPECT_TRUE(traits("<iframe src='https://www.youtube.com/x'></iframe>").is_video);
  EXPECT_TRUE(traits("<iframe data-src='//player.vimeo.com/x'></iframe>").is_video);
  EXPECT_FALSE(traits("<iframe src='https://ads.example/youtube'></iframe>").is_video);
  EXPECT_TRUE(traits("<img alt=x>").is_no_image);
  EXPECT_TRUE(traits("<img>").is_no_image);
  EXPECT_FALSE(traits("<img src=x>").is_no_image);
  EXPECT_FALSE(traits("<img data-lazy='/a.JPG'>").is_no_image);
  EXPECT_FALSE(traits("<p>").is_no_image);
}

TEST(Traits, KnowLinksIntoThePage) {
  EXPECT_TRUE(traits("<a href=#top>").is_hash_link);
  EXPECT_FALSE(traits("<a href=#>").is_hash_link);
  EXPECT_FALSE(traits("<a href=x#top>").is_hash_link);
}

TEST(NameLists, CanBeSet) {
  NameLists names;
  EXPECT_EQ(names.set(NameLists::unlikely, "foo"), "");
  EXPECT_TRUE(names.find("xfoo").in(NameLists::unlikely));
  EXPECT_FALSE(names.find("sidebar").in(NameLists::unlikely));
  EXPECT_TRUE(names.find("sidebar").in(NameLists::negative));
  EXPECT_NE(names.set(NameLists::unlikely, "a|b"), "");
  EXPECT_EQ(names.text(NameLists::unlikely), "foo");
}

}  // namespace
}  // namespace tamis::reader
