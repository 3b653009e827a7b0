// Tests src/io/net/fetch.cpp: what needs no server. tests/cli/fetch.py tests the rest.
#include "io/net/fetch.h"

#include <gtest/gtest.h>

namespace tamis {
namespace {

TEST(Fetcher, CertificatesThatCannotBeReadAreAnError) {
  const auto fetch = [](const char* ca_file, const char* more_ca_file) {
    Fetcher fetcher({.ca_file = ca_file, .more_ca_file = more_ca_file});
    return fetcher.fetch("http://127.0.0.1:1/").error();
  };
  EXPECT_EQ(fetch("/dev/null", "/no/such/more.pem").place, "/no/such/more.pem");
  EXPECT_EQ(fetch("/no/such/ca.pem", "/dev/null").place, "/no/such/ca.pem");
  EXPECT_EQ(fetch("/dev/null", "/dev/null").place, "http://127.0.0.1:1/");
}

}  // namespace
}  // namespace tamis
