// Tests src/text/spelling.cpp.
#include "text/spelling.h"

#include <gtest/gtest.h>

namespace tamis {
namespace {

TEST(EditDistance, CountsInsertionsDeletionsAndReplacements) {
  EXPECT_EQ(edit_distance("", ""), 0u);
  EXPECT_EQ(edit_distance("", "page"), 4u);
  EXPECT_EQ(edit_distance("page", ""), 4u);
  EXPECT_EQ(edit_distance("page", "page"), 0u);
  EXPECT_EQ(edit_distance("extrct", "extract"), 1u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
  EXPECT_EQ(edit_distance("apge", "page"), 1u);
  EXPECT_EQ(edit_distance("dcs", "dsc"), 1u);
}

TEST(NearestWord, IsWithinTwoEdits) {
  EXPECT_EQ(nearest_word("extrct", {"extract", "page"}), "extract");
  EXPECT_EQ(nearest_word("pgae", {"extract", "page"}), "page");
  EXPECT_EQ(nearest_word("cectd", {"cetr", "cectd_s", "bte"}), "cectd_s");
  EXPECT_EQ(nearest_word("serve", {"extract", "page"}), "");
}

TEST(NearestWord, PrefersTheNearerAndThenTheFirst) {
  EXPECT_EQ(nearest_word("--word", {"--world", "--words", "--word"}), "--word");
  EXPECT_EQ(nearest_word("--word", {"--world", "--words"}), "--world");
}

TEST(NearestWord, DoesNotCountDashes) {
  EXPECT_EQ(nearest_word("-tree", {"--words", "--tree"}), "--tree");
  EXPECT_EQ(nearest_word("tree", {"--words", "--tree"}), "--tree");
}

// Any two letters are two edits apart.
TEST(NearestWord, GuessesNothingFromTooLittle) {
  EXPECT_EQ(nearest_word("-x", {"-h", "--tree"}), "");
  EXPECT_EQ(nearest_word("", {"-h"}), "");
  EXPECT_EQ(nearest_word("--", {"-h"}), "");
}

}  // namespace
}  // namespace tamis
