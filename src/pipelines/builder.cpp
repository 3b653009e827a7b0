// Builds a pipeline from a tree. Looks up names, reads settings, opens files and
// presets, and records every problem with its location in the tree.

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "base/file.h"
#include "filters/contract/settings.h"
#include "pipelines/plan.h"
#include "pipelines/reading.h"
#include "pipelines/text_form.h"
#include "text/ascii.h"
#include "text/control_characters.h"
#include "text/lists.h"

namespace tamis {
namespace {

using Part = NodeProblem::Part;

constexpr std::size_t kMostProblems = 100;

Error bad(std::string finding, std::string allowed = {}) {
  return {ErrorCode::bad_argument, "", std::move(finding), std::move(allowed)};
}

// A preset that was removed. Its name is known for one more version, to state the
// replacement.
struct RemovedPreset {
  std::string_view name;
  std::string_view replacement = "auto, or general for a vote of several filters";
};

constexpr RemovedPreset kRemovedPresets[] = {
    {"chinese"},
    {"docs"},
    {"forum"},
    {"listing"},
    {"news"},
    {"product"},
    {"service", "general, which is the same pipeline, or auto"}};

Error unknown_name(const std::string& name) {
  if (auto removed = removed_preset(name)) return *std::move(removed);
  if (!name.empty() && (name[0] == '-' || is_digit(name[0])))
    return bad("'" + name + "' is not the name of a filter",
               "values stand before ';': vote(2; a, b, c)");
  std::vector<std::string> known;
  for (const FilterSpec* spec : filters()) known.emplace_back(spec->name);
  for (const FilterPreset& preset : filter_presets()) known.emplace_back(preset.name);
  for (const CombinatorSpec* spec : combinators()) known.emplace_back(spec->name);
  for (const PipelinePreset& preset : pipeline_presets())
    known.emplace_back(preset.name);
  return bad("unknown filter '" + name + "'" + did_you_mean(name, known),
             "tamis filters lists them");
}

// Returns the spec of a filter or of a filter's preset.
Result<const FilterSpec*> spec_of(const std::string& name) {
  if (const FilterSpec* spec = find_filter(name)) return spec;
  if (const FilterPreset* preset = find_filter_preset(name))
    return find_filter(preset->filter);
  return tl::unexpected(unknown_name(name));
}

}  // namespace

std::optional<Error> removed_preset(std::string_view name) {
  for (const RemovedPreset& preset : kRemovedPresets)
    if (preset.name == name)
      return bad("the preset '" + std::string(name) + "' was removed",
                 "use " + std::string(preset.replacement));
  return std::nullopt;
}

// A friend of Pipeline, and so outside the anonymous namespace.
class PipelineBuilder {
 public:
  PipelineBuilder(const PipelineOptions& options, BuildContext& context)
      : options_(options), context_(context) {}

  BuiltPipeline build(PipelineNode tree) {
    Pipeline out;
    // A label or a weight needs a parent, and the root has none.
    if (!tree.label.empty())
      problem(Part::label, 0,
              bad("a label outside of cases", "by_type(forum: a, ...)"));
    if (tree.weight != 1)
      problem(Part::weight, 0, bad("a weight outside of a vote", "vote(2; a*2, b)"));
    if (fits(0)) add(tree, 0, 0);
    if (!problems_.empty()) return {std::move(out), std::move(problems_)};
    out.canonical_ = std::make_shared<const std::string>(canonical_text(tree));
    out.tree_ = std::make_shared<const PipelineNode>(std::move(tree));
    out.plan_ = std::move(plan_);
    return {std::move(out), {}};
  }

 private:
  std::uint32_t add(PipelineNode& node, std::uint32_t parent, std::uint32_t depth) {
    const auto index = static_cast<std::uint32_t>(plan_->nodes.size());
    PlanNode out;
    out.label = node.label;
    out.weight = node.weight;
    out.parent = parent;
    out.depth = depth;
    const bool is_alias = node.kind == PipelineNode::Kind::preset ||
                          node.kind == PipelineNode::Kind::file;
    refuse_controls(node);
    if (node.kind == PipelineNode::Kind::filter) add_filter(node, out);
    if (node.kind == PipelineNode::Kind::combinator) add_combinator(node, out);
    if (is_alias && opened_ == 0) open(node, depth);
    out.text = head_of(node);
    plan_->nodes.push_back(std::move(out));
    opened_ += is_alias ? 1 : 0;
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      path_.push_back(i);
      if (fits(depth + 1)) {
        const std::uint32_t child = add(node.children[i], index, depth + 1);
        plan_->nodes[index].children.push_back(child);
      }
      path_.pop_back();
    }
    opened_ -= is_alias ? 1 : 0;
    plan_->nodes[index].slot = slot_of(plan_->nodes[index]);
    return index;
  }

