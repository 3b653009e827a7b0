// Tests src/document/sequences/blocks.cpp.
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "support/random_pages.h"
#include "tamis/parser.h"
#include "tamis/sequences.h"

namespace tamis {
namespace {

// Returns each block with its container, and its leaf if that is another element: "p:
// one two | li/b: three".
std::string blocks(std::string_view source, const ParseOptions& options = {}) {
  const Page page = parse(source, "utf-8", options);
  std::string out;
  std::string scratch;
  for (const TextBlock& block : page.blocks().all) {
    if (!out.empty()) out += " | ";
    out += page.name(block.container);
    if (block.leaf != block.container) out += '/' + page.name(block.leaf);
    out += ':';
    for (WordId w = block.words.first; w < block.words.last; ++w)
      out += ' ' + std::string(page.word_text(w, scratch));
  }
  return out;
}

struct Case {
  std::string_view page;
  std::string_view blocks;
};

void expect_blocks(std::initializer_list<Case> cases) {
  for (const Case& c : cases) EXPECT_EQ(blocks(c.page), c.blocks) << c.page;
}

TEST(Blocks, ABoundaryIsEveryElementThatIsNotPhrasing) {
  expect_blocks({
      {"", ""},
      {"a b", "body: a b"},
      {"<p>a</p><p>b</p>", "p: a | p: b"},
      {"a<p>b</p>c", "body: a | p: b | body: c"},
      {"a<br>b", "body: a | body: b"},
      {"a<hr>b", "body: a | body: b"},
      {"a<div></div>b", "body: a | body: b"},
      {"a<x-y>b</x-y>c", "body: a | x-y: b | body: c"},
      {"<ul><li>a<li>b</ul>", "li: a | li: b"},
      {"<table><td>a<td>b</table>", "td: a | td: b"},
      {"<select><option>a<option>b</select>", "option: a | option: b"},
  });
}

TEST(Blocks, PhrasingElementsAndCommentsAreInside) {
  expect_blocks({
      {"<p>a <b>b</b> <i>c <u>d</u></i>", "p: a b c d"},
      {"a<!-- c -->b", "body: a b"},
      {"a</x>b", "body: a b"},
      {"a<img>b<input>c", "body: a b c"},
      {"<p>a <script>x</script> b", "p: a b"},
  });
}

// An icon between words: its contents are not drawn as text, so they are not a
// boundary.
TEST(Blocks, WhatIsInsideAnUnrenderedElementIsNoBoundary) {
  expect_blocks({
      {"a <svg><path/></svg> b", "body: a b"},
      {"a <template><p>x</p></template> b", "body: a b"},
      {"a <object><p>x</p></object> b", "body: a b"},
  });
}

TEST(Blocks, TheContainerIsNotPhrasingTheLeafMayBe) {
  expect_blocks({
      {"<p><b>a</b> c", "p/b: a c"},
      {"<p>c <b>a</b>", "p: c a"},
      {"<div><a href=x><span>a</span></a></div>", "div/span: a"},
      {"<b><p>a</p>c</b>", "p: a | body/b: c"},
  });
}

// `glued` agrees: the first word of a block is not glued to the word before.
TEST(Blocks, BeginWithAWordThatIsNotGlued) {
  Rng random(test::seed());
  Parser parser;
  for (int i = 0; i < 2000 && !HasFailure(); ++i) {
    const Page& page = parser.parse(test::random_page(random, 20), "utf-8");
    for (const TextBlock& block : page.blocks().all)
      ASSERT_EQ(page.word(block.words.first).glued, 0u)
          << "word " << block.words.first << " of "
          << testing::PrintToString(page.source());
  }
}

TEST(Blocks, AHiddenBlockIsStillABoundary) {
  ParseOptions options;
  options.hide_invisible = true;
  EXPECT_EQ(blocks("a<p hidden>x</p>b", options), "body: a | body: b");
  EXPECT_EQ(blocks("a<i hidden>x</i>b", options), "body: a b");
}

}  // namespace
}  // namespace tamis
