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

}  // namespace tamis::meta
