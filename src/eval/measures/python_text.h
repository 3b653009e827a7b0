// Whitespace, the \w of regular expressions, and lower case as Python defines them,
// because the scorers we compare with are written in Python. None of them depends on
// text beyond the next whitespace, so a text can be split into words first.
//
// Invalid UTF-8 is read as U+FFFD, which is not whitespace, not \w and has no lower
// case.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tamis::eval {

// As str.isspace(): true for "\u00a0", false for "\u200b".
bool is_python_space(char32_t character);

// Returns the bytes of the whitespace character at the start of `text`; 0 if none.
std::size_t python_space_length(std::string_view text);

// As re.match(r"\w", ...): letters, characters with a numeric value, and the
// underscore. Combining marks are not included, so Devanagari words are split as in
// Python.
bool is_python_word_character(char32_t character);

// As str.lower(), with the final sigma and the two characters of the dotted capital I.
std::string python_lower(std::string_view text);

bool is_ascii(std::string_view text);

// Calls `each` with the words of `text`, split at whitespace as by str.split(), and
// `line` at each line break.
template <typename Each, typename Line>
void for_each_word(std::string_view text, const Each& each, const Line& line);

// Calls `each` with runs of words and single spaces, each as long as possible: " a b
//
// c" gives "a b" and "c". Joined by spaces, the runs equal Python's expression '
// '.join(text.split()).
template <typename Each>
void for_each_folded_run(std::string_view text, const Each& each);

// Calls `each` with each match of re.findall(r"\w+", text).
template <typename Each>
void for_each_word_token(std::string_view text, const Each& each);

}  // namespace tamis::eval

#include "eval/measures/python_text.inl"
