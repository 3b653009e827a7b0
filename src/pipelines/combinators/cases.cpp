// Cases: children with labels. The first child whose label fits is run. If none fits
// and there is no else, the page passes unchanged.
//
//   by_type(forum: a, product|listing: b, else: c)
//       by the page type (filters/learned/page_type), the same as in the output; the
//       page's URL is evidence if it is known
//   by_language(de|nl: a, zh: b, else: c)
//       by the language of the page's words, as two or three letters (ISO 639);
//       docs/function-words.md lists the languages
//   by_length(200: a, 2000: b, else: c)
//       the first case whose number is at least the number of words of the view

#include <algorithm>

#include "filters/contract/settings.h"
#include "filters/learned/page_type/page_type.h"
#include "pipelines/combinator.h"
#include "text/language/guess_function_words.h"
#include "text/lists.h"
#include "text/numbers.h"

namespace tamis {
namespace {

// Runs the first child for which fits(label) is true.
template <class Fits>
FilterResult run_first(const Branches& branches, Scene& scene, Fits fits) {
  for (std::size_t i = 0; i < branches.size(); ++i)
    if (fits(branches.label(i))) return branches.run(i, scene);
  return {scene.view().present(), {}};
}

// Runs the first child whose label "a|b" has that word, or whose label is "else".
FilterResult run_case(const Branches& branches, Scene& scene, std::string_view word) {
  return run_first(branches, scene, [&](std::string_view label) {
    const auto words = text::split(label, '|');
    return std::any_of(words.begin(), words.end(), [&](std::string_view one) {
      return one == word || one == "else";
    });
  });
}

std::string check_word(std::string_view what, std::string_view label,
                       const std::vector<std::string>& known) {
  if (std::find(known.begin(), known.end(), label) != known.end()) return {};
  std::string all;
  for (const std::string& name : known) all += name + ", ";
  return "unknown " + std::string(what) + " '" + std::string(label) + "'" +
         did_you_mean(label, known) + " (there are " + all + "else)";
}

FilterResult choose_by_type(const Branches& branches, Scene& scene, const NoParams&) {
  const View& view = scene.view();
  return run_case(branches, scene, to_string(page_type(view.page(), view.url())));
}

std::string check_type(std::string_view label) {
  std::vector<std::string> known;
  for (const PageType type : kPageTypes) known.emplace_back(to_string(type));
  return check_word("type of page", label, known);
}

FilterResult choose_by_language(const Branches& branches, Scene& scene,
                                const NoParams&) {
  const FunctionWords* words =
      guess_function_words(scene.view().page(), FunctionWords::Size::small);
  return run_case(branches, scene, words == nullptr ? "" : words->language());
}

std::string check_language(std::string_view label) {
  const auto languages = FunctionWords::languages();
  return check_word("language", label, {languages.begin(), languages.end()});
}

FilterResult choose_by_length(const Branches& branches, Scene& scene, const NoParams&) {
  const std::size_t words = scene.view().present().count();
  return run_first(branches, scene, [&](std::string_view label) {
    const auto most = text::read_number<std::size_t>(label);
    return label == "else" || (most && words <= *most);
  });
}

std::string check_length(std::string_view label) {
  if (text::read_number<std::size_t>(label)) return {};
  return "'" + std::string(label) + "' is not a number of words";
}

}  // namespace

constinit const Combinator combinator::by_type =
    define_combinator<NoParams, choose_by_type>(
        {.name = "by_type",
         .idea = "by the type of the page",
         .usage = "by_type(forum: a, product|listing: b, else: c)",
         .has_cases = true,
         .joins_labels = true},
        {.check_label = check_type});

constinit const Combinator combinator::by_language =
    define_combinator<NoParams, choose_by_language>(
        {.name = "by_language",
         .idea = "by the language of the page",
         .usage = "by_language(de|nl: a, zh: b, else: c)",
         .has_cases = true,
         .joins_labels = true},
        {.check_label = check_language});

constinit const Combinator combinator::by_length =
    define_combinator<NoParams, choose_by_length>(
        {.name = "by_length",
         .idea = "by the number of words",
         .usage = "by_length(200: a, else: b)",
         .has_cases = true},
        {.check_label = check_length});

}  // namespace tamis
