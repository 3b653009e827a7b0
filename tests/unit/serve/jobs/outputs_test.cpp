#include "serve/jobs/outputs.h"

#include <gtest/gtest.h>

namespace tamis::serve {
namespace {

struct Part {
  std::string name;
};

struct Whole {
  std::vector<Part> parts;
  std::uint64_t count = 0;
  bool is_open = false;
  std::optional<std::string> note;
};

constexpr Output<Part> kPart[] = {{"name", from<&Part::name>, "of the part"}};

constexpr Output<Whole> kWhole[] = {
    {"parts", [](const Whole& whole) { return list_json(whole.parts, kPart); }, "",
     list_type<kPart>},
    {"count", from<&Whole::count>},
};

constexpr Output<Whole> kMore[] = {
    {"is_open", from<&Whole::is_open>},
    {"note", from<&Whole::note>},
};

TEST(Outputs, LeaveOutWhatIsNotThere) {
  EXPECT_EQ(object_json({{{"a"}, {"b"}}, 2, true, {}}, kWhole, kMore),
            Json::parse(R"({"parts": [{"name": "a"}, {"name": "b"}], "count": 2,
                            "is_open": true})"));
  EXPECT_EQ(object_json({{}, 0, false, "so"}, kMore),
            Json::parse(R"({"is_open": false, "note": "so"})"));
}

TEST(Outputs, AreDescribedByTheTypesOfTheirValues) {
  EXPECT_EQ(schema_of(kWhole, kMore), Json::parse(R"({
    "type": "object",
    "properties": {
      "parts": {"type": "array",
                "items": {"type": "object",
                          "properties": {"name": {"type": "string",
                                                  "description": "of the part"}},
                          "required": ["name"]}},
      "count": {"type": "integer"},
      "is_open": {"type": "boolean"},
      "note": {"type": "string"}},
    "required": ["parts", "count", "is_open"]})"));
}

}  // namespace
}  // namespace tamis::serve
