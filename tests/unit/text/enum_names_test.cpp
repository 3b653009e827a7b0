// Tests src/text/enum_names.h.
#include "text/enum_names.h"

#include <cstdint>

#include <gtest/gtest.h>

namespace tamis::text {
namespace {

enum class Colour : std::uint8_t { red, green };
constexpr EnumNames<Colour, 2> kNames = {{"red", "green"}};

TEST(EnumNames, NamesAValue) {
  EXPECT_EQ(kNames[Colour::red], "red");
  EXPECT_EQ(kNames[Colour::green], "green");
}

TEST(EnumNames, FindsAValueByItsName) {
  EXPECT_EQ(kNames.find("green"), Colour::green);
  EXPECT_EQ(kNames.find("Green"), std::nullopt);
  EXPECT_EQ(kNames.find(""), std::nullopt);
}

}  // namespace
}  // namespace tamis::text
