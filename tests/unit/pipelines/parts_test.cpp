// Tests src/pipelines/combinators/parts.cpp, src/content/parts.cpp and
// src/content/comments.cpp.

#include <gtest/gtest.h>

#include "support/filters.h"
#include "tamis/parser.h"
#include "tamis/pipeline.h"

namespace tamis {
namespace {

std::string kept_by(const std::string& pipeline, std::string_view html) {
  const Page page = parse(html);
  const Mask keep = read_pipeline(pipeline)->run(View(page)).keep;
  std::string out;
  std::string scratch;
  for (WordId w = 0; w < page.word_count(); ++w) {
    if (!keep[w]) continue;
    if (!out.empty()) out += ' ';
    out += page.word_text(w, scratch);
  }
  return out;
}

const std::string kPage =
    "<title>News - Daily</title><h1>News</h1><p>text</p>"
    "<figure><img><figcaption>seen</figcaption></figure><p class=photo-caption>far</p>"
    "<table><caption>sums</caption><tr><td>1</table>"
    "<div id=comments><p>first!</p></div>";

TEST(Parts, AreDropped) {
  const std::string all = "News text seen far sums 1 first!";
  EXPECT_EQ(kept_by("parts(plain)", kPage), all);
  EXPECT_EQ(kept_by("parts(title=drop; plain)", kPage), "text seen far sums 1 first!");
  EXPECT_EQ(kept_by("parts(comments=drop; plain)", kPage), "News text seen far sums 1");
  EXPECT_EQ(kept_by("parts(captions=drop; plain)", kPage), "News text 1 first!");
  EXPECT_EQ(kept_by("parts(title=drop, comments=drop, captions=drop; plain)", kPage),
            "text 1");
}

TEST(Parts, AreKeptWhateverTheFilterSays) {
  const std::string nothing = "drop(css=\"h1, p, figure, table, div\")";
  EXPECT_EQ(kept_by("parts(" + nothing + ")", kPage), "");
  EXPECT_EQ(kept_by("parts(title=keep; " + nothing + ")", kPage), "News");
  EXPECT_EQ(kept_by("parts(comments=keep; " + nothing + ")", kPage), "first!");
  EXPECT_EQ(kept_by("parts(captions=keep; " + nothing + ")", kPage), "seen far sums");
}

std::string sentences(int count) {
  std::string out = "<p>";
  for (int i = 0; i < count; ++i) out += "The mill at the river grinds flour today. ";
  return out + "</p>";
}

TEST(Parts, CommentsThatAreAllThereIsAreNotDropped) {
  const std::string thread =
      "<h1>Which mesh?</h1><div class=comment><p>I use the fine one.</div>"
      "<div class=comment><p>And I the coarse one.</div>";
  EXPECT_EQ(kept_by("parts(comments=drop; plain)", thread), kept_by("plain", thread));
}

TEST(Parts, PostsOfAForumAreNotDropped) {
  std::string posts;
  for (int i = 0; i < 6; ++i)
    posts += "<article class=\"comment post\"><b class=author>Ann</b> <time>2024-05-0" +
             std::to_string(i + 1) + "</time>" + sentences(6) + "</article>";
  const std::string page =
      "<html><head><title>Which mesh? - Millers' forum</title><meta name=generator "
      "content=\"phpBB\"></head><body class=forum><h1>Which mesh?</h1>" +
      sentences(4) + "<div id=comments class=thread>" + posts + "</div></body></html>";
  EXPECT_EQ(kept_by("parts(comments=drop; plain)", page), kept_by("plain", page));
}

TEST(Parts, CommentsBelowAnArticleAreDroppedHoweverManyThereAre) {
  std::string comments;
  for (int i = 0; i < 9; ++i) comments += "<li class=comment>" + sentences(8) + "</li>";
  EXPECT_EQ(kept_by("parts(comments=drop; plain)",
                    "<article><h1>Mill</h1>" + sentences(12) +
                        "</article><ol id=comments>" + comments + "</ol>"),
            kept_by("plain", "<h1>Mill</h1>" + sentences(12)));
}

TEST(Parts, CommentsBelowAShortPostAreDropped) {
  std::string comments;
  for (int i = 0; i < 9; ++i) comments += "<li class=comment>" + sentences(8) + "</li>";
  const std::string behind = "<ol id=comments>" + comments + "</ol>";
  for (const char* post : {"<article><h1>Mill</h1><p>It turns again.</p></article>",
                           "<div class=entry-content><p>Mill. It turns again.</div>"})
    EXPECT_EQ(kept_by("parts(comments=drop; plain)", post + behind),
              kept_by("plain", post))
        << post;
}

TEST(Parts, AShortPostStaysWhereTheFilterKeepsItsCommentsAlone) {
  std::string comments;
  for (int i = 0; i < 9; ++i) comments += "<li class=comment>" + sentences(8) + "</li>";
  const std::string behind = "<ol id=comments>" + comments + "</ol>";
  for (const std::string& page :
       {"<h1>Mill</h1><article><p>It turns.</p>" + behind + "</article>",
        "<article><h1>Mill</h1><div class=entry-content><p>It turns.</div>" + behind +
            "</article>",
        "<h1>Mill</h1><div class=post-text><p>It turns.</div>" + behind,
        "<article><p>It turns.</article>" + behind})
    for (const char* filter : {"keep(css=ol)", "keep(css=\"ol, p\")"})
      EXPECT_EQ(kept_by(std::string("parts(comments=drop; ") + filter + ")", page),
                "It turns.")
          << page << filter;
}

TEST(Parts, CommentsAreToldByTheNamesThatPostsHave) {
  for (const char* name :
       {"id=kommentare", "class=kommentar", "itemprop=comment", "class=comentarios",
        "class=comentario", "id=commenti", "class=commento", "class=commentaire",
        "id=reacties", "class=reactie", "id=komentarze", "class=komentarz"}) {
    const std::string html = sentences(20) + "<div " + name + "><p>first!</div>";
    EXPECT_EQ(kept_by("parts(comments=drop; plain)", html),
              kept_by("plain", sentences(20)))
        << name;
  }
  // A review is text as well.
  const std::string review = sentences(2) + "<div class=review><p>Good mill.</div>";
  EXPECT_EQ(kept_by("parts(comments=drop; plain)", review), kept_by("plain", review));
}

TEST(Parts, CommentsAreKeptWithoutButtonsAndForm) {
  const std::string page =
      "<p>text</p><div id=comments><h3>Two comments</h3>"
      "<ol><li class=comment><cite>Ann</cite> <a class=comment-edit-link>(Edit)</a>"
      "<p>Like it.</p><div class=reply><a>Reply</a></div></li>"
      "<li class=comment><cite>Jo</cite><p>Me too, reply if you can.</p>"
      "<ul><li><a>Report abuse</a></li><li>Antworten</li></ul></li></ol>"
      "<div id=respond><h3>Leave a Reply</h3><form><label>Name</label><input name=n>"
      "<textarea>Write here</textarea><button>Send it</button></form></div></div>";
  EXPECT_EQ(kept_by("parts(comments=keep; drop(css=div))", page),
            "text Two comments Ann Like it. Jo Me too, reply if you can.");
  // The same if the filter would have kept them.
  EXPECT_EQ(kept_by("parts(comments=keep; plain)", page),
            "text Two comments Ann Like it. Jo Me too, reply if you can.");
}

TEST(Parts, ACommentInAFormOfItsOwnIsNone) {
  EXPECT_EQ(kept_by("parts(comments=keep; drop(css=div))",
                    "<p>a</p><div class=comments><form><p>It works for me.</p>"
                    "<input type=hidden name=id></form></div>"),
            "a It works for me.");
}

TEST(Parts, WhatWasGoneBeforeDoesNotComeBack) {
  EXPECT_EQ(kept_by("serial(drop(css=h1), parts(title=keep; plain))", "<h1>a</h1>b"),
            "b");
}

TEST(Parts, AHeadingThatIsLikeTheTitleServesWhereThereIsNoH1) {
  EXPECT_EQ(kept_by("parts(title=drop; plain)",
                    "<title>Old dam - Daily</title><h2>More</h2><h2>Old dam!</h2>a"),
            "More a");
  EXPECT_EQ(kept_by("parts(title=drop; plain)", "<h2>More</h2>a"), "More a");
}

TEST(Parts, ClassesOfTheWholePageNameNoPart) {
  EXPECT_EQ(kept_by("parts(comments=drop; plain)", "<body class=has-comments><p>a"),
            "a");
}

TEST(Parts, AWholeTextIsNoCaption) {
  std::string text;
  for (int i = 0; i < 101; ++i) text += "word ";
  const std::string page = "<div class=caption-box><p>" + text + "</p></div>";
  EXPECT_EQ(kept_by("parts(captions=drop; plain)", page), kept_by("plain", page));
}

TEST(FirstGood, PassesOverAResultThatIsUnsure) {
  const std::string page = "<nav><a>Home</a> <a>News</a></nav><p>Hi there</p>";
  const std::string sure = kept_by("first_good(1, confidence=0; learned, plain)", page);
  EXPECT_EQ(sure, kept_by("learned", page));
  EXPECT_EQ(kept_by("first_good(1, confidence=1; learned, plain)", page),
            "Home News Hi there");
  EXPECT_EQ(kept_by("first_good(1, confidence=1; drop(css=p), plain)", page),
            "Home News");  // it has no confidence
}

TEST(Confidence, IsLostWhereResultsAreMixed) {
  const Page page = parse("<p>some words of a page</p>");
  const auto has = [&](std::string_view pipeline) {
    return read_pipeline(pipeline)->run(View(page)).confidence.has_value();
  };
  EXPECT_TRUE(has("learned"));
  EXPECT_TRUE(has("serial(hidden, learned)"));
  EXPECT_TRUE(has("union(learned)"));
  EXPECT_FALSE(has("plain"));
  EXPECT_FALSE(has("union(learned, plain)"));
  EXPECT_FALSE(has("intersect(learned, plain)"));
  EXPECT_FALSE(has("except(learned, plain)"));
}

}  // namespace
}  // namespace tamis
