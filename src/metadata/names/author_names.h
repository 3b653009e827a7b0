// Names of authors out of what stands where authors stand.
//
//   "By JANE DOE and John Roe, Staff Writers | The Daily"  -> Jane Doe, John Roe
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tamis::meta {

// How sure it is that the text is made of names.
enum class NameTrust : unsigned char {
  declared,  // in a field for authors: a nick or a company may be one
  shown,     // in an element called byline or author
  guessed,   // after "By" in running text: only what looks like a person's name
};

// Names in their order, none twice; `site` is the name of the site, which is none.
std::vector<std::string> read_names(std::string_view text, NameTrust trust,
                                    std::string_view site);

// Who may stand in a field that was made for names.
enum class NameField : unsigned char {
  one_person,  // each has one: citation_author
  mostly_one,  // meant for one, but some write several: dc.creator, a Person's name
  anything,    // <meta name=author>
};

// "Doe, Jane" is Jane Doe, and "Doe, Jane; Roe, John" two such; what is not surely
// written so stays as it is.
std::string in_spoken_order(std::string_view names, NameField field);

}  // namespace tamis::meta
