#include "text/templates.h"

#include <gtest/gtest.h>

namespace tamis {
namespace {

std::string fill(const std::vector<const char*>& rows,
                 const std::vector<TemplatePart>& parts) {
  return fill_template(rows, parts);
}

TEST(FillTemplate, PutsPartsIntoGaps) {
  EXPECT_EQ(fill({"<b>{{a}}</b>{{b}}{{a}}"}, {{"a", "1"}, {"b", "2"}}), "<b>1</b>21");
}

TEST(FillTemplate, WhatAPartHasInItStays) {
  EXPECT_EQ(fill({"{{a}}{{b}}"}, {{"a", "{{b}}"}, {"b", "{{a}}"}}), "{{b}}{{a}}");
}

TEST(FillTemplate, WhatIsNoGapStays) {
  EXPECT_EQ(fill({"{{x}} {{ {{a}} {{a"}, {{"a", "1"}}), "{{x}} {{ 1 {{a");
}

TEST(FillTemplate, AGapMayCrossRows) {
  EXPECT_EQ(fill({"<{", "{a}", "}>"}, {{"a", "1"}}), "<1>");
}

}  // namespace
}  // namespace tamis
