// Reads names of authors from text in which they are expected.
//
//   "By JANE DOE and John Roe, Staff Writers | The Daily"  -> Jane Doe, John Roe
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tamis::meta {

// How certain it is that the text consists of names.
enum class NameTrust : unsigned char {
  declared,  // in a field for authors: a nickname or a company may be one
  shown,     // in an element called byline or author
  guessed,   // after "By" in running text: only what looks like a person's name
};

// Returns the names in order, without duplicates. `site` is the name of the site, which
// is not an author.
std::vector<std::string> read_names(std::string_view text, NameTrust trust,
                                    std::string_view site);

// The names that a field may have.
enum class NameField : unsigned char {
  one_person,  // each field has one: citation_author
  mostly_one,  // meant for one, but may have several: dc.creator, a Person's name
  anything,    // <meta name=author>
};

// Returns "Jane Doe" for "Doe, Jane", and two names for "Doe, Jane; Roe, John". Names
// that are not certainly in this order stay unchanged.
std::string in_spoken_order(std::string_view names, NameField field);

}  // namespace tamis::meta
