#include "bulk/formats/file_names.h"

#include <gtest/gtest.h>

namespace tamis::bulk {
namespace {

TEST(FileNames, PagesAreKnownByTheirNames) {
  for (const char* name : {"a.html", "a.HTM", "b/c.xhtml", "c.shtml", "x.xht", ".html"})
    EXPECT_GT(page_suffix(name), 0u) << name;
  for (const char* name : {"html", "a.txt", "a.html.gz", "a.html/b", "", "htm."})
    EXPECT_EQ(page_suffix(name), 0u) << name;
}

}  // namespace
}  // namespace tamis::bulk
