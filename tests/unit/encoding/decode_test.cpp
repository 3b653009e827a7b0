// Tests src/encoding/decode.cpp.
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "tamis/encoding.h"

namespace tamis {
namespace {

using std::literals::operator""sv;

void expect(std::string_view bytes, std::string_view declared, std::string_view text,
            std::string_view encoding, EncodingSource source) {
  const Text result = decode(bytes, declared);
  EXPECT_EQ(result.view(), text);
  EXPECT_EQ(result.encoding(), encoding);
  EXPECT_EQ(result.source(), source);
  EXPECT_EQ(result.had_errors(), text.find("\uFFFD") != text.npos);
}

TEST(Decode, AByteOrderMarkBeatsWhatWasDeclared) {
  constexpr auto kMark = EncodingSource::byte_order_mark;
  expect("\xEF\xBB\xBF\xC3\xA9", "big5", "é", "utf-8", kMark);
  expect("\xFF\xFE\xE9\0"sv, "utf-8", "é", "utf-16le", kMark);
  expect("\xFE\xFF\0\xE9"sv, "utf-8", "é", "utf-16be", kMark);
  expect("\xEF\xBB\xBF\xE9", "", "\uFFFD", "utf-8", kMark);
}

TEST(Decode, WhatWasDeclaredBeatsWhatTheBytesLookLike) {
  expect("\xC3\xA9", "latin1", "Ã©", "windows-1252", EncodingSource::declared);
  expect("caf\xE9", "UTF-8", "caf\uFFFD", "utf-8", EncodingSource::declared);
  expect("\xE9\0"sv, "utf-16", "é", "utf-16le", EncodingSource::declared);
}

TEST(Decode, AnUnknownDeclarationIsPassedOver) {
  expect("\xC3\xA9", "none", "é", "utf-8", EncodingSource::valid_utf8);
}

TEST(Decode, ValidUtf8BeatsAMeta) {
  expect("<meta charset=big5>é", "", "<meta charset=big5>é", "utf-8",
         EncodingSource::valid_utf8);
}

TEST(Decode, AMetaBeatsStatistics) {
  expect("<meta charset=koi8-r>\xF0", "", "<meta charset=koi8-r>П", "koi8-r",
         EncodingSource::meta);
  expect("<meta charset=utf-8>\xF0", "", "<meta charset=utf-8>\uFFFD", "utf-8",
         EncodingSource::meta);
}

// Their bytes are ASCII, so that they look like UTF-8.
TEST(Decode, AMetaForIso2022JpIsBelievedIfThereAreEscapes) {
  expect("<meta charset=iso-2022-jp>\x1B$BF|\x1B(B", "", "<meta charset=iso-2022-jp>日",
         "iso-2022-jp", EncodingSource::meta);
  expect("<meta charset=iso-2022-jp>", "", "<meta charset=iso-2022-jp>", "utf-8",
         EncodingSource::valid_utf8);
  expect("<meta charset=big5>\x1B", "", "<meta charset=big5>\x1B", "utf-8",
         EncodingSource::valid_utf8);
}

TEST(Decode, Utf16WithoutMarkIsKnownByItsXmlDeclaration) {
  expect("<\0?\0x\0>\0"sv, "", "<?x>", "utf-16le", EncodingSource::meta);
  expect("\0<\0?\0x\0>"sv, "", "<?x>", "utf-16be", EncodingSource::meta);
}

TEST(Decode, NothingIsUtf8) {
  expect("", "", "", "utf-8", EncodingSource::valid_utf8);
  expect("\xEF\xBB\xBF", "", "", "utf-8", EncodingSource::byte_order_mark);
}

TEST(Decode, WhatNobodyKnowsIsWindows1252) {
  const Text text = decode("\x93quoted\x94");
  EXPECT_EQ(text.view(), "“quoted”");
  EXPECT_EQ(text.encoding(), "windows-1252");
}

TEST(Decode, ZerosFollowTheText) {
  for (const char* bytes :
       {"", "plain", "é", "caf\xE9", "<meta charset=gbk>\xD6\xD0"}) {
    const Text text = decode(bytes);
    const std::string_view padding(text.view().data() + text.view().size(),
                                   Text::kPadding);
    EXPECT_EQ(std::ranges::count(padding, '\0'), Text::kPadding) << bytes;
  }
}

TEST(Decode, ATextThatIsUsedAgainKeepsItsMemoryAndNothingElse) {
  Text text;
  decode(std::string(1000, 'x'), "", text);
  const char* const memory = text.view().data();
  decode("caf\xE9", "latin1", text);
  EXPECT_EQ(text.view(), "café");
  EXPECT_EQ(text.view().data(), memory);
  EXPECT_EQ(text.view().data()[text.view().size()], '\0');
}

}  // namespace
}  // namespace tamis
