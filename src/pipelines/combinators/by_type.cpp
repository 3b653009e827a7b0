// by_type(forum: a, product|listing: b, else: c): by what kind of page it is.
//
// The types are those of page_type.h, the same that output tells: the page's address
// counts where it is known. Pages of other types pass unchanged if there is no else.

#include <algorithm>

#include "filters/learned/page_type/page_type.h"
#include "pipelines/cases.h"

namespace tamis {
namespace {

FilterResult choose(const Branches& branches, Scene& scene, const NoParams&) {
  const View& view = scene.view();
  return run_case(branches, scene, to_string(page_type(view.page(), view.url())));
}

std::string check(std::string_view label) {
  std::vector<std::string> known;
  for (const PageType type : kPageTypes) known.emplace_back(to_string(type));
  const bool is_known = std::find(known.begin(), known.end(), label) != known.end();
  return is_known ? "" : unknown_label("type of page", label, known);
}

}  // namespace

constinit const Combinator combinator::by_type = [] {
  Combinator out = define_combinator<NoParams, choose>(
      {.name = "by_type",
       .idea = "by the type of the page",
       .usage = "by_type(forum: a, product|listing: b, else: c)",
       .has_cases = true,
       .joins_labels = true});
  out.check_label = check;
  return out;
}();

}  // namespace tamis
