#include "pipelines/may_have_confidence.h"

#include <algorithm>
#include <string_view>

namespace tamis {
namespace {

// Their result is nobody's: no child has said anything of it.
constexpr std::string_view kOfSeveral[] = {"union", "intersect", "except"};
constexpr std::string_view kAlways[] = {"vote", "close_gaps", "grow_blocks"};

bool is_mixing(const PipelineNode& node) {
  return std::ranges::find(kAlways, node.name) != std::end(kAlways) ||
         (node.children.size() > 1 &&
          std::ranges::find(kOfSeveral, node.name) != std::end(kOfSeveral));
}

// To what an earlier stage kept, where one keeps nothing.
bool falls_back(const PipelineNode& serial) {
  return std::ranges::any_of(serial.settings, [](const Setting& setting) {
    return setting.name == "fallback" && setting.value == "input";
  });
}

}  // namespace

bool may_have_confidence(const PipelineNode& node) {
  if (node.kind == PipelineNode::Kind::filter) return node.name == "learned";
  if (node.kind == PipelineNode::Kind::combinator) {
    if (is_mixing(node)) return false;
    if (node.name == "serial" && !falls_back(node))
      return may_have_confidence(node.children.back());
  }
  return std::ranges::any_of(node.children, may_have_confidence);
}

}  // namespace tamis
