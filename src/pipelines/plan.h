// A prepared pipeline: a list of nodes, in which equal subtrees are marked.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "pipelines/combinator.h"

namespace tamis {

// A filter, a combinator, or neither: a preset or file, which stands for its only
// child.
struct PlanNode {
  std::optional<Filter> filter;
  const Combinator* combinator = nullptr;
  std::shared_ptr<const void> params;  // of the combinator
  std::vector<std::uint32_t> children;
  std::string text;  // without its children
  std::string label;
  double weight = 1;
  std::uint32_t parent = 0;
  std::uint32_t depth = 0;
  std::uint32_t slot = 0;  // equal for nodes with equal results
};

class Plan {
 public:
  FilterResult run(const View& view) const;
  Explanation explain(const View& view) const;

  std::vector<PlanNode> nodes;  // as written, parents first
};

}  // namespace tamis
