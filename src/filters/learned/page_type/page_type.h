// What kind of page a page is, by what it says of itself and how it is built.
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tamis/page.h"

namespace tamis {

enum class PageType : std::uint8_t {
  article,        // one text: news, a blog post, an encyclopedia's entry
  forum,          // posts by several people
  product,        // one thing to buy
  listing,        // many links with a line each: a category, search results
  collection,     // many short texts: a blog's front page
  documentation,  // a manual's page
  service,        // what an organisation offers; a front page
};

inline constexpr PageType kPageTypes[] = {
    PageType::article,    PageType::forum,         PageType::product, PageType::listing,
    PageType::collection, PageType::documentation, PageType::service};

std::string_view to_string(PageType type);

struct PageTypeGuess {
  PageType type = PageType::article;
  double probability = 0;
};

// All types, the likeliest first, as the general model of the learned filter sees it:
// by what the page says of itself, by what its text and elements look like, and by the
// path of its address, if that is known (what is no http or https address is not).
std::array<PageTypeGuess, std::size(kPageTypes)> page_types(const Page& page,
                                                            std::string_view url = {});
PageType page_type(const Page& page, std::string_view url = {});
// The same with their names, for output.
std::vector<std::pair<std::string_view, double>> named_page_types(
    const Page& page, std::string_view url = {});

// By what the page says of itself alone, for those who have no time.
PageType declared_page_type(const Page& page);

// What the path of an address says: "/forum/viewtopic.php" is of a forum,
// "/2024/05/31/storm-hits-the-coast" of an article. The host is not looked at: a table
// of hosts would know the sites that it was made from, and no others.
//
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
