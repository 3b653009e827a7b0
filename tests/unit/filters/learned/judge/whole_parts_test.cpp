#include "filters/learned/judge/whole_parts.h"

#include <string>

#include <gtest/gtest.h>

#include "tamis/parser.h"
#include "tamis/render.h"

namespace tamis {
namespace {

// Words that begin with k are kept; what there is after that, in one line.
std::string completed(std::string_view html) {
  const Page page = parse(html);
  Mask keep(page.word_count());
  std::string scratch;
  for (WordId w = 0; w < page.word_count(); ++w)
    if (page.word_text(w, scratch).starts_with('k')) keep.set(w);
  complete_parts(page, keep);
  std::string out;
  for (WordId w = 0; w < page.word_count(); ++w)
    if (keep[w])
      out +=
          std::string(out.empty() ? "" : " ") + std::string(page.word_text(w, scratch));
  return out;
}

TEST(WholeParts, AKeptTableHasItsHeadings) {
  EXPECT_EQ(completed("<table><caption>Loaves</caption><tr><th>Name<th>Flour"
                      "<tr><td>k1<td>k2<tr><td>x<td>k3</table>"),
            "Loaves Name Flour k1 k2 k3");
}

TEST(WholeParts, ATableThatIsNotKeptStaysOut) {
  EXPECT_EQ(completed("<table><tr><th>Name<tr><td>x</table>"), "");
  EXPECT_EQ(completed("<table><tr><th>Name<tr><td>k1<tr><td>x<tr><td>y</table>"), "k1");
}

TEST(WholeParts, ATableAroundOthersLaysOutThePage) {
  EXPECT_EQ(
      completed("<table><tr><th>Menu<td>k1<table><tr><th>Name<td>k2</table></table>"),
      "k1 Name k2");
}

TEST(WholeParts, CodeBetweenKeptTextIsKept) {
  EXPECT_EQ(completed("<p>k1<pre>f(x)</pre><p>k2"), "k1 f(x) k2");
  EXPECT_EQ(completed("<p>k1<pre>f(x)</pre><p>x"), "k1");
  EXPECT_EQ(completed("<pre>f(x)</pre>"), "");
}

}  // namespace
}  // namespace tamis
