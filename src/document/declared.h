// What a page declares of itself in one place that every layer needs: its title and its
// language. All the rest is in src/metadata.
#pragma once

#include <string>
#include <string_view>

#include "tamis/page.h"

namespace tamis {

// The text of <title>, white space collapsed; empty if there is none.
std::string title_of(const Page& page);
// The same into `out`, with memory that is used again.
void read_title(const Page& page, std::string& scratch, std::string& out);

// `lang` (or `xml:lang`) of the first element, else of <body>: "de-CH"; empty where
// neither has one, or what it has is no tag of a language.
std::string declared_language(const Page& page);

}  // namespace tamis
