// Tests src/io/compress/pack.cpp and unpack.cpp.
#include "io/compress/pack.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace tamis {
namespace {

constexpr Coding kAll[] = {Coding::identity, Coding::gzip, Coding::deflate, Coding::br,
                           Coding::zstd};
constexpr std::size_t kMost = 1u << 20;

std::string text(std::size_t size) {
  std::string out;
  for (std::size_t i = 0; out.size() < size; ++i) out += std::to_string(i * i) + " ";
  out.resize(size);
  return out;
}

TEST(Pack, ThereAndBack) {
  for (const Coding coding : kAll)
    for (const std::size_t size : {0, 1, 1000, 65'536, 300'000}) {
      const auto packed = pack(text(size), coding);
      ASSERT_TRUE(packed);
      EXPECT_EQ(unpack(*packed, {coding}, kMost), text(size))
          << to_string(coding) << size;
    }
}

TEST(Pack, OneAfterAnother) {
  const std::string packed = *pack(*pack(text(999), Coding::br), Coding::gzip);
  EXPECT_EQ(unpack(packed, {Coding::br, Coding::gzip}, kMost), text(999));
  EXPECT_FALSE(unpack(packed, {Coding::gzip, Coding::br}, kMost));
}

TEST(Unpack, MembersOfGzipInARow) {
  const std::string both = *pack("one ", Coding::gzip) + *pack("two", Coding::gzip);
  EXPECT_EQ(unpack(both, {Coding::gzip}, kMost), "one two");
  EXPECT_EQ(unpack(both + "garbage", {Coding::gzip}, kMost), "one two");
}

TEST(Unpack, ALittleDoesNotBecomeALot) {
  for (const Coding coding : kAll) {
    if (coding == Coding::identity) continue;
    const std::string bomb = *pack(std::string(kMost + 1, 'a'), coding);
    EXPECT_LT(bomb.size(), kMost / 50);
    EXPECT_EQ(unpack(bomb, {coding}, kMost).error(), UnpackFault::too_large);
    EXPECT_TRUE(unpack(bomb, {coding}, kMost + 1));
  }
}

TEST(Unpack, WhatIsBroken) {
  for (const Coding coding : kAll) {
    if (coding == Coding::identity) continue;
    const std::string packed = *pack(text(5000), coding);
    for (const std::size_t size :
         {std::size_t{0}, packed.size() / 2, packed.size() - 1})
      EXPECT_FALSE(unpack(packed.substr(0, size), {coding}, kMost))
          << to_string(coding);
    EXPECT_FALSE(unpack("no such thing at all, but words", {coding}, kMost));
  }
}

TEST(Unpack, FieldsOfResponses) {
  EXPECT_EQ(read_codings(""), std::vector<Coding>());
  EXPECT_EQ(read_codings("identity"), std::vector<Coding>());
  EXPECT_EQ(read_codings("GZIP, br"), (std::vector<Coding>{Coding::gzip, Coding::br}));
  EXPECT_EQ(read_codings("x-gzip"), std::vector<Coding>{Coding::gzip});
  EXPECT_FALSE(read_codings("gzip, sdch"));
  EXPECT_FALSE(read_codings("gzip, gzip, gzip, gzip"));
}

}  // namespace
}  // namespace tamis
