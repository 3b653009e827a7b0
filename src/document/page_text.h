// Values as people read them, and forms in which they can be compared.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tamis/page.h"

namespace tamis::meta {

// White space collapsed; references and tags that were written into a value twice
// ("&amp;amp;", "<b>") are gone, and characters that nobody sees.
std::string plain_text(std::string_view value);

// Lower case, letters and digits only, one blank between words: "Rock 'n' Roll!" and
// "rock n roll" are the same.
std::string folded(std::string_view text);
// The same without blanks, to compare with names of hosts.
std::string squeezed(std::string_view text);

// The words of an element, at most so many; nothing where it has more.
std::string text_of(const Page& page, NodeId element, std::size_t most_words);
// Of a range of words.
std::string text_of(const Page& page, Range words);

// The same with a blank wherever another text node begins: "Jane Doe" and "31 May" in
// two elements that touch are two things.
std::string line_of(const Page& page, Range words);

std::string_view trimmed(std::string_view text);

// A letter, also of other alphabets; not a digit.
bool is_letter(char32_t c);
bool is_upper(char32_t c);
bool is_lower(char32_t c);

// Whether a list of words separated by blanks, such as a class, has one of them that
// contains `part`; without regard to the case of ASCII letters.
bool has_part(std::string_view text, std::string_view lower_part);

}  // namespace tamis::meta
