// Tests src/render/structure/posts_of.cpp and post_names.cpp.
#include <gtest/gtest.h>

#include "tamis/parser.h"
#include "tamis/structure.h"

namespace tamis {
namespace {

std::vector<Post> posts(const std::string& html) {
  return posts_of(parse(html, "utf-8"));
}

const std::string kBlog =
    "<article><h1>Sieves</h1><p>The text.</article><section id=comments><h2>2 "
    "comments</h2>"
    "<ol class=comment-list><li class=comment><article class=comment-body><footer "
    "class=comment-meta><div class='comment-author vcard'><b class=fn>Jane Doe</b> "
    "<span class=says>says:</span></div><time datetime=2024-05-31T10:00>then</time>"
    "</footer><div class=comment-content><p>Nice.<p>Really.</div><div class=reply>"
    "<a class=comment-reply-link href=#>Reply</a></div></article><ol class=children>"
    "<li class=comment><article class=comment-body><b class=fn>x_y9</b> <time>3 hours "
    "ago</time><div class=comment-content>Indeed.</div></article></ol>"
    "<li class=comment><article class=comment-body><b class=fn>Max</b><time "
    "datetime=2024-06-01>June</time><div "
    "class=comment-content>Third.</div></article></ol>"
    "<form class=comment-form>Leave a reply <p class=comment-form-author>Name</form>";

TEST(PostsOf, FindsTheCommentsOfABlog) {
  const auto found = posts(kBlog);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].kind, PostKind::comment);
  EXPECT_EQ(found[0].author, "Jane Doe");
  EXPECT_EQ(found[0].date, "2024-05-31T10:00");
  EXPECT_EQ(found[0].text, "Nice.\nReally.");
  EXPECT_EQ(found[1].author, "x_y9");
  EXPECT_EQ(found[1].date, "");
  EXPECT_EQ(found[1].shown_date, "3 hours ago");
  EXPECT_EQ(found[2].author, "Max");
  EXPECT_EQ(found[0].depth, 0U);
  EXPECT_EQ(found[1].depth, 1U);
  EXPECT_EQ(found[2].depth, 0U);
  EXPECT_LT(found[0].bytes.last, found[1].bytes.first);
}

TEST(PostsOf, FindsRepliesInsideOfWhatTheyReplyTo) {
  const auto found = posts(
      "<div class=comment><i class=author>Ann</i> <p>One</p><div class=comment><i "
      "class=author>Bob</i> <p>Two</p></div><div class=comment><i class=author>Cy</i> "
      "<p>Three</p></div></div>");
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].text, "One");
  EXPECT_EQ(found[0].depth, 0U);
  EXPECT_EQ(found[1].depth, 1U);
  EXPECT_EQ(found[2].depth, 1U);
}

TEST(PostsOf, FindsPostsOfAForum) {
  const auto found = posts(
      "<div class=post id=post-1><div class=post-header><a class=username "
      "href=/u/1>Ann</a>"
      "<span class=post-date>May 3, 2021</span></div><div "
      "class=post-content>How?</div></div>"
      "<div class=post id=post-2><div class=post-header><a class=username "
      "href=/u/2>Bob</a>"
      "<span class=post-date>May 4, 2021</span></div><div "
      "class=post-content>So.</div></div>");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].kind, PostKind::post);
  EXPECT_EQ(found[0].author, "Ann");
  EXPECT_EQ(found[0].date, "2021-05-03");
  EXPECT_EQ(found[0].text, "How?");
  EXPECT_EQ(found[1].text, "So.");
}

TEST(PostsOf, ReadsSchemaOrg) {
  const auto found = posts(
      "<div itemprop=comment itemscope itemtype='https://schema.org/Comment'><span "
      "itemprop=author>Ann Lee</span><meta><time itemprop=dateCreated "
      "datetime=2020-01-02>x</time><p itemprop=text>Well.</div>");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].author, "Ann Lee");
  EXPECT_EQ(found[0].date, "2020-01-02");
  EXPECT_EQ(found[0].text, "Well.");
}

TEST(PostsOf, DoesNotTakeAnArticleForAPost) {
  EXPECT_TRUE(posts("<div class=post><b class=author>Ann</b><time>2020-01-02</time>"
                    "<div class=post-content>The article.</div></div>")
                  .empty());
  EXPECT_TRUE(posts("<p class=comment-count>3 comments</p>").empty());
  EXPECT_TRUE(posts(kBlog.substr(kBlog.find("<form"))).empty());
}

TEST(CommentsApart, LeavesTheTextAndTheComments) {
  const Page page = parse(kBlog, "utf-8");
  const CommentsApart parts = comments_apart(page, Mask(page.word_count(), true));
  EXPECT_EQ(to_text(page, parts.text, {.plain = true}), "Sieves\nThe text.\n");
  const std::string comments = to_text(page, parts.comments, {.plain = true});
  EXPECT_NE(comments.find("Nice."), std::string::npos);
  EXPECT_NE(comments.find("Max"), std::string::npos);
  EXPECT_EQ(comments.find("Reply"), std::string::npos);
}

TEST(CommentsApart, LeavesAForumAsItIs) {
  const Page page =
      parse("<div class=comment><b class=author>Ann</b><p>One</div>", "utf-8");
  const Mask all(page.word_count(), true);
  const CommentsApart parts = comments_apart(page, all);
  EXPECT_EQ(parts.text, all);
  EXPECT_TRUE(parts.comments.none());
}

}  // namespace
}  // namespace tamis