  // A terminal would execute them where a pipeline is printed.
  void refuse_controls(const PipelineNode& node) {
    const Error error = bad("a control character", "a text without control characters");
    if (has_controls(node.name)) problem(Part::node, 0, error);
    for (std::size_t i = 0; i < node.settings.size(); ++i)
      if (has_controls(node.settings[i].value)) problem(Part::setting, i, error);
  }

  void add_filter(PipelineNode& node, PlanNode& out) {
    const Result<const FilterSpec*> spec = spec_of(node.name);
    if (!spec) {
      Error error = spec.error();
      std::error_code unknown;  // on an error no file is suggested
      if (!removed_preset(node.name) && options_.files &&
          std::filesystem::exists(options_.folder / node.name, unknown))
        error.finding = "unknown filter '" + node.name + "'; did you mean the file '@" +
                        node.name + "'?";
      return problem(Part::node, 0, std::move(error));
    }
    if (!node.children.empty())
      return problem("'" + node.name + "' is a filter and takes no others",
                     "serial(other, " + node.name + ") puts one before it");
    const std::size_t before = problems_.size();
    check_settings(node, **spec);
    if (problems_.size() > before) return;
    Result<Filter> filter = make_filter(node.name, node.settings, options_.model);
    if (!filter) return problem(Part::node, 0, filter.error());
    out.filter = *std::move(filter);
  }

  void add_combinator(PipelineNode& node, PlanNode& out) {
    const Combinator* found = combinator_named(node.name);
    if (found == nullptr) return problem(Part::node, 0, unknown_name(node.name));
    const Combinator& combinator = *found;
    check_children(node, combinator);
    const std::size_t before = problems_.size();
    check_settings(node, combinator.settings);
    if (problems_.size() > before) return;
    out.combinator = &combinator;
    out.params = *make_params(combinator.settings, node.settings);
  }

  // The pipeline of a preset or file becomes the node's child.
  void open(PipelineNode& node, std::uint32_t depth) {
    node.children.clear();
    if (!node.settings.empty())
      return problem(
          Part::setting, 0,
          bad("'" + node.name + "' is a whole pipeline and has no parameters",
              "its name alone"));
    if (node.kind == PipelineNode::Kind::file) return open_file(node, depth);
    const PipelinePreset* preset = find_pipeline_preset(node.name);
    if (preset == nullptr) return problem(Part::node, 0, unknown_name(node.name));
    expand(node, preset->text, {.files = false, .folder = {}}, depth);
  }

  void open_file(PipelineNode& node, std::uint32_t depth) {
    if (!options_.files)
      return problem("files are not allowed here", "filters and presets by name");
    std::error_code ignored;  // a path that cannot be resolved cannot be read either
    const std::filesystem::path path =
        std::filesystem::weakly_canonical(options_.folder / node.name, ignored);
    std::vector<std::filesystem::path>& open = context_.open_files;
    if (std::find(open.begin(), open.end(), path) != open.end())
      return problem("'" + node.name + "' contains itself");
    const Result<std::string> text =
        read_file(options_.folder / node.name, kMaxPipelineBytes + 1);
    if (!text) return problem(Part::node, 0, text.error());
    open.push_back(path);
    expand(node, *text, {.files = true, .folder = path.parent_path()}, depth);
    open.pop_back();
  }

  void expand(PipelineNode& node, std::string_view text, const PipelineOptions& options,
              std::uint32_t depth) {
    const std::size_t outer = std::exchange(context_.depth, context_.depth + depth + 1);
    const Result<Pipeline> inner = read_either_form(text, options, context_).pipeline;
    context_.depth = outer;
    if (inner) {
      node.children = {inner->tree()};
      return;
    }
    Error error = inner.error();
    error.place = node.name + (error.place.empty() ? "" : ": " + error.place);
    problem(Part::node, 0, std::move(error));
  }

  // Reads the settings and writes them back in normal form, with names.
  void check_settings(PipelineNode& node, const FilterSpec& spec) {
    for (std::size_t i = 0; i < node.settings.size(); ++i) {
      Setting& setting = node.settings[i];
      if (setting.name.empty()) {
        const CombinatorSpec* combinator = find_combinator(spec.name);
        if (i > 0 || combinator == nullptr || !combinator->leads) {
          problem(Part::setting, i, bad("a value without a name", "name=value"));
          continue;
        }
        setting.name = spec.params.front().name;
      }
      const Result<std::shared_ptr<const void>> params =
          make_params(spec, std::span(&setting, 1));
      if (!params) {
        Error error = params.error();
        // The location in the pipeline is more precise than the filter's name.
        const std::string name(spec.name);
        if (error.place == name) error.place.clear();
        if (error.place == name + ": " + setting.name) error.place = setting.name;
        problem(Part::setting, i, std::move(error));
        continue;
      }
      for (const ParamSpec& param : spec.params)
        if (param.name == setting.name) setting.value = param.get(params->get());
      for (std::size_t j = 0; j < i; ++j)
        if (node.settings[j].name == setting.name)
          problem(Part::setting, i,
                  bad("'" + setting.name + "' is given twice", "one value"));
    }
  }

