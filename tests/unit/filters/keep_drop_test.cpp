// Tests src/filters/keep.cpp and src/filters/drop.cpp.

#include <gtest/gtest.h>

#include "support/filters.h"

namespace tamis {
namespace {

using test::kept;

constexpr const char* kPage =
    "<nav>menu</nav><main>head <article>text <aside>note</aside></article></main>"
    "<footer class=end>foot <nav>more</nav></footer>";

TEST(Keep, KeepsWhatStandsInsideTheSelectedElements) {
  EXPECT_EQ(kept("keep", kPage), "head text note");
  EXPECT_EQ(kept("keep(css='article, .end')", kPage), "text note foot more");
  EXPECT_EQ(kept("keep(css='main > nav')", kPage), "");
}

TEST(Drop, DropsWhatStandsInsideTheSelectedElements) {
  EXPECT_EQ(kept("drop", kPage), "head text");
  EXPECT_EQ(kept("drop(css='.end nav')", kPage), "menu head text note foot");
}

TEST(Keep, SaysWhatIsWrongWithASelector) {
  const Result<Filter> filter = make_filter("keep", {{"css", "p:hover"}});
  ASSERT_FALSE(filter);
  EXPECT_EQ(filter.error().place, "keep: css");
  EXPECT_EQ(filter.error().finding,
            "column 2: found ':' (wanted # . [ > , a blank or the end)");
}

TEST(Keep, IsWrittenAsItWasRead) {
  EXPECT_EQ(test::filter("keep(css='a, b')").to_string(), "keep(css=\"a, b\")");
}

}  // namespace
}  // namespace tamis
