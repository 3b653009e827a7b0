#include "pipelines/may_have_confidence.h"

#include <algorithm>
#include <string_view>

namespace tamis {
namespace {

// Their result is nobody's: no child has said anything of it.
constexpr std::string_view kMixing[] = {"union", "intersect", "except"};

bool goes_back(const PipelineNode& serial) {
  return std::ranges::any_of(serial.settings, [](const Setting& setting) {
    return setting.name == "fallback" && setting.value == "input";
  });
}

}  // namespace

bool may_have_confidence(const PipelineNode& node) {
  if (node.kind == PipelineNode::Kind::filter) return node.name == "learned";
  const auto& children = node.children;
  if (node.kind == PipelineNode::Kind::combinator && children.size() > 1) {
    if (std::ranges::find(kMixing, node.name) != std::end(kMixing)) return false;
    if (node.name == "serial" && !goes_back(node))
      return may_have_confidence(children.back());
  }
  return node.name != "vote" && std::ranges::any_of(children, may_have_confidence);
}

}  // namespace tamis
