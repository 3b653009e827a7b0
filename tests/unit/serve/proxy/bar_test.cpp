#include "serve/proxy/bar.h"

#include <gtest/gtest.h>

namespace tamis::serve {
namespace {

TEST(Bar, TheMarkThereAndBack) {
  for (std::string path : {"/", "/a", "/a?", "/a?b=c", "/a?b?c"}) {
    std::string marked = original_path(path);
    EXPECT_TRUE(take_original_mark(marked));
    if (path.ends_with('?')) path.pop_back();
    EXPECT_EQ(marked, path);
  }
}

TEST(Bar, WhatIsNoMark) {
  for (std::string path :
       {"/tamis=original", "/a&tamis=original", "tamis=original", "/a?xtamis=original",
        "/a?tamis=originals", "/?tamis=original&b"}) {
    const std::string before = path;
    EXPECT_FALSE(take_original_mark(path)) << before;
    EXPECT_EQ(path, before);
  }
}

TEST(Bar, LinksStayOnTheHost) {
  EXPECT_EQ(original_path("//evil.example/x"), "/.//evil.example/x?tamis=original");
  EXPECT_EQ(original_path("/\\evil.example/x"), "/./\\evil.example/x?tamis=original");
  EXPECT_EQ(original_path("///evil.example/x"), "/.///evil.example/x?tamis=original");
}

TEST(Bar, SaysWhereRecoveredTextComesFrom) {
  EXPECT_EQ(bar("/", 1, 2).find("recovered"), std::string::npos);
  EXPECT_NE(
      bar("/", 9, 9, "next").find("9 of 9 words, recovered from script data (next)"),
      std::string::npos);
}

TEST(Bar, NothingOfThePathIsMarkup) {
  EXPECT_NE(bar("/\"><b>", 1, 2).find("href=\"/&quot;&gt;&lt;b&gt;?tamis=original\""),
            std::string::npos);
}

}  // namespace
}  // namespace tamis::serve
