#include "text/dump_json.h"

#include <gtest/gtest.h>

namespace tamis {
namespace {

TEST(DumpJson, EscapesControlCharacters) {
  const nlohmann::ordered_json value = {{"z\x7F", "\x1B[1m"},
                                        {"a", "\xC2\x80 \xC2\x9B \xC2\x9F \xC2\xA0"}};
  const std::string text = dump_json(value);
  EXPECT_EQ(text,
            "{\"z\\u007f\":\"\\u001b[1m\","
            "\"a\":\"\\u0080 \\u009b \\u009f \xC2\xA0\"}");
  EXPECT_EQ(nlohmann::ordered_json::parse(text), value);
}

TEST(DumpJson, KeepsItsLayoutAndReplacesBytesThatAreNotUtf8) {
  EXPECT_EQ(dump_json(nlohmann::json{{"a", "\xC2"}, {"b", "\xC2\x9B"}}, 2),
            "{\n  \"a\": \"\xEF\xBF\xBD\",\n  \"b\": \"\\u009b\"\n}");
}

}  // namespace
}  // namespace tamis
