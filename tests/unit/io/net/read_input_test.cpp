// Tests src/io/net/read_input.cpp.
#include "io/net/read_input.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

namespace tamis {
namespace {

namespace fs = std::filesystem;

// A file that is removed after the test.
class ReadInput : public testing::Test {
 protected:
  ReadInput()
      : path_(fs::temp_directory_path() /
              ("tamis_read_input_" + std::to_string(::getpid()))) {}
  ~ReadInput() override { fs::remove(path_); }

  std::string file(const std::string& bytes) const {
    std::ofstream(path_, std::ios::binary) << bytes;
    return path_.string();
  }

  fs::path path_;
};

TEST_F(ReadInput, GivesAllBytes) {
  const std::string bytes = std::string("a\0b\r\n", 5) + std::string(200'000, 'x');
  EXPECT_EQ(read_input(file(bytes), 1 << 20).value(), bytes);
}

TEST_F(ReadInput, TheLimitIsIncluded) {
  const std::string path = file("12345");
  EXPECT_EQ(read_input(path, 5).value(), "12345");
  const auto result = read_input(path, 4);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::too_large);
  EXPECT_EQ(to_string(result.error()),
            path + ": 5 bytes is over the limit of 4 bytes (--max-bytes raises it)");
}

TEST_F(ReadInput, TheLimitMayBeAnyNumber) {
  const std::string path = file("12345");
  EXPECT_TRUE(read_input(path, std::numeric_limits<std::uint64_t>::max()));
  EXPECT_FALSE(read_input(path, 0));
}

TEST_F(ReadInput, AnEmptyFileIsAnError) {
  EXPECT_EQ(read_input(file(""), 100).error().code, ErrorCode::empty_input);
}

TEST_F(ReadInput, AMissingFileOrAFolderIsAnError) {
  const auto missing = read_input("/no/such/file", 100);
  EXPECT_EQ(missing.error().code, ErrorCode::cannot_read);
  EXPECT_EQ(to_string(missing.error()), "/no/such/file: no such file or directory");
  EXPECT_EQ(to_string(read_input("/tmp", 100).error()),
            "/tmp: is a folder (a file or - is wanted)");
}

// The amount of data in a pipe is not known in advance.
TEST_F(ReadInput, OfUnknownSizeIsReadUpToTheLimit) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ASSERT_EQ(::write(ends[1], "12345", 5), 5);
  ::close(ends[1]);
  const std::string path = "/dev/fd/" + std::to_string(ends[0]);
  const auto result = read_input(path, 4);
  ::close(ends[0]);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::too_large);
}

}  // namespace
}  // namespace tamis
