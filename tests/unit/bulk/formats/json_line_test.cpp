#include "bulk/formats/json_line.h"

#include <map>
#include <random>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace tamis::bulk {
namespace {

using Json = nlohmann::json;

std::map<std::string, std::string> members(std::string_view line, bool& is_read) {
  std::map<std::string, std::string> out;
  is_read = read_json_line(line, [&](std::string_view name, std::string_view value) {
    out[std::string(name)] = value;
  });
  return out;
}

TEST(ReadJsonLine, MembersAsTheyStandThere) {
  bool is_read = false;
  const auto found =
      members(R"( { "a" : 1 , "b":"x\"}","c":{"d":["}",{}]},"\u0065":null, "f":[] } )",
              is_read);
  EXPECT_TRUE(is_read);
  EXPECT_EQ(found.at("a"), "1");
  EXPECT_EQ(found.at("b"), R"("x\"}")");
  EXPECT_EQ(found.at("c"), R"({"d":["}",{}]})");
  EXPECT_EQ(found.at("e"), "null");
  EXPECT_EQ(found.at("f"), "[]");
  EXPECT_TRUE(members("{}", is_read).empty());
  EXPECT_TRUE(is_read);
}

TEST(ReadJsonLine, WhatIsNoObject) {
  for (const char* line :
       {"", " ", "[]", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}",
        "{\"a\":}", "{a:1}", "{\"a\":\"x}", "{\"a\":1} x", "{\"a\" 1}", "{\"a\":[1}"}) {
    bool is_read = true;
    members(line, is_read);
    EXPECT_FALSE(is_read) << line;
  }
}

TEST(ReadJsonLine, Strings) {
  std::string out;
  EXPECT_TRUE(read_json_string(R"("a\n\t\\\/\"\u00e9\ud83d\ude00")", out));
  EXPECT_EQ(out, "a\n\t\\/\"\u00e9\U0001F600");
  EXPECT_TRUE(read_json_string(R"("\ud83dx\ude00")", out));
  EXPECT_EQ(out, "\uFFFDx\uFFFD");
  for (const char* wrong :
       {"", "\"", "5", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\\""})
    EXPECT_FALSE(read_json_string(wrong, out)) << wrong;
}

// Compares the result with a complete JSON parser, on objects of all kinds.
TEST(ReadJsonLine, AsAReaderOfOthersHasIt) {
  std::mt19937 random(7);
  const auto text = [&] {
    std::string out;
    for (unsigned long i = random() % 12; i > 0; --i)
      out +=
          std::vector<std::string>{"a", "\"", "\\",     "\n",         "{",
                                   "}", ",",  "\u00fc", "\U0001F600", "\x01"}[random() %
                                                                              10];
    return out;
  };
  for (int round = 0; round < 2000; ++round) {
    Json object = Json::object();
    for (unsigned long i = random() % 5; i > 0; --i) {
      Json values[] = {text(), static_cast<int>(random()), Json{text(), Json::object()},
                       true};
      object[text()] = values[random() % 4];
    }
    const std::string line = object.dump(-1, ' ', random() % 2 == 0);
    std::size_t count = 0;
    ASSERT_TRUE(read_json_line(line, [&](std::string_view name,
                                         std::string_view value) {
      ++count;
      const Json expected = object.at(std::string(name));
      EXPECT_EQ(Json::parse(value), expected);
      std::string string;
      ASSERT_EQ(read_json_string(value, string), expected.is_string());
      if (expected.is_string()) {
        EXPECT_EQ(string, expected.get<std::string>());
      }
    })) << line;
    EXPECT_EQ(count, object.size());
  }
}

}  // namespace
}  // namespace tamis::bulk
