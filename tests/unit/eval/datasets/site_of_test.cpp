#include <gtest/gtest.h>

#include "eval/datasets/package.h"

namespace tamis::datasets {
namespace {

TEST(SiteOfPage, HasAWordForEveryPage) {
  PackagePage page{.id = "7"};
  EXPECT_EQ(site_of(page), "7");
  page.url = "http://www.a.org/x";
  EXPECT_EQ(site_of(page), "a.org");
  page.site = "b";
  EXPECT_EQ(site_of(page), "b");
}

}  // namespace
}  // namespace tamis::datasets
