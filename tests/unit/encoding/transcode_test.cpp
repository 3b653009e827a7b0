// Tests src/encoding/transcode.cpp.
#include "encoding/transcode.h"

#include <string>

#include <gtest/gtest.h>

#include "base/random.h"
#include "encoding/encoding_labels.h"
#include "reference/utf8.h"

namespace tamis {
namespace {

std::string decoded(Encoding encoding, std::string_view bytes) {
  std::string to(kMostGrowth * bytes.size(), '?');
  to.resize(transcode(encoding, bytes, to.data()).size);
  return to;
}

TEST(Transcode, EncodingsThatTheWebGaveUpAreOneReplacement) {
  EXPECT_EQ(decoded(Encoding::replacement, "<p>text"), "\uFFFD");
  EXPECT_EQ(decoded(Encoding::replacement, ""), "");
}

TEST(Transcode, EveryEncodingGivesValidUtf8ForRandomBytes) {
  constexpr std::uint64_t kSeed = 7;
  SCOPED_TRACE(kSeed);
  Rng random(kSeed);
  for (const EncodingLabel& row : kEncodingLabels) {
    std::string bytes(1 + random.below(300), '\0');
    for (char& byte : bytes) byte = static_cast<char>(random.next());
    EXPECT_FALSE(reference::decode_utf8(decoded(row.encoding, bytes)).had_errors)
        << row.label;
  }
}

TEST(Transcode, AsciiIsAsciiInEveryEncodingButUtf16) {
  constexpr std::string_view kText = "<p title=\"a\">\\ ~ {}\r\n";
  for (std::size_t i = 0; i < kEncodingNames.size(); ++i) {
    const auto encoding = static_cast<Encoding>(i);
    const std::string_view name = name_of(encoding);
    if (name.starts_with("utf-16") || name == "replacement") continue;
    EXPECT_EQ(decoded(encoding, kText), kText) << name;
  }
}

}  // namespace
}  // namespace tamis
