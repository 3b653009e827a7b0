// Tests src/io/net/system_certificates.cpp. tests/package checks that systems have them
// at these locations.
#include "io/net/system_certificates.h"

#include <array>
#include <fstream>

#include <gtest/gtest.h>

namespace tamis {
namespace {

TEST(SystemCertificates, TheFirstThatIsThere) {
  const std::string file = testing::TempDir() + "tamis_certificates.pem";
  std::ofstream(file) << "-----BEGIN CERTIFICATE-----\n";
  const std::array paths = {"/nothing/like/it", file.c_str(), "/dev/null"};
  EXPECT_EQ(first_readable(paths), file);
  EXPECT_EQ(first_readable(std::span(paths).last(1)), "/dev/null");
}

TEST(SystemCertificates, NoneIsThere) {
  EXPECT_EQ(first_readable({}), "");
  EXPECT_EQ(first_readable(std::array{"/nothing/like/it"}), "");
}

TEST(SystemCertificates, OfThisSystem) {
  const std::string file = system_certificates();
  EXPECT_TRUE(file.empty() || std::ifstream(file).good()) << file;
}

}  // namespace
}  // namespace tamis
