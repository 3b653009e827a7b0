// Text as Python sees it, since the scorers that we are compared with are written in
// Python: white space, the \w of its regular expressions, and lower case. All of them
// look no further than white space, so a text can be cut into words first.
//
// What is not UTF-8 counts as U+FFFD, which is none of these.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tamis::eval {

// str.isspace(): "\u00a0" is one, "\u200b" is not.
bool is_python_space(char32_t character);

// Bytes of the white space character at the start of `text`; 0 if there is none.
std::size_t python_space_length(std::string_view text);

// re.match(r"\w", ...): letters, whatever has a numeric value, and the underscore.
// Marks are not among them, so Devanagari words fall apart as they do there.
bool is_python_word_character(char32_t character);

// str.lower(), with the final sigma and the two characters of the dotted capital I.
std::string python_lower(std::string_view text);

bool is_ascii(std::string_view text);

// Calls `each` with the words of `text`, cut at white space as by str.split(), and
// `line` at each line break.
template <typename Each, typename Line>
void for_each_word(std::string_view text, const Each& each, const Line& line);

// Calls `each` with words and the single blanks between them, as many at once as stand
// so in `text`: " a b\n c" gives "a b" and "c". Joined by blanks they are "
// ".join(words).
template <typename Each>
void for_each_folded_run(std::string_view text, const Each& each);

// Calls `each` with what re.findall(r"\w+", text) finds.
template <typename Each>
void for_each_word_token(std::string_view text, const Each& each);

}  // namespace tamis::eval

#include "eval/measures/python_text.inl"
