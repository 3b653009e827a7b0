// Tests src/filters/learned/judge/only_chrome.cpp.

#include <gtest/gtest.h>

#include "tamis/model.h"

namespace tamis {
namespace {

TEST(OnlyChrome, IsAPageWithoutAWordThatIsLikelyContent) {
  EXPECT_TRUE(is_only_chrome(std::vector<float>{.1f, .29f, 0}, .4));
  EXPECT_FALSE(is_only_chrome(std::vector<float>{.1f, .3f, 0}, .4));
}

TEST(OnlyChrome, IsSaidOnlyByWhoKnowsHowSureItIs) {
  EXPECT_FALSE(is_only_chrome(std::vector<float>{.1f, .2f, 0}, std::nullopt));
  EXPECT_FALSE(is_only_chrome({}, std::nullopt));
}

}  // namespace
}  // namespace tamis
