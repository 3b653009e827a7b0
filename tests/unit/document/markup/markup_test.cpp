// Tests src/document/markup/: markup.h, markup.cpp, part_stems.cpp, post_names.cpp.

#include "document/markup/markup.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/hash.h"
#include "base/random.h"
#include "document/markup/post_names.h"
#include "support/random_pages.h"
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
  bool names(MarkupPart part) const {
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
  EXPECT_TRUE(taken.names(MarkupPart::comment));
  EXPECT_TRUE(taken.names(MarkupPart::footer));
  EXPECT_TRUE(taken.names(MarkupPart::content));
  EXPECT_FALSE(taken.names(MarkupPart::navigation));
}

TEST(Markup, ShortStemsAreWholeWords) {
  EXPECT_TRUE(Taken("<div class=ad>x").names(MarkupPart::advert));
  EXPECT_FALSE(Taken("<div class=address>x").names(MarkupPart::advert));
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

// Of an attribute, only twelve words and six names are examined. The words may be in
// any of the names.
TEST(Markup, LongAttributesAreCutOff) {
  const Taken words("<p class='aa-bb-cc-dd-ee-ff-gg-hh-ii-jj-kk-ll-mm'>x");
  EXPECT_EQ(words.tokens.size(), 1u + 12 + 1);
  const Taken spread("<p class='aa-bb-cc-dd-ee ff-gg-hh-ii-jj kk-ll-footer'>x");
  EXPECT_EQ(spread.tokens.size(), 1u + 12 + 3);
  EXPECT_FALSE(spread.names(MarkupPart::footer));
  const Taken names("<p class='a b c d e f g'>x");
  EXPECT_EQ(names.tokens.size(), 1u + 6);
}

TEST(Markup, NamesOfAttributesHaveAnyCase) {
  EXPECT_TRUE(Taken("<p CLASS=footer>x").names(MarkupPart::footer));
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

// A new table and an emptied one give the same result. Elements without attributes have
// one number per tag.
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

// Names that do not fit into a mask are processed byte by byte.
TEST(Markup, LongNamesAreTakenApartAsShortOnes) {
  const std::string half = "Comment-list_12footerX9sharE ";
  for (std::size_t blanks = 0; blanks < 70; ++blanks) {
    const Taken taken("<div id='" + std::string(blanks, '-') + half + "'>x");
    EXPECT_TRUE(taken.names(MarkupPart::comment)) << blanks;
    EXPECT_TRUE(taken.names(MarkupPart::footer)) << blanks;
    EXPECT_EQ(taken.tokens.size(), 5u) << blanks;  // div comment list footer shar
  }
  std::string name(63, 'a');
  for (int i = 0; i < 4; ++i, name += '7')
    EXPECT_EQ(Taken("<p class=" + name + "-x>t").markup.signature ==
                  Taken("<p class=" + name + "9-x>t").markup.signature,
              i > 0)
        << name;
}

// Reference implementations that go byte by byte.
std::vector<std::string> words_by_bytes(std::string_view name) {
  std::vector<std::string> out;
  char before = ' ';
  for (const char c : name) {
    const bool is_capital = c >= 'A' && c <= 'Z';
    const bool was_capital = before >= 'A' && before <= 'Z';
    if (is_alpha(c)) {
      if (!is_alpha(before) || (is_capital && !was_capital)) out.emplace_back();
      out.back() += to_lower(c);
    }
    before = c;
  }
  std::erase_if(out, [](const std::string& word) {
    return word.size() < 2 || word.size() >= Letters::kMost;
  });
  return out;
}

std::uint64_t hash_by_bytes(std::string_view name) {
  std::uint64_t hash = kHashSeed;
  char before = ' ';
  for (const char c : name) {
    const char folded = is_digit(c) ? '#' : to_lower(c);
    if (folded != '#' || before != '#')
      hash = hash_byte(hash, static_cast<std::uint8_t>(folded));
    before = folded;
  }
  return hash;
}

// Names of all lengths, with bytes before, between and beyond letters and digits.
TEST(Markup, NamesAreTakenApartAsByteByByte) {
  const auto token = [](MarkupTable::TokenKind kind, std::uint64_t hash) {
    return mix(hash, static_cast<std::uint64_t>(kind));
  };
  Rng random(test::seed());
  for (int i = 0; i < 5'000; ++i) {
    std::string name;
    for (std::size_t size = 1 + random.below(80); name.size() < size;) {
      const char c = static_cast<char>('(' + random.below('~' - '('));
      name += random.below(8) == 0 ? "é" : std::string(1, c);
    }
    const Taken taken("<p class='" + name + "'>x");
    std::vector<std::uint64_t> expected;
    for (const std::string& word : words_by_bytes(name))
      if (expected.size() < 12)
        expected.push_back(token(MarkupTable::TokenKind::word, hash_bytes(word)));
    expected.push_back(token(MarkupTable::TokenKind::class_name, hash_by_bytes(name)));
    EXPECT_EQ(std::vector(taken.tokens.begin() + 1, taken.tokens.end()), expected)
        << name;
  }
}

TEST(AnyClass, SeesEachNameUntilOneFits) {
  std::vector<std::string> seen;
  EXPECT_TRUE(any_class(" a\t\nbc\f d\r", [&](std::string_view name) {
    seen.emplace_back(name);
    return name == "bc";
  }));
  EXPECT_EQ(seen, (std::vector<std::string>{"a", "bc"}));
  EXPECT_FALSE(any_class(" \n", [](std::string_view) { return true; }));
}

TEST(HasClass, IsAWholeNameInTheSameCase) {
  EXPECT_TRUE(has_class("math", "math"));
  EXPECT_TRUE(has_class("mathjax a-math\nmath ", "math"));
  for (const char* classes : {"", "mathjax", "a-math", "MATH", "ma th"})
    EXPECT_FALSE(has_class(classes, "math")) << classes;
}

// There are two lists of names. The features of the learned filter use part_stems,
// which can only change with a new model. post_names finds comments and posts. It
// covers more languages and excludes misleading names.
bool stems_name_comments(const std::string& name) {
  return Taken("<div class='" + name + "'>x").names(MarkupPart::comment);
}

bool names_name_comments(const std::string& name) {
  const Page page = parse("<div class='" + name + "'>x");
  return (post_names(page, page.body() + 1).bits &
          (post_name::remark | post_name::several)) != 0;
}

TEST(Markup, BothListsOfNamesAgreeOnWhatNamesComments) {
  for (const char* name : {"comment", "comments", "Comment", "COMMENT", "postComment",
                           "blog_comment", "comment-item", "comment-17"})
    EXPECT_TRUE(stems_name_comments(name) && names_name_comments(name)) << name;
  for (const char* name : {"post", "article", "content", "footer", "reply-button",
                           "review", "message", "author", "commerce", "community"})
    EXPECT_FALSE(stems_name_comments(name) || names_name_comments(name)) << name;
}

// Names that only one of the lists has. These differences may only become fewer.
TEST(Markup, WhereTheListsOfNamesDifferOnComments) {
  for (const char* name : {"kommentar", "comentarios", "reacties", "komentarz"})
    EXPECT_TRUE(!stems_name_comments(name) && names_name_comments(name)) << name;
  for (const char* name :
       {"disqus", "discuss", "respond", "user-comment", "comment-count", "comment-form",
        "comments-header", "has-comments"})
    EXPECT_TRUE(stems_name_comments(name) && !names_name_comments(name)) << name;
}

}  // namespace
}  // namespace tamis
