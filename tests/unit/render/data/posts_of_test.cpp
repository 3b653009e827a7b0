// Tests src/render/data/posts_of.cpp, src/content/posts and
// src/document/markup/post_names.cpp.
#include <string>
#include <utility>
#include <vector>

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

TEST(PostsOf, KeepsTheLinesOfCodeAndLeavesTheirNumbersOut) {
  std::string html = kBlog;
  html.replace(html.find("<p>Really."), 10,
               "<pre><code>1 if (a) {\n2   b();<br>3 }</code></pre>");
  EXPECT_EQ(posts(html).at(0).text, "Nice.\nif (a) {\n  b();\n}");
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

TEST(PostsOf, CommentsHaveNamesInOtherLanguages) {
  for (const char* name :
       {"class=kommentar", "itemprop=comment", "class=comentario", "class=commento",
        "class=commentaire", "class=reactie", "class=komentarz"}) {
    std::string html = "<article><h1>Sieves</h1><p>The text.</article>";
    for (const char* who : {"Ann", "Bob"})
      html += std::string("<div ") + name + "><i class=author>" + who +
              "</i> <p>A fine sieve.</p></div>";
    const auto found = posts(html);
    ASSERT_EQ(found.size(), 2U) << name;
    EXPECT_EQ(found[1].kind, PostKind::comment);
    EXPECT_EQ(found[1].author, "Bob");
  }
}

TEST(PostsOf, TeasersOfABlogAreNoPosts) {
  std::string html = "<title>Our mill</title><body>";
  for (const char* title : {"Mills", "Rye flour", "The new mill grinds"})
    html += std::string("<div class=post><h2><a href=/p1>") + title +
            "</a></h2><span class=author>Ann</span> <time datetime=2024-05-03>3 "
            "May</time><p>What it grinds, and for whom it does.</div>";
  EXPECT_TRUE(posts(html).empty());
}

TEST(PostsOf, AHeadingMayBeTheAuthor) {
  std::string html;
  for (const char* name : {"Ann", "Jane Doe"})
    html += std::string("<div class=post><h4><a href=/members/1>") + name +
            "</a></h4> <time datetime=2024-05-03>3 May</time><div class=post-content>"
            "The fine one.</div></div>";
  EXPECT_EQ(posts(html).size(), 2U);
}

TEST(PostsOf, DoesNotTakeAnArticleForAPost) {
  EXPECT_TRUE(posts("<div class=post><b class=author>Ann</b><time>2020-01-02</time>"
                    "<div class=post-content>The article.</div></div>")
                  .empty());
  EXPECT_TRUE(posts("<p class=comment-count>3 comments</p>").empty());
  EXPECT_TRUE(posts(kBlog.substr(kBlog.find("<form"))).empty());
}

// --- Forums whose elements have no names: posts are found by authors and dates.

std::vector<Post> thread(const std::string& posts) {
  return posts_of(parse("<title>Which mesh? - Forum</title><body>" + posts, "utf-8"));
}

TEST(PostsByHead, ATableEach) {
  std::string html;
  for (const auto& [name, day] :
       {std::pair{"Ann", "03"}, std::pair{"Mill", "04"}, std::pair{"Jo", "05"}})
    html += "<table><tr><td><table><tr><td><b>By</b> <a href='user_info.pl?id=7'>" +
            std::string(name) + "</a> <b>On</b> 2019.08." + day +
            " 22:30</td></tr></table></td></tr><tr><td>I use the fine one for rye "
            "flour, " +
            name + " does.</td></tr></table><p>";
  const auto found = thread(html);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[1].author, "Mill");
  EXPECT_EQ(found[1].date, "2019-08-04T22:30");
  EXPECT_EQ(found[1].text, "I use the fine one for rye flour, Mill does.");
}

TEST(PostsByHead, ARowForTheHeadAndARowForTheText) {
  std::string html = "<table>";
  for (const char* name : {"Ann", "Mill", "Jo"})
    html +=
        std::string("<tr><td><a href=#1>Re: Which mesh?</a> by <a class=user href=/") +
        name + ">" + name + "</a>: <span><b>10:16am</b> On <b>Apr 24</b></span>" +
        "<tr><td id=pb17><div>The fine one is what I use for rye, as " + name +
        " does.</div>";
  const auto found = thread(html + "</table>");
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[2].author, "Jo");
  EXPECT_EQ(found[2].date, "");
  EXPECT_EQ(found[2].shown_date, "10:16am On Apr 24");
  EXPECT_EQ(found[2].text, "The fine one is what I use for rye, as Jo does.");
}

