#include "serve/http/coding.h"

#include <gtest/gtest.h>

namespace tamis::serve {
namespace {

TEST(Coding, FieldsOfRequests) {
  EXPECT_EQ(preferred_coding(""), Coding::identity);
  EXPECT_EQ(preferred_coding("gzip, deflate, br, zstd"), Coding::zstd);
  EXPECT_EQ(preferred_coding("gzip;q=0.5, br"), Coding::br);
  EXPECT_EQ(preferred_coding("gzip;q=0, deflate;q=0.001"), Coding::deflate);
  EXPECT_EQ(preferred_coding("*;q=0.5, zstd;q=0"), Coding::gzip);
  EXPECT_EQ(preferred_coding("sdch, dcb"), Coding::identity);
}

}  // namespace
}  // namespace tamis::serve
