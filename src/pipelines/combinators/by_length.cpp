// by_length(200: a, 2000: b, else: c): by how many words there are.
//
// The first case with at least as many words as the view has. Longer ones pass
// unchanged if there is no else.

#include "pipelines/cases.h"
#include "text/numbers.h"

namespace tamis {
namespace {

FilterResult choose(const Branches& branches, Scene& scene, const NoParams&) {
  const std::size_t words = scene.view().present().count();
  for (std::size_t i = 0; i < branches.size(); ++i) {
    const std::string_view label = branches.label(i);
    const auto most = text::read_number<std::size_t>(label);
    if (label == "else" || (most && words <= *most)) return branches.run(i, scene);
  }
  return {scene.view().present(), {}};
}

std::string check(std::string_view label) {
  if (text::read_number<std::size_t>(label)) return {};
  return "'" + std::string(label) + "' is not a number of words";
}

}  // namespace

constinit const Combinator combinator::by_length = [] {
  Combinator out =
      define_combinator<NoParams, choose>({.name = "by_length",
                                           .idea = "by the number of words",
                                           .usage = "by_length(200: a, else: b)",
                                           .has_cases = true});
  out.check_label = check;
  return out;
}();

}  // namespace tamis
