// The parameter `language`: it chooses the function words that a filter counts.
#pragma once

#include <string>
#include <string_view>

#include "tamis/define_filter.h"
#include "text/language/guess_function_words.h"

namespace tamis {

struct LanguageChoice {
  std::string code = "auto";  // or "none", or one of FunctionWords::languages()

  // Returns the function words of that language, or for "auto" those of the page's
  // language. Returns nullptr for "none", or if there is no list for the language.
  const FunctionWords* words(const Page& page, FunctionWords::Size size) const {
    return code == "auto" ? guess_function_words(page, size)
                          : FunctionWords::of(code, size);
  }
};

template <>
struct ParamText<LanguageChoice> {
  static constexpr ParamType kType = ParamType::text;
  static std::string read(std::string_view text, LanguageChoice& out) {
    if (text != "auto" && text != "none" &&
        FunctionWords::of(text, FunctionWords::Size::small) == nullptr)
      return "there are no function words of '" + std::string(text) +
             "'; wanted auto, none or the code of a language";
    out.code = text;
    return {};
  }
  static std::string write(const LanguageChoice& value) { return value.code; }
};

}  // namespace tamis
