// How far what somebody says of a page agrees with what a package has.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tamis::eval {

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

}  // namespace tamis::eval
