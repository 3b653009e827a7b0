#include "pipelines/cases.h"

#include <algorithm>

#include "filters/contract/settings.h"
#include "text/lists.h"

namespace tamis {

std::string unknown_label(std::string_view what, std::string_view label,
                          const std::vector<std::string>& known) {
  std::string all;
  for (const std::string& name : known) all += name + ", ";
  return "unknown " + std::string(what) + " '" + std::string(label) + "'" +
         did_you_mean(label, known) + " (there are " + all + "else)";
}

bool has_case(std::string_view label, std::string_view word) {
  const auto words = text::split(label, '|');
  return std::find(words.begin(), words.end(), word) != words.end();
}

FilterResult run_case(const Branches& branches, Scene& scene, std::string_view label) {
  for (std::size_t i = 0; i < branches.size(); ++i)
    if (has_case(branches.label(i), label) || has_case(branches.label(i), "else"))
      return branches.run(i, scene);
  return {scene.view().present(), {}};
}

}  // namespace tamis
