// Tests src/encoding/meta_prescan.cpp. The cases of html5lib are in
// tests/conformance/encoding_test.cpp. This file has additional ones.
#include <string>

#include <gtest/gtest.h>

#include "encoding/detection.h"

namespace tamis {
namespace {

TEST(MetaPrescan, FindsACharsetInAnyCaseAndQuoting) {
  EXPECT_EQ(prescan_meta("<meta charset=koi8-r>"), Encoding::koi8_r);
  EXPECT_EQ(prescan_meta("<META CHARSET='KOI8-R'>"), Encoding::koi8_r);
  EXPECT_EQ(prescan_meta("<meta/charset=\"koi8-r\"/>"), Encoding::koi8_r);
}

TEST(MetaPrescan, TheFirstAttributeOfANameCounts) {
  EXPECT_EQ(prescan_meta("<meta charset=koi8-r charset=big5>"), Encoding::koi8_r);
}

TEST(MetaPrescan, ACharsetThatIsUnknownIsNotReplacedByTheContent) {
  EXPECT_EQ(
      prescan_meta("<meta charset=x http-equiv=content-type content=charset=big5>"),
      std::nullopt);
}

TEST(MetaPrescan, AnEmptyCommentEndsAtOnce) {
  EXPECT_EQ(prescan_meta("<!--><meta charset=koi8-r>"), Encoding::koi8_r);
  EXPECT_EQ(prescan_meta("<!-- > <meta charset=koi8-r>"), std::nullopt);
}

TEST(MetaPrescan, QuotedTagsInAttributesAreNoTags) {
  EXPECT_EQ(prescan_meta("<a title='<meta charset=big5>'><meta charset=koi8-r>"),
            Encoding::koi8_r);
  EXPECT_EQ(prescan_meta("</a title='<meta charset=big5>'>"), std::nullopt);
}

TEST(MetaPrescan, Utf16AndUserDefinedCannotBeWhatTheySay) {
  EXPECT_EQ(prescan_meta("<meta charset=utf-16be>"), Encoding::utf_8);
  EXPECT_EQ(prescan_meta("<meta charset=x-user-defined>"), Encoding::windows_1252);
}

TEST(MetaPrescan, AnXmlDeclarationCountsIfThereIsNoMeta) {
  const std::string xml = "<?xml version='1.0' encoding='big5'?>";
  EXPECT_EQ(prescan_meta(xml), Encoding::big5);
  EXPECT_EQ(prescan_meta(xml + "<meta charset=koi8-r>"), Encoding::koi8_r);
}

TEST(MetaPrescan, NothingIsFoundInATagThatDoesNotEnd) {
  const std::string page = "<meta charset=koi8-r a='b' c >";
  for (std::size_t size = 0; size < page.size(); ++size)
    EXPECT_EQ(prescan_meta(page.substr(0, size)), std::nullopt) << size;
  EXPECT_EQ(prescan_meta(page), Encoding::koi8_r);
}

TEST(FindMeta, LooksFurtherIfTheStartHasNone) {
  const std::string late(2000, ' ');
  EXPECT_EQ(find_meta(late + "<meta charset=koi8-r>"), Encoding::koi8_r);
  EXPECT_EQ(find_meta("<meta charset=big5>" + late + "<meta charset=koi8-r>"),
            Encoding::big5);
  EXPECT_EQ(find_meta(std::string(kLateMetaBytes, ' ') + "<meta charset=koi8-r>"),
            std::nullopt);
}

TEST(MetaContent, FindsTheLabelAfterCharset) {
  EXPECT_EQ(charset_in_content("text/html; charset=koi8-r"), "koi8-r");
  EXPECT_EQ(charset_in_content("text/html; CharSet = koi8-r ; x"), "koi8-r");
  EXPECT_EQ(charset_in_content("charset='koi8-r'x"), "koi8-r");
  EXPECT_EQ(charset_in_content("charset=\"a b\""), "a b");
}

TEST(MetaContent, ACharsetWithoutEqualsSignIsPassedOver) {
  EXPECT_EQ(charset_in_content("charset charset=koi8-r"), "koi8-r");
  EXPECT_EQ(charset_in_content("charsetcharset=koi8-r"), "koi8-r");
}

TEST(MetaContent, HasNoLabelIfItIsCutShort) {
  for (const char* content : {"", "charset", "charset=", "charset='koi8-r", "charse=x"})
    EXPECT_EQ(charset_in_content(content), "") << content;
}

TEST(MetaContent, NeedsThePragmaUnlessCharsetSaysIt) {
  std::string meta = "<meta content='text/html; charset=koi8-r'";
  EXPECT_EQ(prescan_meta(meta + ">"), std::nullopt);
  meta += " HTTP-EQUIV=Content-Type";
  EXPECT_EQ(prescan_meta(meta + ">"), Encoding::koi8_r);
  EXPECT_EQ(prescan_meta(meta + " charset=big5>"), Encoding::big5);
}

using std::literals::operator""sv;

TEST(XmlEncoding, IsReadFromTheDeclaration) {
  EXPECT_EQ(prescan_meta("<?xml version='1.0' encoding='koi8-r'?>"), Encoding::koi8_r);
  EXPECT_EQ(prescan_meta("<?xml encoding\n=\t\"KOI8-R\" ?>"), Encoding::koi8_r);
  EXPECT_EQ(prescan_meta("<?xml encoding='utf-16'?>"), Encoding::utf_8);
}

TEST(XmlEncoding, IsNoneWithoutACompleteDeclaration) {
  for (const char* text :
       {"", "<?xml", "<?xml encoding='koi8-r'", " <?xml encoding='koi8-r'?>",
        "<?xml?> encoding='koi8-r'", "<?xml encoding 'koi8-r'?>",
        "<?xml encoding=koi8-r?>", "<?xml encoding='koi8-r?>",
        "<?xml encoding=' koi8-r'?>", "<?xml encoding=''?>"})
    EXPECT_EQ(prescan_meta(text), std::nullopt) << text;
}

TEST(XmlEncoding, Utf16ShowsInTheZeros) {
  EXPECT_EQ(prescan_meta("<\0?\0x\0m\0"sv), Encoding::utf_16le);
  EXPECT_EQ(prescan_meta("\0<\0?\0x\0m"sv), Encoding::utf_16be);
  EXPECT_EQ(prescan_meta("<?x"), std::nullopt);
}

}  // namespace
}  // namespace tamis
