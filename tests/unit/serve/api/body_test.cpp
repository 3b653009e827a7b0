#include "serve/api/body.h"

#include <gtest/gtest.h>

namespace tamis::serve {
namespace {

LocalRequest request(std::string content, const char* type = "application/json") {
  LocalRequest out;
  out.fields.add("Content-Type", type);
  out.content = std::move(content);
  return out;
}

TEST(Body, ReadsByName) {
  Body body(request(R"({"a": "x", "n": 3, "f": true, "l": ["p", "q"]})"));
  EXPECT_EQ(body.needed_text("a"), "x");
  EXPECT_EQ(body.text("b", "other"), "other");
  EXPECT_EQ(body.number("n", 1, 0, 9), 3u);
  EXPECT_EQ(body.number("m", 1, 0, 9), 1u);
  EXPECT_TRUE(body.flag("f", false));
  EXPECT_EQ(body.texts("l", 2), (std::vector<std::string>{"p", "q"}));
  EXPECT_FALSE(body.problem());
}

TEST(Body, TheFirstThingThatIsWrong) {
  Body body(request(R"({"a": 1, "n": -3, "f": 0, "l": ["p", 1]})"));
  body.text("a");
  body.number("n", 1, 0, 9);
  body.flag("f", false);
  body.texts("l", 2);
  EXPECT_EQ(body.problem()->place, "a");
}

TEST(Body, EachKindOfThingThatIsWrong) {
  const auto place = [](const char* content, auto read) {
    Body body(request(content));
    read(body);
    return body.problem() ? body.problem()->place : "";
  };
  EXPECT_EQ(place("{}", [](Body& b) { b.needed_text("a"); }), "a");
  for (const char* number : {R"({"n": -1})", R"({"n": 10})", R"({"n": 1.5})",
                             R"({"n": "1"})", R"({"n": 1e400})"})
    EXPECT_NE(place(number, [](Body& b) { b.number("n", 1, 0, 9); }), "") << number;
  EXPECT_EQ(place(R"({"l": ["a", "b", "c"]})", [](Body& b) { b.texts("l", 2); }), "l");
  EXPECT_EQ(place(R"({"x": 1})", [](Body& b) { b.text("a"); }), "x");
  for (const char* content : {"", "[]", "{", "null", "\"a\"", "{\"a\": \"\xFF\"}"})
    EXPECT_EQ(place(content, [](Body& b) { b.text("a"); }), "content") << content;
}

TEST(Body, OnlyJsonIsJson) {
  EXPECT_EQ(Body(request("{}", "text/plain")).problem()->place, "Content-Type");
  EXPECT_FALSE(Body(request("{}", "application/json; charset=utf-8")).problem());
}

TEST(Body, InsideOfAnother) {
  Body body(Json{{"a", 1}}, "of.0");
  body.text("a");
  EXPECT_EQ(body.problem()->place, "of.0.a");
}

}  // namespace
}  // namespace tamis::serve
