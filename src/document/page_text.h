// The texts of a page as people read them: its title, the words of an element, and
// values of attributes. Also its language, which every layer needs.
#pragma once

#include <string>
#include <string_view>

#include "tamis/page.h"

namespace tamis {

// Returns how many bytes are not white space and, if the text is markup, stand outside
// of tags.
std::size_t text_bytes(std::string_view text, bool is_markup);

// Returns the text of <title>, white space collapsed; empty if there is none.
std::string title_of(const Page& page);
// The same into `out`, with memory that is used again.
void read_title(const Page& page, std::string& scratch, std::string& out);

// Returns `lang` (or `xml:lang`) of the first element, else of <body>: "de-CH"; empty
// where neither has one, or what it has is no tag of a language.
std::string declared_language(const Page& page);

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
