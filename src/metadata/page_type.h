// What kind of page a page is, by what it says of itself and how it is built.
#pragma once

#include <cstdint>
#include <string_view>

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

PageType page_type(const Page& page);

}  // namespace tamis
