// The canonical form. It replaces presets and files, drops defaults, sorts children
// whose order does not matter, and joins nested combinators of one kind.

#include <algorithm>
#include <tuple>

#include "filters/contract/settings.h"
#include "pipelines/combinator.h"
#include "pipelines/reading.h"
#include "tamis/define_filter.h"
#include "text/lists.h"

namespace tamis {
namespace {

struct Part {
  std::string text;
  std::string label;
  double weight = 1;
  // The text before the children of a union, for a parent that joins it.
  std::string head;
  std::vector<Part> parts;
};

Part part_of(const PipelineNode& node);

std::string write(const Part& part) {
  return (part.label.empty() ? "" : part.label + ": ") + part.text +
         (part.weight == 1 ? "" : "*" + ParamText<double>::write(part.weight));
}

// Returns the children. A child with the same head is replaced by its children.
std::vector<Part> joined(const PipelineNode& node, const std::string& head,
                         bool joins) {
  std::vector<Part> out;
  for (const PipelineNode& child : node.children) {
    Part part = part_of(child);
    if (joins && part.head == head && !part.parts.empty())
      std::move(part.parts.begin(), part.parts.end(), std::back_inserter(out));
    else
      out.push_back(std::move(part));
  }
  return out;
}

// Merges equal children; in a vote their weights are added.
void merge_equal(std::vector<Part>& parts, bool weighs) {
  std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
    return std::tie(a.text, a.weight) < std::tie(b.text, b.weight);
  });
  std::vector<Part> out;
  for (Part& part : parts) {
    const bool is_new = out.empty() || out.back().text != part.text ||
                        out.back().weight + part.weight > kMostWeight;
    if (is_new)
      out.push_back(std::move(part));
    else if (weighs)
      out.back().weight += part.weight;
  }
  parts = std::move(out);
}

Part combined(const PipelineNode& node) {
  const Combinator& combinator = *combinator_named(node.name);
  const auto params = make_params(combinator.settings, node.settings);
  const std::vector<Setting> settings =
      params ? changed_settings(combinator.settings, params->get()) : node.settings;
  Part out;
  out.head = node.name + in_brackets(settings);
  // With settings, joining a nested combinator with its parent can change the result.
  out.parts = joined(node, out.head, combinator.joins && settings.empty());
  if (combinator.commutes) merge_equal(out.parts, combinator.spec.weighs);
  // A combinator that joins and has one child is equal to that child.
  if (combinator.joins && settings.empty() && out.parts.size() == 1)
    return std::move(out.parts.front());
  const std::string inner = text::join(out.parts, ", ", write);
  out.text = settings.empty()
                 ? node.name + "(" + inner + ")"
                 : out.head.substr(0, out.head.size() - 1) + "; " + inner + ")";
  return out;
}

Part part_of(const PipelineNode& node) {
  Part out;
  switch (node.kind) {
    case PipelineNode::Kind::filter:
      if (const Result<Filter> filter = make_filter(node.name, node.settings))
        out.text = filter->to_string();
      break;
    case PipelineNode::Kind::combinator: out = combined(node); break;
    case PipelineNode::Kind::preset:
    case PipelineNode::Kind::file:
      if (!node.children.empty()) out = part_of(node.children.front());
      break;
  }
  out.label = node.label;
  out.weight = node.weight;
  return out;
}

}  // namespace

std::string canonical_text(const PipelineNode& tree) {
  return part_of(tree).text;
}

}  // namespace tamis
