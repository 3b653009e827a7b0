// Tests src/document/visibility.cpp.
#include "document/visibility.h"

#include <string>

#include <gtest/gtest.h>

#include "tamis/parser.h"

namespace tamis {
namespace {

bool is_hidden(const std::string& attributes) {
  const Page page = parse("<p " + attributes + ">");
  return is_invisible(page, page.body() + 1);
}

TEST(Visibility, HiddenIsWhatItsOwnMarkupHides) {
  for (const char* attributes :
       {"hidden", "HIDDEN=''", "hidden=until-found", "aria-hidden=true",
        "aria-hidden=TRUE", "style=display:none", "style='display: none'",
        "style=' DISPLAY : None ; color:red'", "style='color:red;display:none;'",
        "style='display:none!important'", "style='display:none !important'",
        "style=visibility:hidden", "style='visibility:\n hidden'",
        "style='display:&#110;one'"})
    EXPECT_TRUE(is_hidden(attributes)) << attributes;
}

TEST(Visibility, AllElseIsVisible) {
  for (const char* attributes :
       {"", "class=hidden", "data-hidden", "aria-hidden", "aria-hidden=false",
        "aria-hidden=1", "style", "style=display:nonesuch", "style=display:block",
        "style=x-display:none", "style='xdisplay:none'", "style='display none'",
        "style=visibility:visible", "style='visibility:none'", "style='display:hidden'",
        "style=opacity:0"})
    EXPECT_FALSE(is_hidden(attributes)) << attributes;
}

}  // namespace
}  // namespace tamis
