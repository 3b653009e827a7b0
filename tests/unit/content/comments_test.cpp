// Tests src/content/comments.cpp. tests/unit/pipelines/parts_test.cpp tests which words
// are kept and dropped.
#include "content/comments.h"

#include <string>

#include <gtest/gtest.h>

#include "content/parts.h"
#include "content/posts/posts.h"
#include "document/markup/post_names.h"
#include "tamis/content.h"
#include "tamis/parser.h"
#include "tamis/render.h"

namespace tamis {
namespace {

const std::string kBlog =
    "<article><h1>Sieves</h1><p>The text.</article><section id=comments><h2>2 "
    "comments</h2><ol class=comment-list><li class=comment><b class=fn>Jane</b> <time "
    "datetime=2024-05-31T10:00>then</time><div class=comment-content>Nice.</div><a "
    "class=comment-reply-link href=#>Reply</a><li class=comment><b class=fn>Max</b> "
    "<time datetime=2024-06-01>June</time><div class=comment-content>Third.</div></ol>"
    "<form class=comment-form>Leave a reply <p class=comment-form-author>Name</form>";

// Comments are recognised by two lists of names: part_stems.cpp, with which the learned
// filter is trained, and post_names.cpp, which covers more languages.
TEST(Comments, BothListsOfNamesKnowThem) {
  for (const std::string name : {"comment", "comments", "blog-comment", "commentaire",
                                 "commentaires", "commento", "commenti"}) {
    const Page page = parse("<div class='" + name + "'>x</div>");
    const NodeId div = page.body() + 1;
    MarkupTable markups;
    EXPECT_TRUE(has_part(markups.all[markups.number(page, div)], MarkupPart::comment))
        << name;
    EXPECT_NE(post_names(page, div).bits & (post_name::remark | post_name::several), 0U)
        << name;
  }
}

TEST(Comments, ControlsAreNotTheirTexts) {
  const Page page = parse(kBlog);
  const ReaderComments found = reader_comments(page);
  const std::string texts = to_text(page, found.texts, {.plain = true});
  EXPECT_NE(texts.find("Nice."), std::string::npos);
  EXPECT_EQ(texts.find("Reply"), std::string::npos);
  EXPECT_NE(to_text(page, found.controls, {.plain = true}).find("Reply"),
            std::string::npos);
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

TEST(CommentsApart, TakesWhatIsNamedSoWhereNoPostsAreTold) {
  std::string html = "<h1>Sieves</h1><p class=comment-count>2 comments</p>";
  for (int i = 0; i < 20; ++i) html += "<p>A sieve has a mesh, and the mesh has holes.";
  html +=
      "<div id=comments><h3>What readers say</h3>"
      "<p>Ann: mine clogs on damp days, and I do not know why.<p>Max: dry it, then."
      "<form><textarea></textarea><button>Send</button></form></div>";
  const Page page = parse(html, "utf-8");
  ASSERT_TRUE(single_posts(page).empty());
  const CommentsApart parts = comments_apart(page, Mask(page.word_count(), true));
  EXPECT_EQ(to_text(page, parts.comments, {.plain = true}),
            "What readers say\nAnn: mine clogs on damp days, and I do not know why.\n"
            "Max: dry it, then.\n");
  const std::string text = to_text(page, parts.text, {.plain = true});
  EXPECT_EQ(text.find("Ann"), std::string::npos);
  EXPECT_EQ(text.find("Send"), std::string::npos);
  EXPECT_TRUE(text.starts_with("Sieves\n2 comments\nA sieve has")) << text;
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