TEST(PostsByHead, ANameThatSaysSomething) {
  std::string html;
  for (const char* name : {"Ann", "Mill"})
    html += std::string("<div class=item><strong>") + name +
            "</strong> Says:<br><span><time datetime=2005-06-26T19:31:40Z>Sun, Jun 26 "
            "'05</time></span><br>The fine one is what I use for rye.</div>";
  const auto found = thread(html);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].author, "Ann");
  EXPECT_EQ(found[0].date, "2005-06-26T19:31:40Z");
  EXPECT_EQ(found[0].text, "The fine one is what I use for rye.");
}

TEST(PostsByHead, AListOfThreadsIsNone) {
  std::string html = "<ul>";
  for (const char* name : {"Ann", "Mill", "Jo"})
    html += std::string("<li><a href=/t/1>Which mesh?</a> <a href=/user/1>") + name +
            "</a> 2019-08-03</li>";
  EXPECT_TRUE(thread(html + "</ul>").empty());
}

std::vector<Post> with_authors_and_dates(const std::string& title) {
  std::string html = "<title>" + title +
                     "</title><meta property=og:type content=article><body><article>"
                     "<h1>Our mill</h1>";
  for (int i = 0; i < 20; ++i)
    html += "<p>The mill at the river was built by our fathers, and it still grinds.";
  html += "</article>";
  for (const char* name : {"Ann", "Mill", "Jo"})
    html += std::string("<div><a href=/author/1>") + name +
            "</a> 3 May 2024<p>The new mill grinds rye and wheat for all of us.</div>";
  return posts_of(parse(html));
}

TEST(PostsByHead, OnlyOnAForum) {
  EXPECT_EQ(with_authors_and_dates("Our mill - Forum").size(), 3U);
  EXPECT_TRUE(with_authors_and_dates("Our mill").empty());
  EXPECT_TRUE(with_authors_and_dates("World Economic Forum agenda").empty());
  EXPECT_TRUE(with_authors_and_dates("Our mill | World Economic Forum").empty());
}

// --- Dates that are easily missed.

std::vector<Post> two_messages(const std::string& head) {
  std::string html;
  for (const char* name : {"Ann", "Mill"})
    html += std::string("<div class=message><b class=username>") + name + "</b>" +
            head + "<div class=message-text>The fine one, says " + name +
            ".</div></div>";
  return posts_of(parse(html));
}

TEST(PostDates, BeforeTheDateOfAChange) {
  const auto found =
      two_messages("<div>20 April 2020 11:15 (edited: 21 April 2020 9:00)</div>");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].date, "2020-04-20T11:15");
}

TEST(PostDates, AmongWhatIsSaidOfTheAuthor) {
  const auto found = two_messages(
      "<div class=userInfo><h3 class=userText>miller <small>14 January 2020, "
      "10:47</small></h3><dl><dt>Joined:<dd>3 May 2011</dl></div>");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].date, "2020-01-14T10:47");
  EXPECT_EQ(found[0].text, "The fine one, says Ann.");
}

// No name, link or element marks a post: the text before the date is the author.
TEST(Posts, OfDefinitionListsAndBetweenRules) {
  const std::string texts[] = {
      "I use the fine mesh for rye and I am very happy with it since last year.",
      "The coarse one works better for wheat, in my experience of twenty years.",
      "Thanks to both of you, I will try the fine one first and tell you."};
  const char* names[] = {"Ann Miller", "Bob Stone", "Carl Wood"};
  const char* forms[][2] = {{"<dt><b>%N</b>, %D 10:15</dt><dd>%T</dd>", "dl"},
                            {"<dt>%N wrote on %D:<dd>%T", "dl"},
                            {"<p><b>%N</b> - %D 10:15</p><p>%T</p><hr>", "div"},
                            {"<b>%N</b> %D 10:15<br>%T<hr>", "div"}};
  for (const auto& [form, tag] : forms) {
    std::string posts;
    for (int i = 0; i < 3; ++i) {
      std::string one = form;
      one.replace(one.find("%N"), 2, names[i]);
      one.replace(one.find("%D"), 2, std::to_string(i + 3) + " May 2024");
      one.replace(one.find("%T"), 2, texts[i]);
      posts += one;
    }
    const Page page = parse(
        "<title>Which mesh? - Millers' forum</title><h1>Which "
        "mesh?</h1><" +
            std::string(tag) + ">" + posts + "</" + tag + ">",
        "utf-8");
    const auto found = posts_of(page);
    ASSERT_EQ(found.size(), 3U) << form;
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(found[i].author, names[i]) << form;
      EXPECT_TRUE(found[i].date.starts_with("2024-05-0" + std::to_string(i + 3)));
      EXPECT_EQ(found[i].text, texts[i]) << form;
    }
  }
}

}  // namespace
}  // namespace tamis
