// Tests src/text/json_writer.cpp.
#include "text/json_writer.h"

#include <limits>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace tamis {
namespace {

std::string json_string(std::string_view text) {
  std::string out;
  append_json_string(text, out);
  return out;
}

TEST(JsonWriter, WritesObjectsAndArrays) {
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  json.key("a");
  json.value(std::uint64_t{1});
  json.key("b");
  json.begin_array();
  json.value("x");
  json.value(0.25);
  json.value(true);
  json.null();
  json.begin_object();
  json.end_object();
  json.end_array();
  json.key("c");
  json.begin_array();
  json.end_array();
  json.end_object();
  EXPECT_EQ(out, R"({"a":1,"b":["x",0.25,true,null,{}],"c":[]})");
}

TEST(JsonWriter, EscapesWhatJsonAsksFor) {
  EXPECT_EQ(json_string("a\"b\\c\n\t\r\x01\x1f\x7f"),
            "\"a\\\"b\\\\c\\n\\t\\r\\u0001\\u001f\\u007f\"");
  EXPECT_EQ(json_string("é中😀</script>"), "\"é中😀</script>\"");
}

TEST(JsonWriter, BadBytesBecomeTheReplacementCharacter) {
  const std::string bad = "\xEF\xBF\xBD";
  EXPECT_EQ(json_string("a\xFF"
                        "b"),
            "\"a" + bad + "b\"");
  EXPECT_EQ(json_string("\xC3"), "\"" + bad + "\"");
  EXPECT_EQ(json_string("\xED\xA0\x80"), "\"" + bad + bad + bad + "\"");
  EXPECT_EQ(json_string("\xC0\x80"), "\"" + bad + bad + "\"");
  EXPECT_EQ(json_string("\xF4\x90\x80\x80"), "\"" + bad + bad + bad + bad + "\"");
}

TEST(JsonWriter, EveryPairOfBytesIsReadByOthers) {
  for (int a = 0; a < 256; ++a)
    for (int b = 0; b < 256; b += 5) {
      const std::string text = {static_cast<char>(a), static_cast<char>(b)};
      EXPECT_FALSE(
          nlohmann::json::parse(json_string(text), nullptr, false).is_discarded())
          << a << " " << b;
    }
}

TEST(JsonWriter, NumbersThatJsonDoesNotHaveAreNull) {
  std::string out;
  JsonWriter json(out);
  json.begin_array();
  json.value(std::numeric_limits<double>::infinity());
  json.value(std::numeric_limits<double>::quiet_NaN());
  json.value(1e300);
  json.end_array();
  EXPECT_EQ(out, "[null,null,1e+300]");
}

}  // namespace
}  // namespace tamis
