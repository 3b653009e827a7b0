// The language of a text by its letters and letter groups (CLD2).
#pragma once

#include <string>
#include <string_view>

namespace tamis::meta {

struct DetectedLanguage {
  std::string code{};  // "de", "zh-Hant"; empty where it is not sure
  double share = 0;    // of the text that is in it, 0 to 1
};

// `text` is valid UTF-8.
DetectedLanguage detect_language(std::string_view text);

// "en_US" and "EN-us" are en-US; names of languages, and lists, are none.
std::string language_code(std::string_view text);

// "en" of "en-US".
std::string_view primary_language(std::string_view code);

}  // namespace tamis::meta
