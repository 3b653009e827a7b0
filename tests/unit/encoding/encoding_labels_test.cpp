// Tests src/encoding/encoding_labels.cpp.
#include "encoding/encoding_labels.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tamis/encoding.h"

namespace tamis {
namespace {

TEST(EncodingLabels, TableIsSortedSoThatItCanBeSearched) {
  EXPECT_TRUE(std::ranges::is_sorted(kEncodingLabels, {}, &EncodingLabel::label));
}

TEST(EncodingLabels, EveryLabelFindsItsEncoding) {
  for (const EncodingLabel& row : kEncodingLabels)
    EXPECT_EQ(find_encoding(row.label), row.encoding) << row.label;
}

TEST(EncodingLabels, EveryNameIsALabelOfItself) {
  for (const std::string_view name : kEncodingNames)
    EXPECT_EQ(encoding_of_label(name), name);
}

TEST(EncodingLabels, CaseAndSpaceAroundDoNotMatter) {
  EXPECT_EQ(encoding_of_label("\t UTF8\r\n"), "utf-8");
  EXPECT_EQ(encoding_of_label("Shift_JIS"), "shift_jis");
}

TEST(EncodingLabels, MeanWhatTheWebMeansByThem) {
  EXPECT_EQ(encoding_of_label("latin1"), "windows-1252");
  EXPECT_EQ(encoding_of_label("ascii"), "windows-1252");
  EXPECT_EQ(encoding_of_label("iso-8859-9"), "windows-1254");
  EXPECT_EQ(encoding_of_label("gb2312"), "gbk");
  EXPECT_EQ(encoding_of_label("ks_c_5601-1987"), "euc-kr");
  EXPECT_EQ(encoding_of_label("utf-16"), "utf-16le");
  EXPECT_EQ(encoding_of_label("hz-gb-2312"), "replacement");
}

TEST(EncodingLabels, UnknownOnesHaveNoEncoding) {
  EXPECT_EQ(encoding_of_label(""), "");
  EXPECT_EQ(encoding_of_label("utf 8"), "");
  EXPECT_EQ(encoding_of_label("utf-7"), "");
  EXPECT_EQ(encoding_of_label("utf-8\x0B"), "");  // not whitespace on the web
  EXPECT_EQ(encoding_of_label(std::string(1000, 'x')), "");
}

}  // namespace
}  // namespace tamis
