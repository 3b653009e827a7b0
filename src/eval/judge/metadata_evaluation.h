// What tamis and other programs say of the pages of packages, beside what the packages
// have: title, author and date of pages.jsonl. docs/metadata.md has the figures.
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

// --- How far what somebody says of a page agrees with what a package has.

struct FieldMatch {
  bool exact = false;
  bool lenient = false;  // also where it is exact
};

// Exact: the same but for white space. Lenient: of the words (in Chinese and Japanese
// characters) four of five are the same, as F1, without case and punctuation.
FieldMatch match_title(std::string_view gold, std::string_view found);

// Exact: the same names in any order, without case and punctuation. Lenient: one of
// them is there, be it with fewer or more of its words.
FieldMatch match_authors(std::string_view gold, const std::vector<std::string>& found);

// Exact: the same day as written, or as far as the package knows it, the same month or
// year. Lenient: one day off, as happens between time zones; or the same month where
// one side has no day.
FieldMatch match_date(std::string_view gold, std::string_view found);

inline constexpr std::array<std::string_view, 3> kJudgedFields = {"title", "author",
                                                                  "date"};

// One field of one page.
struct JudgedField {
  std::string gold;                  // empty: the package does not know
  std::vector<std::string> answers;  // by contestant; empty: it does not know
  std::vector<FieldMatch> matches;
};

struct MetadataPage {
  std::string id;
  std::string site;
  std::array<JudgedField, kJudgedFields.size()> fields;
  std::vector<std::string> failures;  // by contestant; empty where all went well
};

struct MetadataPackage {
  std::string name;
  std::vector<MetadataPage> pages;
};

// Of the pages on which a package knows the field.
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

// `others` are programs (external.h).
Result<MetadataEvaluation> evaluate_metadata(
    const std::vector<Contestant>& others,
    const std::vector<std::filesystem::path>& packages,
    const EvaluationOptions& options);

// All of it as one JSON object.
std::string metadata_evaluation_to_json(const MetadataEvaluation& evaluation);

}  // namespace tamis::eval
