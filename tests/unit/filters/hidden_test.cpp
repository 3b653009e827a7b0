// Tests src/filters/hidden.cpp.

#include <gtest/gtest.h>

#include "support/filters.h"

namespace tamis {
namespace {

using test::kept;

TEST(Hidden, DropsWhatTheMarkupHides) {
  EXPECT_EQ(kept("hidden",
                 "<p>a<p hidden>b <b>c</b></p><p aria-hidden=true>d</p>"
                 "<p style='color: red; DISPLAY : none'>e</p>"
                 "<p style='visibility:hidden'>f</p><p style='display:block'>g</p>"),
            "a g");
}

TEST(Hidden, KeepsAPageThatHidesNothing) {
  EXPECT_EQ(kept("hidden", "<p aria-hidden=false>a <b>b</b>"), "a b");
}

}  // namespace
}  // namespace tamis
