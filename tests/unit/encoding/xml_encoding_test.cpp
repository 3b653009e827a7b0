// Tests src/encoding/xml_encoding.cpp.
#include "encoding/xml_encoding.h"

#include <gtest/gtest.h>

namespace tamis {
namespace {

using std::literals::operator""sv;

TEST(XmlEncoding, IsReadFromTheDeclaration) {
  EXPECT_EQ(xml_encoding("<?xml version='1.0' encoding='koi8-r'?>"), Encoding::koi8_r);
  EXPECT_EQ(xml_encoding("<?xml encoding\n=\t\"KOI8-R\" ?>"), Encoding::koi8_r);
  EXPECT_EQ(xml_encoding("<?xml encoding='utf-16'?>"), Encoding::utf_8);
}

TEST(XmlEncoding, IsNoneWithoutACompleteDeclaration) {
  for (const char* text :
       {"", "<?xml", "<?xml encoding='koi8-r'", " <?xml encoding='koi8-r'?>",
        "<?xml?> encoding='koi8-r'", "<?xml encoding 'koi8-r'?>",
        "<?xml encoding=koi8-r?>", "<?xml encoding='koi8-r?>",
        "<?xml encoding=' koi8-r'?>", "<?xml encoding=''?>"})
    EXPECT_EQ(xml_encoding(text), std::nullopt) << text;
}

TEST(XmlEncoding, Utf16ShowsInTheZeros) {
  EXPECT_EQ(utf16_xml_declaration("<\0?\0x\0m\0"sv), Encoding::utf_16le);
  EXPECT_EQ(utf16_xml_declaration("\0<\0?\0x\0m"sv), Encoding::utf_16be);
  EXPECT_EQ(utf16_xml_declaration("<?x"), std::nullopt);
}

}  // namespace
}  // namespace tamis
