// Tests code_language.cpp of src/content/code and mathml.cpp of src/render/formulas.
#include <string>

#include <gtest/gtest.h>

#include "content/code/code_language.h"
#include "render/formulas/formulas.h"
#include "tamis/parser.h"
#include "tamis/render.h"

namespace tamis {
namespace {

TEST(GuessLanguage, KnowsWhatIsClear) {
  const std::pair<const char*, const char*> cases[] = {
      {"#!/usr/bin/env python3\nprint(1)", "python"},
      {"#!/bin/sh\necho hello there", "sh"},
      {"def f(self):\n    return self.x", "python"},
      {"#include <stdio.h>\nint main() { printf(\"x\"); }", "c"},
      {"#include <iostream>\nint main() { std::cout << 1; }", "cpp"},
      {"fn main() {\n  let mut x = 1;\n}", "rust"},
      {"package main\n\nfunc main() { fmt.Println(1) }", "go"},
      {"public class A { public static void main(String[] a) {} }", "java"},
      {"const x = () => {\n  console.log(x)\n}", "javascript"},
      {"SELECT a, b FROM t WHERE c = 1", "sql"},
      {"$ sudo apt-get install cmake", "sh"},
      {"{\n  \"a\": 1,\n  \"b\": [2]\n}", "json"},
      {"<?php echo 'hello'; ?>", "php"},
      {"<!DOCTYPE html>\n<html></html>", "html"},
      {"diff --git a/x b/x\n@@ -1 +1 @@", "diff"}};
  for (const auto& [code, language] : cases)
    EXPECT_EQ(guess_language(code), language) << code;
}

TEST(GuessLanguage, SaysNothingWhereItIsNot) {
  for (const char* code : {"", "x = 1", "some words of a poem\non two lines",
                           "12:04 started\n12:05 ended", "a <- b; c = d; e := f"})
    EXPECT_EQ(guess_language(code), "") << code;
}

std::string markdown(const std::string& html) {
  const Page page = parse(html, "utf-8");
  return to_markdown(page, Mask(page.word_count(), true));
}

std::string tex(const std::string& mathml) {
  const std::string out = markdown("<p>x <math>" + mathml + "</math> y");
  const std::size_t begin = out.find('$');
  return out.substr(begin, out.rfind('$') - begin + 1);
}

TEST(MathMl, BecomesTex) {
  EXPECT_EQ(tex("<msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mn>1</mn>"), "$x^2+1$");
  EXPECT_EQ(tex("<mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mi>c</mi></mrow></mfrac>"),
            "$\\frac{a}{b+c}$");
  EXPECT_EQ(tex("<msqrt><mi>α</mi><mi>x</mi></msqrt>"), "$\\sqrt{\\alpha x}$");
  EXPECT_EQ(
      tex("<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi>"
          "</munderover><msub><mi>a</mi><mi>i</mi></msub>"),
      "$\\sum_{i=1}^na_i$");
  EXPECT_EQ(tex("<mi>sin</mi><mo>&#x2061;</mo><mi>x</mi><mo>≤</mo><mi>max</mi>"),
            "$\\sin x\\leq\\max$");
  EXPECT_EQ(
      tex("<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd>"
          "<mn>3</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable>"),
      "$\\begin{matrix} 1 & 2 \\\\ 3 & 4 \\end{matrix}$");
  EXPECT_EQ(tex("<mover><mi>x</mi><mo>¯</mo></mover><mtext>if 50%</mtext>"),
            "$\\overline{x}\\text{if 50\\%}$");
}

TEST(MathMl, IsReadAsTextWhereItIsTooDeep) {
  std::string deep;
  for (int i = 0; i < 300; ++i) deep += "<mrow>";
  EXPECT_EQ(tex(deep + "<mi>x</mi>"), "$x$");
}

TEST(CollapseBlanks, LeavesSpacesBeyondAscii) {
  EXPECT_EQ(collapse_blanks(" \n a\u00A0\u00A0b\t\f c\r"), "a\u00A0\u00A0b c");
  EXPECT_EQ(collapse_blanks(" \n"), "");
}

TEST(Formulas, StandBetweenDelimiters) {
  EXPECT_EQ(markdown("<p>a <span class=math-container>$x_1*y_2$</span>, b"),
            "a $x_1*y_2$, b\n");
  EXPECT_EQ(markdown("<p>a <span class='math inline'>\\(x^2\\)</span> b"),
            "a $x^2$ b\n");
  EXPECT_EQ(markdown("<p>a<img class=\"latex\" alt='x_1'>"), "a$x_1$\n");
}

// Between single dollars the formula would end too early. GitHub also reads this form.
TEST(Math, WithDollarsInItIsCode) {
  EXPECT_EQ(markdown("<p>So <math alttext='\\text{if $y$}'><mi>y</mi></math>, too."),
            "So $`\\text{if $y$}`$, too.\n");
  EXPECT_EQ(markdown("<p>So<p><math display=block alttext='\\text{if $y$}'><mi>y</mi>"
                     "</math><p>end"),
            "So\n\n```math\n\\text{if $y$}\n```\n\nend\n");
  EXPECT_EQ(markdown("<table><tr><th>a<th>b<tr><td>c <math alttext='|$'><mi>y</mi>"
                     "</math><td>d</table>"),
            "| a | b |\n| --- | --- |\n| c $`\\|$`$ | d |\n");
}

TEST(Math, HasNoComments) {
  const auto tex = [](const std::string& script) {
    return markdown("<p>a <script type=math/tex>" + script + "</script> b");
  };
  EXPECT_EQ(tex("\n  % a sum\n  x + y % of two\n  + 5\\% \\\\% end\n  + z"),
            "a $x + y + 5\\% \\\\ + z$ b\n");
  EXPECT_EQ(markdown("<p>a <math alttext='50%'><mi>y</mi></math> b"), "a $50%$ b\n");
}

TEST(Math, OfScriptsNeedsNoDollars) {
  const auto tex = [](const std::string& script) {
    return markdown("<p>a <script type=math/tex>" + script + "</script> b");
  };
  EXPECT_EQ(tex(" $x$ "), "a $x$ b\n");
  EXPECT_EQ(tex("$$x$$"), "a $x$ b\n");
  EXPECT_EQ(tex("\\$"), "a $\\$$ b\n");
}

TEST(Math, IsTexInHtml) {
  const auto html = [](const std::string& source, const HtmlOptions& options = {}) {
    const Page page = parse(source, "utf-8", {.scripting = true});
    return to_html(page, Mask(page.word_count(), true), options);
  };
  const std::string inside =
      "<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>x&lt;2"
      "</annotation></semantics></math>";
  EXPECT_EQ(html("<p>Let (" + inside + "), <i>or</i> " + inside + " be.</p>"),
            "<p>Let (<span class=\"math inline\">\\(x&lt;2\\)</span>), <i>or</i> "
            "<span class=\"math inline\">\\(x&lt;2\\)</span> be.</p>\n");
  EXPECT_EQ(html("<p>So:</p><p><script type='math/tex; mode=display'>y</script></p>"
                 "<p>end</p>"),
            "<p>So:</p><p><span class=\"math display\">\\[y\\]</span></p>"
            "<p>end</p>\n");
  EXPECT_EQ(html("<p>a " + inside + " b</p>", {.math = false}), "<p>a b</p>\n");
}

}  // namespace
}  // namespace tamis
