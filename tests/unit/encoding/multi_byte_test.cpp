// Tests src/encoding/multi_byte.cpp and pair_table.cpp.
#include <string>

#include <gtest/gtest.h>

#include "encoding/transcode.h"

namespace tamis {
namespace {

std::string decoded(Encoding encoding, std::string_view bytes) {
  std::string to(kMostGrowth * bytes.size(), '?');
  const Decoded result = decode_multi_byte(encoding, bytes, to.data());
  to.resize(result.size);
  EXPECT_EQ(result.had_errors, to.find("\uFFFD") != std::string::npos);
  return to;
}

TEST(MultiByte, EveryFamilyReadsItsCharacters) {
  EXPECT_EQ(decoded(Encoding::big5, "a\xA4\xA4\xA4\xE5z"), "a中文z");
  EXPECT_EQ(decoded(Encoding::gbk, "a\xD6\xD0\xCE\xC4z"), "a中文z");
  EXPECT_EQ(decoded(Encoding::gb18030, "a\xD6\xD0\xCE\xC4z"), "a中文z");
  EXPECT_EQ(decoded(Encoding::euc_kr, "a\xC7\xD1\xB1\xDBz"), "a한글z");
  EXPECT_EQ(decoded(Encoding::euc_jp, "a\xC6\xFC\xCB\xDCz"), "a日本z");
  EXPECT_EQ(decoded(Encoding::shift_jis, "a\x93\xFA\x96{z"), "a日本z");
}

TEST(MultiByte, TheWebsExtensionsAreKnown) {
  EXPECT_EQ(decoded(Encoding::euc_kr, "\x81\x41\xC6\x52"), "\uAC02\uD7A3");  // UHC
  EXPECT_EQ(decoded(Encoding::shift_jis, "\x87\x40\xFA\x40"),
            "\u2460\u2170");  // NEC, IBM
  EXPECT_EQ(decoded(Encoding::euc_jp, "\xAD\xA1"), "\u2460");
  EXPECT_EQ(decoded(Encoding::big5, "\x87\x40\x88\x62\xFE\xFE"),
            "\u43F0\u00CA\u0304\u79D4");  // Hong Kong; one pair encodes two characters
  EXPECT_EQ(decoded(Encoding::gbk, "\x80"), "\u20AC");
}

TEST(MultiByte, HalfWidthKatakanaIsOneByteInShiftJisAndTwoInEucJp) {
  EXPECT_EQ(decoded(Encoding::shift_jis, "\xB1\xDF"), "\uFF71\uFF9F");
  EXPECT_EQ(decoded(Encoding::euc_jp, "\x8E\xB1\x8E\xDF"), "\uFF71\uFF9F");
}

// ICU's ibm-943 swaps these three.
TEST(MultiByte, ControlsOfShiftJisStayWhatTheyAre) {
  EXPECT_EQ(decoded(Encoding::shift_jis, "\x1A\x1C\x7F\\~"), "\x1A\x1C\x7F\\~");
}

TEST(MultiByte, EucJpHasTriples) {
  EXPECT_EQ(decoded(Encoding::euc_jp, "\x8F\xB0\xA1z"), "\u4E02z");
  EXPECT_EQ(decoded(Encoding::euc_jp, "\x8F\xB0"), "\uFFFD");
  EXPECT_EQ(decoded(Encoding::euc_jp, "\x8F\xB0z"), "\uFFFDz");
  EXPECT_EQ(decoded(Encoding::euc_jp, "\x8Fz"), "\uFFFDz");
}

TEST(MultiByte, Gb18030HasQuadruples) {
  EXPECT_EQ(decoded(Encoding::gb18030, "\x81\x30\x81\x30"), "\u0080");
  EXPECT_EQ(decoded(Encoding::gb18030, "\x81\x35\xF4\x37"), "\uE7C7");
  EXPECT_EQ(decoded(Encoding::gb18030, "\x90\x30\x81\x30"), "\U00010000");
  EXPECT_EQ(decoded(Encoding::gb18030, "\xE3\x32\x9A\x35"), "\U0010FFFF");
  EXPECT_EQ(decoded(Encoding::gb18030, "\xE3\x32\x9A\x36z"), "\uFFFDz");
}

TEST(MultiByte, AQuadrupleThatBreaksOffGivesItsDigitsBack) {
  EXPECT_EQ(decoded(Encoding::gb18030, "\x81\x30z"), "\uFFFD0z");
  EXPECT_EQ(decoded(Encoding::gb18030, "\x81\x30\x81z"), "\uFFFD0\u4E83");
  EXPECT_EQ(decoded(Encoding::gb18030, "\x81\x30"), "\uFFFD");
  EXPECT_EQ(decoded(Encoding::gb18030, "\x81\x30\x81"), "\uFFFD");
}

TEST(MultiByte, AStrayLeadByteDoesNotSwallowMarkup) {
  for (const Encoding encoding :
       {Encoding::big5, Encoding::euc_jp, Encoding::euc_kr, Encoding::gbk,
        Encoding::gb18030, Encoding::shift_jis})
    EXPECT_EQ(decoded(encoding, "\xE0<p>"), "\uFFFD<p>");
}

TEST(MultiByte, BytesThatBeginNothingAreOneErrorEach) {
  EXPECT_EQ(decoded(Encoding::big5, "\x80\xFF"), "\uFFFD\uFFFD");
  EXPECT_EQ(decoded(Encoding::euc_jp, "\x80\x9F"), "\uFFFD\uFFFD");
  EXPECT_EQ(decoded(Encoding::shift_jis, "\xA0\xFD"), "\uFFFD\uFFFD");
  EXPECT_EQ(decoded(Encoding::gb18030, "\xFF"), "\uFFFD");
}

}  // namespace
}  // namespace tamis
