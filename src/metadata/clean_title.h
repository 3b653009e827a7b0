// A title without the name of its site.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tamis::meta {

struct TitleContext {
  std::string site;                   // its name, if known
  std::string host;                   // "www.example.org"
  std::vector<std::string> headings;  // what the page shows as such, folded
};

// "Storm hits coast | The Daily" -> "Storm hits coast".
std::string clean_title(std::string_view title, const TitleContext& context);

// The part at the end (or beginning) that names the site; empty if none does.
std::string site_in_title(std::string_view title, const TitleContext& context);

}  // namespace tamis::meta
