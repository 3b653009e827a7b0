// Tests src/extract/form.cpp.

#include "extract/form.h"

#include <gtest/gtest.h>

#include "tamis/parser.h"

namespace tamis::forms {
namespace {

TEST(Form, DatesOfTheFutureAreNotThoseOfThePage) {
  const Page page = parse(
      "<title>Grants</title><h1>Grants</h1><p>Deadline: 12 June 2038<p>Who may ask for "
      "one, and what has to be written, is told on the next pages.");
  FilterResult result;
  result.keep = Mask(page.word_count(), true);
  const std::string json = find_form("json")->render({page, result, "", ""}, {});
  EXPECT_NE(json.find("2038"), std::string::npos);
  EXPECT_EQ(json.find("\"date\":"), std::string::npos);
}

}  // namespace
}  // namespace tamis::forms
