// The site that a page belongs to, for filters that compare pages and for splitting.
//
//   site_of({.url = "https://news.bbc.co.uk/2/hi/1.stm"})   "bbc.co.uk"
#pragma once

#include <string>
#include <string_view>

#include "eval/datasets/package.h"

namespace tamis {

// What the package says; else from the page's address; else the page's id, alone.
std::string site_of(const PackagePage& page);

// The same for people: empty where neither the package nor the address says it.
std::string known_site_of(const PackagePage& page);

// The part of the address's host that somebody registered, as far as it can be known
// without the public suffix list: the last two labels, or three where the last but one
// is a short word below a country ("co.uk", "com.au"). Blogs below one host are one
// site: that never tears a site apart. Empty where there is no host.
std::string site_of_url(std::string_view url);

}  // namespace tamis
