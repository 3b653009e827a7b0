// What stands before and around names of authors, by language.
#pragma once

#include <span>
#include <string_view>

namespace tamis::meta {

struct BylinePrefix {
  std::string_view language;
  std::string_view text;  // folded to lower case; a blank at its end: a word must end
};

// The longer of two that begin alike comes first.
std::span<const BylinePrefix> byline_prefixes();

// Before names inside a line: "作者：", "Author: ".
std::span<const BylinePrefix> author_labels();

// Words that join two names.
bool is_joining_word(std::string_view folded_word);

// Words of which a part of a byline is no name: titles, places of work, verbs.
bool is_no_name_word(std::string_view folded_word);

// Whole bylines that name nobody: "admin", "staff".
bool is_nobody(std::string_view folded_name);

// Agencies and broadcasters that stand beside the name of who writes for them, and
// their staff: "reuters staff", "redazione ansa".
bool is_agency(std::string_view folded_name);

// "fotos" of "Text: Jane Doe, Fotos: John Roe", and "photos by": who is named behind it
// wrote nothing.
bool is_other_credit(std::string_view folded_label);

// "baked", "written", "words" of "Baked and written by Jane Doe".
bool is_credit_word(std::string_view folded_word);

// Small words inside of names: "van", "de", "bin".
bool is_name_particle(std::string_view folded_word);

}  // namespace tamis::meta
