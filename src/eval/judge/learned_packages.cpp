#include "eval/judge/learned_packages.h"

#include <algorithm>
#include <iterator>

namespace tamis::eval {

bool is_learned_package(std::string_view name) {
  constexpr std::string_view kLearnt[] = {
      "wcxb-dev",   "andy-news",       "fundus",      "harvest-forums",
      "magic-html", "misinfo-crawler", "zh-web-elwin"};
  return std::find(std::begin(kLearnt), std::end(kLearnt), name) != std::end(kLearnt);
}

bool uses_general_model(const PipelineNode& node) {
  const auto names_another = [](const Setting& setting) {
    return setting.name == "model" && setting.value != "general";
  };
  if (node.kind == PipelineNode::Kind::filter && node.name == "learned" &&
      std::none_of(node.settings.begin(), node.settings.end(), names_another))
    return true;
  return std::any_of(node.children.begin(), node.children.end(), uses_general_model);
}

}  // namespace tamis::eval
