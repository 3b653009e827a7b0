// by_language(de|nl: a, zh: b, else: c): by the language of the page's words.
//
// Languages are written as two or three letters (ISO 639); what is known of them stands
// in docs/function-words.md. Pages in other languages pass unchanged if there is no
// else.

#include <algorithm>

#include "pipelines/cases.h"
#include "text/language/guess_function_words.h"

namespace tamis {
namespace {

FilterResult choose(const Branches& branches, Scene& scene, const NoParams&) {
  const FunctionWords* words =
      guess_function_words(scene.view().page(), FunctionWords::Size::small);
  return run_case(branches, scene, words == nullptr ? "" : words->language());
}

std::string check(std::string_view label) {
  const auto languages = FunctionWords::languages();
  const std::vector<std::string> known(languages.begin(), languages.end());
  const bool is_known = std::find(known.begin(), known.end(), label) != known.end();
  return is_known ? "" : unknown_label("language", label, known);
}

}  // namespace

constinit const Combinator combinator::by_language = [] {
  Combinator out = define_combinator<NoParams, choose>(
      {.name = "by_language",
       .idea = "by the language of the page",
       .usage = "by_language(de|nl: a, zh: b, else: c)",
       .has_cases = true,
       .joins_labels = true});
  out.check_label = check;
  return out;
}();

}  // namespace tamis
