// by_type(forum: a, product|listing: b, else: c): by what kind of page it is.
//
// The types are those of page_type.h. Pages of other types pass unchanged if there is
// no else.

#include "metadata/page_type.h"
#include "pipelines/cases.h"

namespace tamis {
namespace {

FilterResult choose(const Branches& branches, Scene& scene, const NoParams&) {
  return run_case(branches, scene, to_string(page_type(scene.view().page())));
}

std::string check(std::string_view label) {
  for (const PageType type : kPageTypes)
    if (label == to_string(type)) return {};
  std::string known;
  for (const PageType type : kPageTypes) known += std::string(to_string(type)) + ", ";
  return "unknown type of page '" + std::string(label) + "'; there are " + known +
         "else";
}

}  // namespace

constinit const Combinator combinator::by_type = [] {
  Combinator out = define_combinator<NoParams, choose>(
      {.name = "by_type",
       .idea = "by the type of the page",
       .usage = "by_type(forum: a, product|listing: b, else: c)",
       .has_cases = true});
  out.check_label = check;
  return out;
}();

}  // namespace tamis
