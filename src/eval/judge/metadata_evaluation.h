// Compares the metadata that tamis and external programs find with that of packages:
// the title, author and date in pages.jsonl. docs/metadata.md has the results.
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "eval/judge/evaluation.h"
#include "eval/judge/external.h"
#include "tamis/error.h"

namespace tamis::eval {

// --- Matching of found values with those of a package.

struct FieldMatch {
  bool exact = false;
  bool lenient = false;  // true also if exact
};

// Exact: equal except for whitespace. Lenient: the F1 of the words (in Chinese and
// Japanese of the characters) is at least 0.8, without case and punctuation.
FieldMatch match_title(std::string_view gold, std::string_view found);

// Exact: the same names in any order, without case and punctuation. Lenient: at least
// one name occurs, even with fewer or more of its words.
FieldMatch match_authors(std::string_view gold, const std::vector<std::string>& found);

// Exact: the same day as written. If the package knows only the month or year, that
// must be the same. Lenient: one day off, as between time zones, or the same month if
// one side has no day.
FieldMatch match_date(std::string_view gold, std::string_view found);

inline constexpr std::array<std::string_view, 3> kJudgedFields = {"title", "author",
                                                                  "date"};

// One field of one page.
struct JudgedField {
  std::string gold;                  // empty: unknown in the package
  std::vector<std::string> answers;  // by contestant; empty: not found
  std::vector<FieldMatch> matches;
};

struct MetadataPage {
  std::string id;
  std::string site;
  std::array<JudgedField, kJudgedFields.size()> fields;
  std::vector<std::string> failures;  // by contestant; empty if none
};

struct MetadataPackage {
  std::string name;
  std::vector<MetadataPage> pages;
};

// Counts of the pages for which the package knows the field.
struct FieldTally {
  std::size_t pages = 0;
  std::size_t answered = 0;
  std::size_t exact = 0;
  std::size_t lenient = 0;
};

struct MetadataEvaluation {
  std::vector<std::string> contestants;  // the first is tamis
  std::vector<MetadataPackage> packages;

  FieldTally tally(std::size_t package, std::size_t field,
                   std::size_t contestant) const;
};

// `others` are external programs (external.h).
Result<MetadataEvaluation> evaluate_metadata(
    const std::vector<Contestant>& others,
    const std::vector<std::filesystem::path>& packages,
    const EvaluationOptions& options);

// Returns the evaluation as one JSON object.
std::string metadata_evaluation_to_json(const MetadataEvaluation& evaluation);

}  // namespace tamis::eval
