// Tests src/eval/judge/metadata_evaluation.cpp.
#include <gtest/gtest.h>

#include "eval/judge/metadata_evaluation.h"

namespace tamis::eval {
namespace {

void expect(const FieldMatch& match, bool exact, bool lenient) {
  EXPECT_EQ(match.exact, exact);
  EXPECT_EQ(match.lenient, lenient);
}

TEST(MetadataMatch, Titles) {
  expect(match_title("Storm hits coast", "Storm  hits coast "), true, true);
  expect(match_title("Storm hits the coast", "storm hits the coast!"), false, true);
  expect(match_title("Storm hits the coast", "Storm | The Daily"), false, false);
  expect(match_title("风暴袭击海岸", "风暴袭击海岸。"), false, true);
  expect(match_title("Storm", ""), false, false);
}

TEST(MetadataMatch, Authors) {
  expect(match_authors("Jane Doe", {"jane doe"}), true, true);
  expect(match_authors("Jane Doe and John Roe", {"John Roe", "Jane Doe"}), true, true);
  expect(match_authors("Jane Doe; John Roe", {"Jane Doe"}), false, true);
  expect(match_authors("Jane M. Doe", {"Jane Doe"}), false, true);
  expect(match_authors("Jane Doe", {"John Roe"}), false, false);
  expect(match_authors("常书香 马丹阳", {"常书香", "马丹阳"}), true, true);
  expect(match_authors("Jane Doe", {}), false, false);
}

TEST(MetadataMatch, Dates) {
  expect(match_date("2024-05-31", "2024-05-31T18:05Z"), true, true);
  expect(match_date("2024-05-31 10:00", "2024-06-01"), false, true);
  expect(match_date("2023-12-31", "2024-01-01"), false, true);
  expect(match_date("2024-05-31", "2024-05-29"), false, false);
  expect(match_date("2024-5", "2024-05-29"), true, true);
  expect(match_date("2018", "2018-05-29"), true, true);
  expect(match_date("2024-05-31", "2024-05"), false, true);
  expect(match_date("2024-05-31", ""), false, false);
}

}  // namespace
}  // namespace tamis::eval
