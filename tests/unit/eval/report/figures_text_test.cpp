#include "eval/report/figures_text.h"

#include <cmath>

#include <gtest/gtest.h>

namespace tamis::eval {
namespace {

TEST(FiguresText, NumbersAsPeopleReadThem) {
  EXPECT_EQ(figure_text(.12345), "0.123");
  EXPECT_EQ(figure_text(NAN), "–");
  EXPECT_EQ(interval_text({.5, .4, .6}), "0.400 to 0.600");
  EXPECT_EQ(interval_text({.5, NAN, NAN}), "–");
  EXPECT_EQ(p_value_text(.00001), "1e-05");
  EXPECT_EQ(p_value_text(.25), "0.250");
  EXPECT_EQ(speed_text(3.21), "3.2");
  EXPECT_EQ(speed_text(1234.5), "1234");
}

}  // namespace
}  // namespace tamis::eval
