// Tests src/document/page_text.cpp.

#include "document/page_text.h"

#include <gtest/gtest.h>

#include "tamis/parser.h"

namespace tamis {
namespace {

TEST(TitleOf, IsTheTextOfTheTitleElement) {
  EXPECT_EQ(title_of(parse("<title> A\n &amp; B </title><p>x")), "A & B");
  EXPECT_EQ(title_of(parse("<svg><title>A</title></svg>")), "");
  EXPECT_EQ(title_of(parse("")), "");
}

}  // namespace
}  // namespace tamis
