// Tests src/document/foreign_names.cpp.
#include "document/foreign_names.h"

#include <gtest/gtest.h>

namespace tamis {
namespace {

TEST(ForeignNames, OfSvgHaveTheirCase) {
  EXPECT_EQ(svg_tag_name("foreignobject"), "foreignObject");
  EXPECT_EQ(svg_tag_name("altglyph"), "altGlyph");
  EXPECT_EQ(svg_tag_name("textpath"), "textPath");
  EXPECT_EQ(svg_attribute_name("viewbox"), "viewBox");
  EXPECT_EQ(svg_attribute_name("attributename"), "attributeName");
  EXPECT_EQ(svg_attribute_name("zoomandpan"), "zoomAndPan");
}

TEST(ForeignNames, APrefixThatIsANamespaceStandsApart) {
  EXPECT_EQ(foreign_attribute_name("xlink:href"), "xlink href");
  EXPECT_EQ(foreign_attribute_name("xml:lang"), "xml lang");
  EXPECT_EQ(foreign_attribute_name("xmlns"), "xmlns xmlns");
  EXPECT_EQ(foreign_attribute_name("xmlns:xlink"), "xmlns xlink");
}

TEST(ForeignNames, OthersStayAsTheyAre) {
  for (const char* name : {"", "g", "viewbo", "viewboxx", "x-y", "svg"}) {
    EXPECT_EQ(svg_tag_name(name), name);
    EXPECT_EQ(svg_attribute_name(name), name);
  }
  for (const char* name : {"href", "xlink:hre", "xlink:", "xml:base", "xmlns:x"})
    EXPECT_EQ(foreign_attribute_name(name), name);
}

}  // namespace
}  // namespace tamis
