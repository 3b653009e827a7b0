// Values and words of a page as people read them.
#pragma once

#include <string>
#include <string_view>

#include "tamis/page.h"

namespace tamis {

// Returns how many bytes are not white space and, if the text is markup, stand outside
// of tags.
std::size_t text_bytes(std::string_view text, bool is_markup);

}  // namespace tamis

namespace tamis::meta {

// White space collapsed; references and tags that were written into a value twice
// ("&amp;amp;", "<b>") are gone, and characters that nobody sees.
std::string plain_text(std::string_view value);

// The words of an element, at most so many; nothing where it has more.
std::string text_of(const Page& page, NodeId element, std::size_t most_words);
// Of a range of words.
std::string text_of(const Page& page, Range words);

// The same with a blank wherever another text node begins: "Jane Doe" and "31 May" in
// two elements that touch are two things.
std::string line_of(const Page& page, Range words);

}  // namespace tamis::meta
