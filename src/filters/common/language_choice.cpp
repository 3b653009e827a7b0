#include "filters/common/language_choice.h"

#include "text/language/guess_function_words.h"

namespace tamis {

const FunctionWords* LanguageChoice::words(const Page& page,
                                           FunctionWords::Size size) const {
  return code == "auto" ? guess_function_words(page, size)
                        : FunctionWords::of(code, size);
}

std::string ParamText<LanguageChoice>::read(std::string_view text,
                                            LanguageChoice& out) {
  if (text != "auto" && text != "none" &&
      FunctionWords::of(text, FunctionWords::Size::small) == nullptr)
    return "there are no function words of '" + std::string(text) +
           "'; wanted auto, none or the code of a language";
  out.code = text;
  return {};
}

}  // namespace tamis
