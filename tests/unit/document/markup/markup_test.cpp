// Tests src/document/markup/markup.cpp.

#include "document/markup/markup.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tamis/parser.h"

namespace tamis {
namespace {

// The markup of the first element in the body.
struct Taken {
  explicit Taken(std::string_view html) : page(parse(html)) {
    markup = table.all[table.number(page, page.body() + 1)];
    tokens.assign(table.tokens.begin() + markup.first_token,
                  table.tokens.begin() + markup.last_token);
  }
  bool names(Part part) const {
    return (markup.parts >> static_cast<unsigned>(part) & 1) != 0;
  }
  bool shares_a_token_with(const Taken& other) const {
    return std::any_of(tokens.begin() + 1, tokens.end(), [&](std::uint64_t token) {
      return std::find(other.tokens.begin(), other.tokens.end(), token) !=
             other.tokens.end();
    });
  }
  Page page;
  MarkupTable table;
  Markup markup;
  std::vector<std::uint64_t> tokens;
};

TEST(Markup, ClassesAndIdsNameParts) {
  const Taken taken("<div class='post-comments wide' id=siteFooter>x");
  EXPECT_TRUE(taken.names(Part::comment));
  EXPECT_TRUE(taken.names(Part::footer));
  EXPECT_TRUE(taken.names(Part::content));
  EXPECT_FALSE(taken.names(Part::navigation));
}

TEST(Markup, ShortStemsAreWholeWords) {
  EXPECT_TRUE(Taken("<div class=ad>x").names(Part::advert));
  EXPECT_FALSE(Taken("<div class=address>x").names(Part::advert));
}

TEST(Markup, NumbersDoNotMakeSignatures) {
  EXPECT_EQ(Taken("<p class=post-17>x").markup.signature,
            Taken("<p class=post-8>x").markup.signature);
  EXPECT_NE(Taken("<p class=post>x").markup.signature,
            Taken("<p class=posts>x").markup.signature);
  EXPECT_NE(Taken("<p class=post>x").markup.signature,
            Taken("<div class=post>x").markup.signature);
}

TEST(Markup, WordsAreFoundInAnySpelling) {
  EXPECT_TRUE(
      Taken("<p class=articleBody>x").shares_a_token_with(Taken("<p id=the_body_2>x")));
  EXPECT_FALSE(Taken("<p class=one>x").shares_a_token_with(Taken("<p class=two>x")));
}

// Of an attribute, twelve words and six names are looked at, in whichever names they
// are.
TEST(Markup, LongAttributesAreCutOff) {
  const Taken words("<p class='aa-bb-cc-dd-ee-ff-gg-hh-ii-jj-kk-ll-mm'>x");
  EXPECT_EQ(words.tokens.size(), 1u + 12 + 1);
  const Taken spread("<p class='aa-bb-cc-dd-ee ff-gg-hh-ii-jj kk-ll-footer'>x");
  EXPECT_EQ(spread.tokens.size(), 1u + 12 + 3);
  EXPECT_FALSE(spread.names(Part::footer));
  const Taken names("<p class='a b c d e f g'>x");
  EXPECT_EQ(names.tokens.size(), 1u + 6);
}

TEST(Markup, NamesOfAttributesHaveAnyCase) {
  EXPECT_TRUE(Taken("<p CLASS=footer>x").names(Part::footer));
  EXPECT_TRUE(Taken("<p Aria-Hidden=true>x").markup.is_hidden);
  EXPECT_FALSE(Taken("<p aria-hiddex=true>x").markup.is_hidden);
}

TEST(Markup, HiddenElements) {
  EXPECT_TRUE(Taken("<p hidden>x").markup.is_hidden);
  EXPECT_TRUE(Taken("<p style='color:red; display: none'>x").markup.is_hidden);
  EXPECT_TRUE(Taken("<p aria-hidden=TRUE>x").markup.is_hidden);
  EXPECT_FALSE(Taken("<p aria-hidden=false style='display:block;max-width:none'>x")
                   .markup.is_hidden);
}

TEST(Markup, EqualMarkupIsTakenApartOnce) {
  const Page page = parse("<p class=a>x<p class=a>y<p class=b>z<p class=a id=c>w");
  MarkupTable table;
  table.clear();
  std::vector<std::uint32_t> numbers;
  for (NodeId n = 0; n < page.node_count(); ++n)
    if (page.tag(n) == Tag::p) numbers.push_back(table.number(page, n));
  EXPECT_EQ(numbers, (std::vector<std::uint32_t>{0, 0, 1, 2}));
}

TEST(Markup, TokensDependOnTheZone) {
  EXPECT_NE(markup_token(7, Zone::near), markup_token(7, Zone::far));
  EXPECT_EQ(zone_of(1), Zone::near);
  EXPECT_EQ(zone_of(2), Zone::middle);
  EXPECT_EQ(zone_of(7), Zone::far);
}

TEST(Markup, TheDocumentHasNone) {
  const Page page = parse("word");
  MarkupTable table;
  table.clear();
  EXPECT_EQ(table.number(page, 0), 0u);
}

// A fresh table and one that was emptied give the same; elements without attributes
// have one number for each tag.
TEST(Markup, ElementsWithNothingToSayShareANumber) {
  const Page page = parse("<p>a<p>b<div>c</div><p class=x>d<p>e<p style='top:0'>f");
  MarkupTable table;
  for (int pass = 0; pass < 2; ++pass) {
    const NodeId first = page.body() + 1;
    std::vector<std::uint32_t> numbers;
    for (NodeId n = first; n < page.node_count(); ++n)
      if (page.is_element(n)) numbers.push_back(table.number(page, n));
    EXPECT_EQ(numbers, (std::vector<std::uint32_t>{0, 0, 1, 2, 0, 0}));
    EXPECT_EQ(table.all.size(), 3u);
    table.clear();
  }
}

// Longer ones than fit into a mask go byte by byte.
TEST(Markup, LongNamesAreTakenApartAsShortOnes) {
  const std::string half = "Comment-list_12footerX9sharE ";
  for (std::size_t blanks = 0; blanks < 70; ++blanks) {
    const Taken taken("<div id='" + std::string(blanks, '-') + half + "'>x");
    EXPECT_TRUE(taken.names(Part::comment)) << blanks;
    EXPECT_TRUE(taken.names(Part::footer)) << blanks;
    EXPECT_EQ(taken.tokens.size(), 5u) << blanks;  // div comment list footer shar
  }
  std::string name(63, 'a');
  for (int i = 0; i < 4; ++i, name += '7')
    EXPECT_EQ(Taken("<p class=" + name + "-x>t").markup.signature ==
                  Taken("<p class=" + name + "9-x>t").markup.signature,
              i > 0)
        << name;
}

}  // namespace
}  // namespace tamis
