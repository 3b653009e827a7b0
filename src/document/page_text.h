// Texts of a page in readable form: its title, the words of an element, and values of
// attributes. Also its language, which every layer needs.
#pragma once

#include <string>
#include <string_view>

#include "tamis/page.h"

namespace tamis {

// Returns the number of bytes that are not whitespace. If the text is markup, tags are
// not counted.
std::size_t text_bytes(std::string_view text, bool is_markup);

// Returns the text of <title> with whitespace collapsed, or an empty string.
std::string title_of(const Page& page);
// Writes the title into `out` and reuses its memory.
void read_title(const Page& page, std::string& scratch, std::string& out);

// Returns `lang` (or `xml:lang`) of the first element, else of <body>, such as "de-CH".
// Empty if neither has one, or if it is not a language tag.
std::string declared_language(const Page& page);

}  // namespace tamis

namespace tamis::meta {

// Returns a value with whitespace collapsed and without invisible characters. Removes
// double-escaped references and tags ("&amp;amp;", "<b>").
std::string plain_text(std::string_view value);

// Returns the text of an element. Empty if it has more than `most_words` words.
std::string text_of(const Page& page, NodeId element, std::size_t most_words);
// Returns the text of a range of words.
std::string text_of(const Page& page, Range words);

// Returns the text of a range with a space between text nodes, so that "Jane Doe" and
// "31 May" in adjacent elements stay separate.
std::string line_of(const Page& page, Range words);

}  // namespace tamis::meta
