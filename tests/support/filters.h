// Filters on small pages, for tests.
#pragma once

#include <string>
#include <string_view>

#include "tamis/filter.h"
#include "tamis/pipeline.h"
#include "tamis/site.h"

namespace tamis::test {

// Return the filter or pipeline of a text. An invalid text is a test failure.
Filter filter(std::string_view pipeline);
Pipeline pipeline(std::string_view text);

// Returns the words that the pipeline keeps of a page, separated by spaces.
std::string kept(std::string_view pipeline, std::string_view html);

// Returns the words that the pipeline keeps with a site.
std::string kept(std::string_view pipeline, std::string_view html, const Site& site);

// Returns the words of a mask, separated by spaces.
std::string words_of(const Page& page, const Mask& mask);

}  // namespace tamis::test
