// Tests src/filters/learned/judge/comments.cpp. What becomes of comments is tested in
// learned_test.cpp.

#include "filters/learned/judge/comments.h"

#include <gtest/gtest.h>

#include "tamis/parser.h"

namespace tamis {
namespace {

std::vector<bool> comments_of(std::string_view html) {
  const Page page = parse(html);
  FeatureReader reader;
  reader.read(View(page), Lexicon{});
  std::vector<bool> out;
  find_comments(reader, out);
  return out;
}

TEST(Comments, AreBelowWhatIsNamedForThem) {
  EXPECT_EQ(comments_of("<p>text<div class=comments><p>one<p>two</div><p>text"),
            (std::vector{false, true, true, false}));
}

TEST(Comments, OfProgrammersAreNoneOfReaders) {
  EXPECT_EQ(
      comments_of("<pre><code><span class=hljs-comment># one</span>\nx = 1</pre>"),
      std::vector{false});
  EXPECT_EQ(comments_of("<div class=comment><p>as in<pre>x = 1</pre></div>"),
            (std::vector{true, true}));
}

}  // namespace
}  // namespace tamis
