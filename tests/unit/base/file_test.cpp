#include "base/file.h"

#include <gtest/gtest.h>

namespace tamis {
namespace {

TEST(File, NamesBesideAreKnownAgain) {
  EXPECT_TRUE(is_name_beside(name_beside("a.html").string()));
  EXPECT_NE(name_beside("a.html"), name_beside("a.html"));
  EXPECT_TRUE(is_name_beside("a.html.new-1-0"));
  for (const char* other : {"a.html", "a.new", "a.new-", "a.new-1", "a.new-1-",
                            "a.new--1", "a.new-1-x", "a.new-1-2.html", ""})
    EXPECT_FALSE(is_name_beside(other)) << other;
}

}  // namespace
}  // namespace tamis
