#include "tune/judge/cost.h"

#include <map>

#include "tune/judge/mask_expression.h"

namespace tamis::tune {
namespace {

// Measured by bench/filters on wcxb-dev, column "x parsing"
// (bench/runs/2026-11-15-filters.md).
const std::map<std::string_view, double>& costs() {
  static const std::map<std::string_view, double> kCosts = {
      {"plain", .05},    {"bte", .37},          {"dsc", .33},         {"tccb", .84},
      {"ccb", 3.48},     {"accb", 3.13},        {"ttr", .54},         {"cetr", 1.33},
      {"cetr_km", 1.21}, {"cetr_tm", .90},      {"density", .31},     {"dana", .54},
      {"r2l", .53},      {"danag", .46},        {"addanag", .54},     {"lqf", .46},
      {"crunch", .53},   {"cetd_ds", .64},      {"cectd_s", .83},     {"cectd_ds", .77},
      {"lp", .27},       {"lsi", .37},          {"dtp", .52},         {"sw", .88},
      {"fe", .22},       {"kfe", .26},          {"boilerpipe", 1.05}, {"justext", 1.22},
      {"learned", 2.58}, {"readability", 3.81}, {"hidden", .43},      {"keep", .11},
      {"drop", .13},     {"largest_run", .06},
  };
  return kCosts;
}

constexpr double kCostOfRow = .1;  // a combinator that reads blocks, or counts

double cost_of_nodes(const PipelineNode& node) {
  double sum =
      node.kind == PipelineNode::Kind::filter ? cost_of_filter(node.name) : kCostOfRow;
  for (const PipelineNode& child : node.children) sum += cost_of_nodes(child);
  return sum;
}

}  // namespace

double cost_of_filter(std::string_view name) {
  if (const FilterPreset* preset = find_filter_preset(name)) name = preset->filter;
  const auto found = costs().find(name);
  return found == costs().end() ? 1 : found->second;
}

double cost_of(const PipelineNode& tree) {
  MaskRows rows;
  make_expression(tree, rows);
  double sum = 0;
  for (const auto& [key, row] : rows) {
    if (row->filter) sum += cost_of_filter(row->filter->spec().name);
    if (row->combinator != nullptr) sum += kCostOfRow;
    if (row->pipeline) sum += cost_of_nodes(row->pipeline->tree());
  }
  return sum;
}

}  // namespace tamis::tune
