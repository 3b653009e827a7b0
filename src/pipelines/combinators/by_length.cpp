// by_length(200: a, 2000: b, else: c): by how many words there are.
//
// The first case with at least as many words as the view has. Longer ones pass
// unchanged if there is no else.

#include <charconv>

#include "pipelines/cases.h"

namespace tamis {
namespace {

bool read_length(std::string_view label, std::size_t& out) {
  const char* end = label.data() + label.size();
  const auto read = std::from_chars(label.data(), end, out);
  return read.ec == std::errc() && read.ptr == end;
}

FilterResult choose(const Branches& branches, Scene& scene, const NoParams&) {
  const std::size_t words = scene.view().present().count();
  for (std::size_t i = 0; i < branches.size(); ++i) {
    std::size_t most = 0;
    const std::string_view label = branches.label(i);
    if (label == "else" || (read_length(label, most) && words <= most))
      return branches.run(i, scene);
  }
  return {scene.view().present(), {}};
}

std::string check(std::string_view label) {
  std::size_t ignored = 0;
  if (read_length(label, ignored)) return {};
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
