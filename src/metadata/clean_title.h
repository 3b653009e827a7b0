// Removes the name of the site from a title.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tamis::meta {

struct TitleContext {
  std::string site;                   // the site's name, if known
  std::string host;                   // "www.example.org"
  std::vector<std::string> headings;  // the headings that the page shows, folded
};

// Returns "Storm hits coast" for "Storm hits coast | The Daily".
std::string clean_title(std::string_view title, const TitleContext& context);

// Returns the part at the end or beginning that names the site; empty if none does.
std::string site_in_title(std::string_view title, const TitleContext& context);

}  // namespace tamis::meta
