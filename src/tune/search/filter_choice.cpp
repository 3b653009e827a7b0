#include "tune/search/filter_choice.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "filters/contract/settings.h"
#include "tune/search/tunables.h"

namespace tamis::tune {
namespace {

// Its model was trained on the gold texts of most packages, so its scores on them are
// too high. A user must therefore select it by name.
constexpr std::string_view kTrained = "learned";

Error unknown_filter(const std::string& name) {
  std::vector<std::string> known;
  for (const FilterSpec* spec : filters()) known.emplace_back(spec->name);
  for (const FilterPreset& preset : filter_presets()) known.emplace_back(preset.name);
  return {ErrorCode::bad_argument, "",
          "unknown filter '" + name + "'" + did_you_mean(name, known),
          "filters and their presets, as tamis filters lists them"};
}

// Collects nodes, each once.
class Leaves {
 public:
  void add(const PipelineNode& node) {
    std::optional<BareTree> bare = bare_tree(node);
    if (bare && seen_.insert(bare->canonical).second)
      nodes_.push_back(std::move(bare->tree));
  }
  std::vector<PipelineNode> take() { return std::move(nodes_); }

 private:
  std::set<std::string> seen_;
  std::vector<PipelineNode> nodes_;
};

void add_filter(FilterChoice& choice, const FilterSpec* spec) {
  if (!choice.allows(spec->name)) choice.filters.push_back(spec);
}

void add_with_presets(FilterChoice& choice, Leaves& leaves, const FilterSpec* spec) {
  add_filter(choice, spec);
  leaves.add(filter_node(spec->name));
  for (const FilterPreset& preset : filter_presets())
    if (preset.filter == spec->name) leaves.add(filter_node(preset.name));
}

}  // namespace

bool FilterChoice::allows(std::string_view filter) const {
  return std::any_of(filters.begin(), filters.end(),
                     [&](const FilterSpec* spec) { return spec->name == filter; });
}

Result<FilterChoice> choose_filters(std::span<const std::string> names) {
  FilterChoice out;
  Leaves leaves;
  for (const std::string& name : names) {
    const FilterPreset* preset = find_filter_preset(name);
    const FilterSpec* spec = find_filter(preset == nullptr ? name : preset->filter);
    if (spec == nullptr) return tl::unexpected(unknown_filter(name));
    if (preset == nullptr) {
      add_with_presets(out, leaves, spec);
      continue;
    }
    add_filter(out, spec);
    leaves.add(filter_node(name));
  }
  if (names.empty())
    for (const FilterSpec* spec : filters())
      if (spec->kind != FilterKind::site && spec->name != kTrained)
        add_with_presets(out, leaves, spec);
  out.leaves = leaves.take();
  return out;
}

std::vector<PipelineNode> neighbourhood(const FilterChoice& choice,
                                        std::size_t parameters, std::size_t values) {
  Leaves out;
  for (const PipelineNode& leaf : choice.leaves) out.add(leaf);
  for (const FilterSpec* spec : choice.filters) {
    const PipelineNode leaf = filter_node(spec->name);
    std::size_t numbers = 0;
    bool has_choice = false;
    for (const Tunable& tunable : tunables_of(leaf)) {
      const bool is_left_out = tunable.grid.is_ordered
                                   ? ++numbers > parameters
                                   : std::exchange(has_choice, true);
      if (is_left_out) continue;
      const std::size_t count = tunable.grid.is_ordered ? values : tunable.grid.size();
      for (std::size_t i = 0; i < count; ++i) {
        const double middle =
            (static_cast<double>(i) + 0.5) / static_cast<double>(count);
        PipelineNode neighbour = leaf;
        set_step(neighbour, tunable,
                 tunable.grid.is_ordered ? tunable.grid.step_at(middle) : i);
        out.add(neighbour);
      }
    }
  }
  return out.take();
}

}  // namespace tamis::tune
