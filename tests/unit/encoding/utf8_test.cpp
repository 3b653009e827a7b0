// Tests src/encoding/utf8.cpp and utf8_avx2.cpp.
#include "encoding/utf8.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "reference/utf8.h"

namespace tamis {
namespace {

using Copy = Utf8 (*)(std::string_view, char*);

struct Way {
  const char* name;
  Copy copy;
};

std::vector<Way> ways() {
  std::vector<Way> all = {{"portable", copy_utf8_portable}};
  if (has_avx2()) all.push_back({"avx2", copy_utf8_avx2});
  return all;
}

Utf8 expected_kind(std::string_view bytes) {
  if (reference::decode_utf8(bytes).had_errors) return Utf8::malformed;
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  return std::ranges::all_of(bytes, is_ascii) ? Utf8::ascii : Utf8::valid;
}

std::string hex(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    constexpr char kDigits[] = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    text += {kDigits[byte >> 4], kDigits[byte & 15], ' '};
  }
  return text;
}

void expect_copy(const Way& way, std::string_view bytes, Utf8 kind) {
  // The buffers have exactly the promised size, so that the address sanitizer detects
  // any excess byte.
  const std::vector<char> source(bytes.begin(), bytes.end());
  std::vector<char> to(bytes.size() + kCopyPadding);
  ASSERT_EQ(way.copy({source.data(), source.size()}, to.data()), kind)
      << way.name << ": " << hex(bytes);
  if (kind != Utf8::malformed) {
    ASSERT_EQ(std::string_view(to.data(), bytes.size()), bytes) << way.name;
  }
  for (std::size_t i = 0; i < kCopyPadding; ++i) ASSERT_EQ(to[bytes.size() + i], '\0');
}

std::string repaired(std::string_view bytes) {
  std::string to(3 * bytes.size(), '?');
  to.resize(replace_malformed(bytes, to.data()));
  return to;
}

void expect_all_agree(std::string_view bytes) {
  const Utf8 kind = expected_kind(bytes);
  for (const Way& way : ways()) expect_copy(way, bytes, kind);
  ASSERT_EQ(repaired(bytes), reference::decode_utf8(bytes).text) << hex(bytes);
}

// The first and last byte of every class in table 3-7 of the Unicode Standard.
constexpr std::string_view kEdges =
    "\x41\x7F\x80\x8F\x90\x9F\xA0\xBF\xC0\xC1\xC2\xDF\xE0\xE1\xEC\xED\xEE\xEF\xF0\xF1"
    "\xF3\xF4\xF5\xFF";

TEST(Utf8, TheStandardsExamplesAreReplacedPartByPart) {
  EXPECT_EQ(repaired("\xF0\x80\x80\x41"), "\uFFFD\uFFFD\uFFFDA");
  EXPECT_EQ(repaired("\xE2\x82\x41"), "\uFFFDA");
  EXPECT_EQ(repaired("\xED\xA0\x80"), "\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(repaired("\xF4\x8F\xBF\xBF"), "\U0010FFFF");
  EXPECT_EQ(repaired("\xF4\x90\x80\x80"), "\uFFFD\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(repaired("caf\xE9"), "caf\uFFFD");
}

TEST(Utf8, TheBestWayTellsTheKinds) {
  expect_copy({"best", copy_utf8}, "", Utf8::ascii);
  expect_copy({"best", copy_utf8}, std::string(100, 'x'), Utf8::ascii);
  expect_copy({"best", copy_utf8}, std::string(100, 'x') + "\u20AC", Utf8::valid);
  expect_copy({"best", copy_utf8}, std::string(100, 'x') + "\xE2\x82", Utf8::malformed);
}

TEST(Utf8, AllWaysAgreeWithTheStandardOnAllPairsOfBytes) {
  for (unsigned pair = 0; pair < 0x10000; ++pair)
    expect_all_agree(
        std::string{static_cast<char>(pair >> 8), static_cast<char>(pair)});
}

TEST(Utf8, AllWaysAgreeOnAllQuadruplesOfEdgesAcrossABlock) {
  for (const char a : kEdges)
    for (const char b : kEdges)
      for (const char c : kEdges)
        for (const char d : kEdges)
          expect_all_agree(std::string(61, 'x') + a + b + c + d);
}

TEST(Utf8, AllWaysAgreeWhereverASequenceStands) {
  for (const std::string_view sequence : {"\u00E9", "\u20AC", "\U0001F600"})
    for (std::size_t cut = 1; cut <= sequence.size(); ++cut)
      for (std::size_t before = 0; before < 130; ++before) {
        const std::string bytes =
            std::string(before, 'x') + std::string(sequence.substr(0, cut));
        expect_all_agree(bytes);
        expect_all_agree(bytes + std::string(70, 'x'));
      }
}

std::string random_text(Rng& random) {
  constexpr std::string_view kPieces[] = {
      "a",         "text of ascii, somewhat longer", "\u00E9", "\u20AC", "\u4E2D\u6587",
      "\U0001F600"};
  std::string text;
  for (auto pieces = random.below(40); pieces > 0; --pieces)
    text += kPieces[random.below(std::size(kPieces))];
  return text;
}

void damage(std::string& text, Rng& random) {
  if (text.empty()) return;
  text[random.below(text.size())] = kEdges[random.below(kEdges.size())];
}

TEST(Utf8, AllWaysAgreeOnRandomTextWithAndWithoutDamage) {
  constexpr std::uint64_t kSeed = 20261115;
  SCOPED_TRACE(kSeed);
  Rng random(kSeed);
  for (int round = 0; round < 5000; ++round) {
    std::string text = random_text(random);
    expect_all_agree(text);
    damage(text, random);
    expect_all_agree(text);
  }
}

}  // namespace
}  // namespace tamis
