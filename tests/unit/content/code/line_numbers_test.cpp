// Tests src/content/code/line_numbers.cpp for numbers in the code, and their handling
// in preformatted.cpp and html_writer.cpp.

#include "support/line_numbers.h"

#include <string>

#include <gtest/gtest.h>

#include "tamis/parser.h"
#include "tamis/render.h"
#include "tamis/structure.h"

namespace tamis {
namespace {

std::string code(const std::string& pre) {
  const Page page = parse("<pre>" + pre + "</pre>", "utf-8");
  std::string out =
      to_text(page, test::without_line_numbers(page, Mask(page.word_count(), true)));
  if (!out.empty()) out.pop_back();
  return out;
}

TEST(TypedLineNumbers, AreLeftOutAndIndentationStays) {
  EXPECT_EQ(code(" 8 def add(a, b):\n 9     # sum\n10\n11     return a + b\n"),
            "def add(a, b):\n    # sum\n\n    return a + b");
  EXPECT_EQ(code("1\tif x:\n2\t\ty()\n3\tz()"), "if x:\n\ty()\nz()");
  EXPECT_EQ(code("1: int main() {\n2:   return 0;\n3: }"),
            "int main() {\n  return 0;\n}");
  EXPECT_EQ(code("1 | a {\n2 |   b;\n3 | }"), "a {\n  b;\n}");
  EXPECT_EQ(code("<code class=language-js>1. let a\n2. let b;\n3. let c</code>"),
            "let a\nlet b;\nlet c");
}

TEST(TypedLineNumbers, OfListsAndTablesStay) {
  for (const char* pre :
       {"1 apple\n2 pear\n3 plum", "1. Buy milk\n2.  Go home\n3. Sleep",
        "1 a {\n3 b;\n4 }", "1 a {\n2 }", "1 a {\n2 b;\n\n3 }", "1st {\n2nd ;\n3rd }",
        "a {\n1 b;\n2 }"})
    EXPECT_EQ(code(pre), pre);
}

TEST(TypedLineNumbers, OfDataStay) {
  EXPECT_EQ(code("<code class=language-bash>1 file changed\n2 insertions\n3 deletions"),
            "1 file changed\n2 insertions\n3 deletions");
  EXPECT_EQ(code("<code class=language-python>8  plum\n9  pear\n10 fig"),
            "8  plum\n9  pear\n10 fig");
  for (const char* language : {"csv", "yaml", "sql", "matlab", "fortran", "diff",
                               "text", "console", "output", "Plain"})
    EXPECT_EQ(code(std::string("<code class=language-") + language +
                   ">1: one;\n2:  two;\n3: three</code>"),
              "1: one;\n2:  two;\n3: three")
        << language;
}

TEST(TypedLineNumbers, AreNotInHtml) {
  const Page page = parse("<pre>\n 9 a {\n10   b;\n11\n12 }</pre>", "utf-8");
  const Mask keep = test::without_line_numbers(page, Mask(page.word_count(), true));
  EXPECT_EQ(to_html(page, keep), "<pre>a {\n  b;\n\n}</pre>\n");
}

}  // namespace
}  // namespace tamis
