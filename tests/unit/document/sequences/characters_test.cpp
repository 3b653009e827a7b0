// Tests src/document/sequences/characters.cpp.
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "tamis/parser.h"
#include "tamis/sequences.h"

namespace tamis {
namespace {

// Writes one item per run: the name and length of a tag, the number and length of a
// word, "_" for a space: "p3 w0:5 _ b3".
std::string runs(std::string_view source) {
  const Page page = parse(source, "utf-8");
  std::string out;
  for (const CharacterRun& run : page.characters().runs) {
    if (!out.empty()) out += ' ';
    const std::string chars = std::to_string(run.chars);
    if (run.word != kNone)
      out += 'w' + std::to_string(run.word) + ':' + chars;
    else if (run.is_content)
      out += run.chars == 1 ? "_" : "wrong blank";
    else
      out += std::string(name_of(run.tag)) + chars;
  }
  return out;
}

struct Case {
  std::string_view page;
  std::string_view runs;
};

void expect_runs(std::initializer_list<Case> cases) {
  for (const Case& c : cases) EXPECT_EQ(runs(c.page), c.runs) << c.page;
}

TEST(Characters, AreContentInWordsAndCodeInTags) {
  expect_runs({
      {"", ""},
      {"<p>one two</p>", "p3 w0:3 _ w1:3 p4"},
      {"<p>one<b>two</b>", "p3 w0:3 b3 w1:3 b4"},
      {"<x-y>a", "5 w0:1"},
      {"<p>a<script>x y</script>b", "p3 w0:1 script8 script9 w1:1"},
      {"<p><!-- c -->a<!-- c -->b", "p3 w0:1 w1:1"},
  });
}

TEST(Characters, ABlankInsideATextIsOne) {
  expect_runs({
      {"a  \n b", "w0:1 _ w1:1"},
      {"<p> a <b> b </b>", "p3 _ w0:1 _ b3 _ w1:1 _ b4"},
      {"<p>a ", "p3 w0:1 _"},
      {"a&nbsp;b", "w0:1 _ w1:1"},
      {"<p>a <!-- c --> b", "p3 w0:1 _ w1:1"},
      {"\u4E2D\u6587", "w0:1 w1:1"},
  });
}

TEST(Characters, TextOfBlanksOnlyIsNothing) {
  expect_runs({
      {"<p> <b> </b> </p>\n<p>a", "p3 b3 b4 p4 p3 w0:1"},
      {"<b>a</b> <i>b</i>", "b3 w0:1 b4 i3 w1:1 i4"},
      {"<p>&nbsp;<b>a", "p3 b3 w0:1"},
  });
}

TEST(Characters, AreCodePointsDecodedInWordsAndWrittenInTags) {
  expect_runs({
      {"AT&amp;T", "w0:4"},
      {"\u00E9t\u00E9", "w0:3"},
      {"<p title='\u00E9&amp;'>", "p18"},
  });
}

// ACCB ignores the characters of <a ...> and </a>, using the field `tag`.
TEST(Characters, TagsOfLinksAreKnown) {
  const Page page = parse("<p>a <a href=x>b</a>");
  std::uint32_t anchors = 0;
  for (const CharacterRun& run : page.characters().runs)
    if (run.tag == Tag::a) anchors += run.chars;
  EXPECT_EQ(anchors, 14u);
}

TEST(Characters, StandInSourceOrder) {
  EXPECT_EQ(runs("<table><td>a</td>b"), "table7 td4 w1:1 td5 w0:1");
}

}  // namespace
}  // namespace tamis
