// Tests src/filters/readability/traits.cpp.

#include "filters/readability/traits.h"

#include <gtest/gtest.h>

#include "tamis/parser.h"

namespace tamis::reader {
namespace {

// Of the first element inside the body.
Traits traits(std::string_view html) {
  const Page page = parse(html);
  return read_traits(page, Options())[page.body() + 1];
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
