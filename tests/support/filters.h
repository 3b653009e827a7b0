// Filters on small pages, for tests.
#pragma once

#include <string>
#include <string_view>

#include "tamis/filter.h"
#include "tamis/pipeline.h"
#include "tamis/site.h"

namespace tamis::test {

// The filter of a pipeline's text; a test failure where there is none.
Filter filter(std::string_view pipeline);
Pipeline pipeline(std::string_view text);

// The words that the pipeline keeps of a page, with one blank between them.
std::string kept(std::string_view pipeline, std::string_view html);

// The same with a site.
std::string kept(std::string_view pipeline, std::string_view html, const Site& site);

// The words of a mask, likewise.
std::string words_of(const Page& page, const Mask& mask);

}  // namespace tamis::test
