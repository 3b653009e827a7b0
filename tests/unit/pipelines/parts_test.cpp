// Tests src/pipelines/combinators/parts.cpp and src/filters/measure/page_parts.cpp.

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
            "Home News");  // it does not say how sure it is
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
