// What the path of an address says of the kind of its page: "/forum/viewtopic.php" is
// of a forum, "/2024/05/31/storm-hits-the-coast" of an article. The host is not looked
// at: a table of hosts would know the sites that it was made from, and no others.
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "filters/learned/page_type/page_type.h"

namespace tamis {

// The path, and what is behind its '?': letters in a row are a word, digits are "#" and
// their number; then "?" if there is a query, "/." or "." for how the path ends, "/"
// and the number of its steps, "-" and the number of words in the last one. Nothing
// where it is no http or https address.
std::vector<std::string> words_of_url(std::string_view url);

// By type, in the order of kPageTypes: what is to be added to the logarithm of its
// probability, in steps of 1/kUrlSteps.
inline constexpr int kUrlSteps = 32;
std::array<std::int32_t, std::size(kPageTypes)> url_scores(std::string_view url);

}  // namespace tamis
