// Tests src/filters/rtdm.cpp.

#include <gtest/gtest.h>

#include "support/filters.h"
#include "support/random_site.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::kept;
using test::learn;

const std::vector<std::string> kPages = {
    "<div>home news</div><p>storm hits coast</p><hr><p>copyright</p>",
    "<div>home news</div><p>team wins cup</p><p>in extra time</p><hr><p>copyright</p>",
    "<div>home news</div><p>bank raises rates</p><hr><p>copyright</p>",
};

TEST(Rtdm, DropsTextsThatAllPagesHaveInTheSamePlace) {
  const Site site = learn(kPages);
  EXPECT_EQ(kept("rtdm", kPages[0], site), "storm hits coast");
  EXPECT_EQ(kept("rtdm", kPages[1], site), "team wins cup in extra time");
}

TEST(Rtdm, APageNeedNotBeLearnt) {
  const Site site = learn({kPages[0], kPages[1]});
  EXPECT_EQ(kept("rtdm", kPages[2], site), "bank raises rates");
}

TEST(Rtdm, ThePageItselfIsNoEvidence) {
  const Site site = learn({kPages[0], kPages[0] + "<p>more</p>"});
  // The whole first page is on the second, but "more" is only here.
  EXPECT_EQ(kept("rtdm", kPages[0] + "<p>more</p>", site), "more");
  EXPECT_EQ(kept("rtdm", kPages[0], site), "");
}

TEST(Rtdm, APageOfAnotherKindDestroysTheTemplateUnlessAShareIsEnough) {
  std::vector<std::string> pages = kPages;
  pages.push_back("<table><tr><td>search</table>");
  const Site site = learn(pages);
  EXPECT_EQ(kept("rtdm", kPages[0], site), "home news storm hits coast copyright");
  EXPECT_EQ(kept("rtdm(share=0.6)", kPages[0], site), "storm hits coast");
  EXPECT_EQ(kept("rtdm_m", kPages[0], site), "storm hits coast");
}

TEST(Rtdm, ATextInAnotherElementIsAnother) {
  const Site site = learn({"<p>home</p><hr>one", "<p>home</p><hr>two"});
  EXPECT_EQ(kept("rtdm", "<h1>home</h1><hr>six", site), "home six");
}

TEST(Rtdm, ClassesCanCount) {
  const Site site = learn({"<p class=a>x<p>1", "<p class=a>x<p>2"});
  EXPECT_EQ(kept("rtdm", "<p class=b>x<p>3", site), "3");
  EXPECT_EQ(kept("rtdm(classes=true)", "<p class=b>x<p>3", site), "x 3");
}

TEST(Rtdm, WithoutASiteKeepsEverything) {
  EXPECT_EQ(kept("rtdm", "<p>a"), "a");
}

}  // namespace
}  // namespace tamis
