// Tests src/io/net/browser.cpp. tests/cli/rendered.py runs a real browser.
#include "io/net/browser.h"

#include <gtest/gtest.h>

namespace tamis::cli {
namespace {

TEST(Browser, AddressesOfFiles) {
  EXPECT_EQ(file_address("/a/b.html"), "file:///a/b.html");
  EXPECT_EQ(file_address("/a b/c#d?e%.html"), "file:///a%20b/c%23d%3Fe%25.html");
  EXPECT_EQ(file_address("/\xC3\xA9"), "file:///%C3%A9");
  EXPECT_TRUE(file_address("x.html").ends_with("/x.html"));
}

}  // namespace
}  // namespace tamis::cli
