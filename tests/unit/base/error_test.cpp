// Tests src/base/error.cpp.
#include "base/error.h"

#include <cerrno>

#include <gtest/gtest.h>

namespace tamis {
namespace {

TEST(ErrorNames, AreThoseOfTheEnumerators) {
  EXPECT_EQ(name_of(ErrorCode::cannot_read), "cannot_read");
  EXPECT_EQ(name_of(ErrorCode::bad_argument), "bad_argument");
  EXPECT_EQ(name_of(ErrorCode::internal), "internal");
}

TEST(SystemError, BeginsWithASmallLetter) {
  errno = ENOENT;
  EXPECT_EQ(system_error(), "no such file or directory");
}

}  // namespace
}  // namespace tamis