  void check_children(const PipelineNode& node, const Combinator& combinator) {
    const CombinatorSpec& spec = combinator.spec;
    const std::size_t count = node.children.size();
    if (count < spec.least_children || count > spec.most_children)
      problem(
          node.name + (count == 0 ? " has nothing to work on"
                                  : " has too many children: " + std::to_string(count)),
          std::string(spec.usage));
    for (std::size_t i = 0; i < count; ++i) {
      const PipelineNode& child = node.children[i];
      path_.push_back(i);
      check_label(child, combinator);
      if (!spec.weighs && child.weight != 1)
        problem(Part::weight, 0,
                bad(node.name + " weighs nothing", "weights stand in vote"));
      else if (!(child.weight >= 0 && child.weight <= kMostWeight))
        problem(Part::weight, 0,
                bad("the weight is out of range", "a number from 0 to 1000000"));
      path_.pop_back();
    }
  }

  void check_label(const PipelineNode& child, const Combinator& combinator) {
    const std::string usage(combinator.spec.usage);
    if (!combinator.spec.has_cases) {
      if (!child.label.empty())
        problem(Part::label, 0,
                bad(std::string(combinator.spec.name) + " has no cases, so no labels",
                    usage));
      return;
    }
    if (child.label.empty()) return problem("a case without a label", usage);
    if (!combinator.spec.joins_labels && child.label.find('|') != std::string::npos)
      return problem(Part::label, 0, bad("one label a case is enough here", usage));
    for (const std::string_view word : text::split(child.label, '|')) {
      if (word == "else") continue;
      const std::string finding = combinator.check_label(word);
      if (!finding.empty()) problem(Part::label, 0, bad(finding));
    }
  }

  bool fits(std::uint32_t depth) {
    if (full_) return false;
    if (opened_ > 0) return true;
    if (context_.depth + depth >= kMaxPipelineDepth) {
      problem("the pipeline is nested too deep",
              "at most " + std::to_string(kMaxPipelineDepth) + " levels");
      return false;
    }
    full_ = ++context_.nodes > kMaxPipelineNodes;
    if (full_)
      problem("the pipeline is too large",
              "at most " + std::to_string(kMaxPipelineNodes) +
                  " nodes, those of files and presets included");
    return !full_;
  }

  std::uint32_t slot_of(const PlanNode& node) {
    std::string key;
    if (node.filter) {
      key = node.filter->to_string();
    } else if (node.combinator == nullptr) {
      return node.children.empty() ? 0 : plan_->nodes[node.children.front()].slot;
    } else {
      std::vector<std::string> children;
      for (const std::uint32_t child : node.children) {
        const PlanNode& below = plan_->nodes[child];
        children.push_back(" " + below.label + ":" + std::to_string(below.slot) + "*" +
                           ParamText<double>::write(below.weight));
      }
      if (node.combinator->commutes) std::sort(children.begin(), children.end());
      key = node.text;
      for (const std::string& child : children) key += child;
    }
    return slots_.emplace(std::move(key), static_cast<std::uint32_t>(slots_.size()))
        .first->second;
  }

  void problem(Part part, std::size_t setting, Error error) {
    if (problems_.size() < kMostProblems)
      problems_.push_back({path_, part, setting, std::move(error)});
  }

  void problem(std::string finding, std::string allowed = {}) {
    problem(Part::node, 0, bad(std::move(finding), std::move(allowed)));
  }

  const PipelineOptions& options_;
  BuildContext& context_;
  std::vector<NodeProblem> problems_;
  std::vector<std::size_t> path_;
  std::unordered_map<std::string, std::uint32_t> slots_;
  std::shared_ptr<Plan> plan_ = std::make_shared<Plan>();
  int opened_ = 0;  // presets and files around the node, whose content was checked
  bool full_ = false;
};

BuiltPipeline build_pipeline(PipelineNode tree, const PipelineOptions& options,
                             BuildContext& context) {
  return PipelineBuilder(options, context).build(std::move(tree));
}

}  // namespace tamis
