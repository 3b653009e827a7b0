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

constexpr std::string_view kKinds[] = {"one", "two"};

struct Wanted {
  std::string a;
  std::string kind = "one";
  std::optional<std::string> maybe;
  std::uint64_t n = 1;
  bool f = false;
  std::vector<std::string> l;
};

constexpr Input<Wanted> kWanted[] = {
    {"a", to<&Wanted::a>, "a text", needed({.is_filled = true})},
    {"kind", to<&Wanted::kind>, "", {.choices = kKinds}},
    {"maybe", to<&Wanted::maybe>},
    {"n", to<&Wanted::n>, "a number", at_most(9)},
    {"f", to<&Wanted::f>},
    {"l", to<&Wanted::l>, "", at_most(2)},
};

// Returns the location of the first error.
std::string wrong(std::string content) {
  const auto wanted = read_body(Body(request(std::move(content))), kWanted);
  return wanted ? "" : wanted.error().place;
}

TEST(Body, ReadsByTable) {
  const auto wanted = read_body(
      Body(request(R"({"a": "x", "n": 3, "f": true, "l": ["p", "q"]})")), kWanted);
  ASSERT_TRUE(wanted);
  EXPECT_EQ(wanted->a, "x");
  EXPECT_EQ(wanted->kind, "one");
  EXPECT_FALSE(wanted->maybe);
  EXPECT_EQ(wanted->n, 3u);
  EXPECT_TRUE(wanted->f);
  EXPECT_EQ(wanted->l, (std::vector<std::string>{"p", "q"}));
}

TEST(Body, TheFirstThingThatIsWrong) {
  EXPECT_EQ(wrong(R"({"l": ["p", 1], "f": 0, "n": -3, "a": 1})"), "a");
}

TEST(Body, EachKindOfThingThatIsWrong) {
  EXPECT_EQ(wrong("{}"), "a");
  EXPECT_EQ(wrong(R"({"a": ""})"), "a");
  EXPECT_EQ(wrong(R"({"a": "x", "kind": "three"})"), "kind");
  EXPECT_EQ(wrong(R"({"a": "x", "maybe": null})"), "maybe");
  for (const char* number : {"-1", "10", "1.5", "\"1\"", "1e400"})
    EXPECT_NE(wrong(std::string(R"({"a": "x", "n": )") + number + "}"), "") << number;
  EXPECT_EQ(wrong(R"({"a": "x", "f": 1})"), "f");
  EXPECT_EQ(wrong(R"({"a": "x", "l": ["a", "b", "c"]})"), "l");
  EXPECT_EQ(wrong(R"({"a": "x", "l": ["a", 1]})"), "l");
  EXPECT_EQ(wrong(R"({"a": "x", "x": 1})"), "x");
  for (const char* content : {"", "[]", "{", "null", "\"a\"", "{\"a\": \"\xFF\"}"})
    EXPECT_EQ(wrong(content), "content") << content;
}

TEST(Body, IsDescribedByTheSameTable) {
  const Json schema = schema_of(kWanted);
  EXPECT_EQ(schema["required"], Json::array({"a"}));
  EXPECT_EQ(schema["additionalProperties"], false);
  const Json& properties = schema["properties"];
  EXPECT_EQ(properties["a"], Json::parse(R"({"type": "string", "minLength": 1,
                                             "description": "a text"})"));
  EXPECT_EQ(properties["kind"], Json::parse(R"({"type": "string",
                                                "enum": ["one", "two"],
                                                "default": "one"})"));
  EXPECT_EQ(properties["maybe"], Json::parse(R"({"type": "string"})"));
  EXPECT_EQ(properties["n"], Json::parse(R"({"type": "integer", "minimum": 0,
                                             "maximum": 9, "default": 1,
                                             "description": "a number"})"));
  EXPECT_EQ(properties["l"],
            Json::parse(R"({"type": "array", "items": {"type": "string"},
                                             "maxItems": 2})"));
}

TEST(Body, OnlyJsonIsJson) {
  EXPECT_EQ(Body(request("{}", "text/plain")).problem()->place, "Content-Type");
  EXPECT_FALSE(Body(request("{}", "application/json; charset=utf-8")).problem());
}

TEST(Body, InsideOfAnother) {
  const auto wanted = read_body(Body(Json{{"a", 1}}, "of.0"), kWanted);
  ASSERT_FALSE(wanted);
  EXPECT_EQ(wanted.error().place, "of.0.a");
}

}  // namespace
}  // namespace tamis::serve
