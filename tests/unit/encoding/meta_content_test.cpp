// Tests src/encoding/meta_content.cpp.
#include "encoding/meta_content.h"

#include <gtest/gtest.h>

namespace tamis {
namespace {

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
  MetaAttributes meta;
  meta.add("content", "text/html; charset=koi8-r");
  EXPECT_EQ(meta.encoding(), std::nullopt);
  meta.add("HTTP-EQUIV", "Content-Type");
  EXPECT_EQ(meta.encoding(), Encoding::koi8_r);
  meta.add("charset", "big5");
  EXPECT_EQ(meta.encoding(), Encoding::big5);
}

}  // namespace
}  // namespace tamis
