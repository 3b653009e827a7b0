// Determines the type of a page by its declarations and its structure.
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
  article,        // one text: news, a blog post, an encyclopedia entry
  forum,          // posts by several people
  product,        // one thing to buy
  listing,        // many links with one line each: a category, search results
  collection,     // many short texts: a blog's front page
  documentation,  // a page of a manual
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

// Returns all types, the most probable first, according to the general model of the
// learned filter. It uses the page's declarations, its text and elements, and the path
// of its URL. A URL that is empty or neither http nor https is ignored.
std::array<PageTypeGuess, std::size(kPageTypes)> page_types(const Page& page,
                                                            std::string_view url = {});
PageType page_type(const Page& page, std::string_view url = {});
// Returns the same with the names of the types, for output.
std::vector<std::pair<std::string_view, double>> named_page_types(
    const Page& page, std::string_view url = {});

// Returns the type by the page's declarations alone, which is faster.
PageType declared_page_type(const Page& page);

// Words of the path of a URL, which indicate the page type: "/forum/viewtopic.php"
// suggests a forum, "/2024/05/31/storm-hits-the-coast" an article. The host is ignored:
// a table of hosts would only know the sites from which it was made.
//
// Returns the words of the path and of the query. Consecutive letters are a word.
// Digits become "#" and their number. Then come "?" if there is a query, "/." or "."
// for the end of the path, "/" and the number of its segments, and "-" and the number
// of words in the last segment. Returns nothing if it is not an http or https URL.
std::vector<std::string> words_of_url(std::string_view url);

// Returns, in the order of kPageTypes, the summand for the logarithm of each type's
// probability, in steps of 1/kUrlSteps.
inline constexpr int kUrlSteps = 32;
std::array<std::int32_t, std::size(kPageTypes)> url_scores(std::string_view url);

}  // namespace tamis
