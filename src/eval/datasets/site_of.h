// The site that a page belongs to, for filters that compare pages and for splitting.
//
//   site_of({.url = "https://news.bbc.co.uk/2/hi/1.stm"})   "bbc.co.uk"
#pragma once

#include <string>

#include "eval/datasets/package.h"

namespace tamis::datasets {

// What the package says; else from the page's address; else the page's id, alone.
std::string site_of(const PackagePage& page);

// The same for people: empty where neither the package nor the address says it.
std::string known_site_of(const PackagePage& page);

}  // namespace tamis::datasets
