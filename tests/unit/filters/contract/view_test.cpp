#include <gtest/gtest.h>

#include "support/filters.h"
#include "tamis/filter.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

constexpr const char* kHtml =
    "<body><ul><li><a href=x>Home</a><li><a href=y>News</a></ul>"
    "<p>one <b>two</b> three<br><img src=z></p><hr><div><p>four</p></div>";

// Returns all words except those of the list.
Mask without_list(const Page& page) {
  Mask out(page.word_count(), true);
  out.fill({0, 2}, false);
  return out;
}

std::string tokens_of(const View& view) {
  std::string out;
  for (const PageToken& token : view.tokens().all)
    out += std::string(view.page().source().substr(token.offset, token.length)) + " ";
  return out;
}

NodeId find(const Page& page, Tag tag) {
  for (NodeId n = 0; n < page.node_count(); ++n)
    if (page.tag(n) == tag) return n;
  return kNone;
}

TEST(View, OfAllWordsIsThePage) {
  const Page page = parse(kHtml);
  const View view(page, Mask(page.word_count(), true));
  EXPECT_TRUE(view.is_whole());
  EXPECT_EQ(&view.tokens(), &page.tokens());
  EXPECT_EQ(&view.counts(), &page.counts());
  EXPECT_EQ(&view.blocks(), &page.blocks());
}

TEST(View, HasNoTagsOfWhatIsAbsent) {
  const Page page = parse(kHtml);
  const View view(page, without_list(page));
  EXPECT_EQ(tokens_of(view),
            "<p> one <b> two </b> three <br> <img src=z> </p> <hr> "
            "<div> <p> four </p> </div> ");
}

TEST(View, AnElementWithoutWordsGoesWithItsParent) {
  const Page page = parse(kHtml);
  const View view(page, without_list(page));
  EXPECT_FALSE(view.has(find(page, Tag::ul)));
  EXPECT_FALSE(view.has(find(page, Tag::a)));
  EXPECT_TRUE(view.has(find(page, Tag::p)));
  EXPECT_TRUE(view.has(find(page, Tag::img)));
  EXPECT_TRUE(view.has(find(page, Tag::hr)));
  Mask only_four(page.word_count());
  only_four.set(page.word_count() - 1);
  const View last(page, only_four);
  EXPECT_FALSE(last.has(find(page, Tag::img)));
  EXPECT_EQ(tokens_of(last), "<hr> <div> <p> four </p> </div> ");
}

TEST(View, CountsOnlyWhatIsPresent) {
  const Page page = parse(kHtml);
  const View view(page, without_list(page));
  const NodeId body = page.body();
  EXPECT_EQ(view.counts().words[body], 4);
  EXPECT_EQ(view.counts().links[body], 0);
  EXPECT_EQ(view.counts().tags[body], 7);  // p b br img hr div p
  EXPECT_EQ(page.counts().tags[body], 12);
  EXPECT_EQ(view.counts([](const Page&, NodeId) { return true; }).links[body], 8);
}

TEST(View, LinesAndCharactersAreMadeAnew) {
  const Page page = parse(kHtml);
  const View view(page, without_list(page));
  std::uint32_t text = 0;
  for (const Line& line : view.lines(10).all) text += line.text_chars;
  EXPECT_EQ(text, 3 + 4 + 5 + 4);  // only "one two" share a line, including the space
                                   // between them
  for (const CharacterRun& run : view.characters().runs) {
    if (run.word != kNone) {
      EXPECT_GE(run.word, 2);
    }
  }
}

TEST(View, BlocksHaveAPresentWord) {
  const Page page = parse(kHtml);
  EXPECT_EQ(page.blocks().all.size(), 4);
  EXPECT_EQ(View(page, without_list(page)).blocks().all.size(), 2);
}

}  // namespace
}  // namespace tamis
