#include "serve/store/request_work.h"

#include <gtest/gtest.h>

#include "tamis/parser.h"

namespace tamis::serve {
namespace {

std::string vote(std::size_t parts) {
  std::string out = "vote(1";
  for (std::size_t i = 0; i < parts; ++i) out += i == 0 ? "; plain" : ", plain";
  return out + ")";
}

TEST(RequestWork, CountsBytes) {
  EXPECT_FALSE(too_long(std::string(kMostRequestBytes, ' ')));
  const auto error = too_long(std::string(kMostRequestBytes + 1, ' '));
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, ErrorCode::too_large);
}

TEST(RequestWork, CountsParts) {
  EXPECT_FALSE(too_many_parts(*read_pipeline(vote(kMostRequestNodes - 1))));
  EXPECT_TRUE(too_many_parts(*read_pipeline(vote(kMostRequestNodes))));
}

TEST(RequestWork, CountsPartsTimesWords) {
  std::string html = "<p>";
  for (std::size_t i = 0; i < kMostResults / 100; ++i) html += "a ";
  const Page page = parse(html);
  EXPECT_FALSE(too_much_work(*read_pipeline(vote(99)), page));
  EXPECT_TRUE(too_much_work(*read_pipeline(vote(100)), page));
}

}  // namespace
}  // namespace tamis::serve
