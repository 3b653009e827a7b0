// Tests the behaviour of include/tamis/parser.h when memory runs out: a std::bad_alloc,
// after which the parser can be used again. This is a separate program, because all its
// calls of realloc go through the wrapper below (see tests/CMakeLists.txt).

#include <cstddef>
#include <new>
#include <string>

#include <gtest/gtest.h>

#include "tamis/parser.h"

namespace {

long left_before_failure = -1;  // negative: no call fails

}  // namespace

extern "C" void* __real_realloc(void* old, std::size_t size);  // NOLINT

extern "C" void* __wrap_realloc(void* old, std::size_t size) {  // NOLINT
  if (left_before_failure >= 0 && left_before_failure-- == 0) return nullptr;
  return __real_realloc(old, size);
}

namespace tamis {
namespace {

TEST(OutOfMemory, IsABadAllocAfterWhichTheParserCanBeUsedAgain) {
  std::string page;
  for (int i = 0; i < 20'000; ++i) page += "<p>a<b c=d>b</b>";
  const NodeId expected = parse(page).node_count();
  int failures = 0;
  for (long at = 0; at < 60; ++at) {
    Parser parser;
    parser.parse("<p>x");
    left_before_failure = at;
    try {
      parser.parse(page);
    } catch (const std::bad_alloc&) {
      ++failures;
    }
    left_before_failure = -1;
    EXPECT_EQ(parser.parse(page).node_count(), expected) << at;
  }
  EXPECT_EQ(failures, 60);
}

}  // namespace
}  // namespace tamis
