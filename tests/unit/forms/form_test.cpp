// Tests src/forms/form.cpp.

#include "forms/form.h"

#include <gtest/gtest.h>

#include "tamis/parser.h"

namespace tamis::forms {
namespace {

TEST(Form, DatesOfTheFutureAreNotThoseOfThePage) {
  const Page page = parse(
      "<title>Grants</title><h1>Grants</h1><p>Deadline: 12 June 2030<p>Who may ask for "
      "one, and what has to be written, is told on the next pages.");
  FilterResult result;
  result.keep = Mask(page.word_count(), true);
  const auto json = [&](std::string latest) {
    return find_form("json")->render({page, result, "", ""},
                                     {.latest = std::move(latest)});
  };
  EXPECT_NE(json("").find("2030-06-12"), std::string::npos);
  EXPECT_NE(json("2030-06-12").find("\"date\":\"2030-06-12\""), std::string::npos);
  EXPECT_EQ(json("2026-11-17").find("\"date\":"), std::string::npos);
}

}  // namespace
}  // namespace tamis::forms
