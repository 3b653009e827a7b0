// Detects the language of a text from its letters and letter groups (CLD2).
#pragma once

#include <string>
#include <string_view>

namespace tamis::meta {

struct DetectedLanguage {
  std::string code{};  // "de", "zh-Hant"; empty if uncertain
  double share = 0;    // of the text in this language, 0 to 1
};

// `text` must be valid UTF-8.
DetectedLanguage detect_language(std::string_view text);

// Returns a code in its usual form: "en_US" and "EN-us" are en-US. Returns an empty
// string for names of languages and for lists.
std::string language_code(std::string_view text);

// Returns "en" for "en-US".
std::string_view primary_language(std::string_view code);

}  // namespace tamis::meta
