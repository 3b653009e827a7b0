// From a tree to a pipeline: names are looked up, settings read, files and presets
// opened, and everything that is wrong is noted with its place in the tree.
#pragma once

#include <filesystem>
#include <string>
#include <unordered_map>
#include <vector>

#include "pipelines/plan.h"

namespace tamis {

// Something wrong with one part of one node.
struct NodeProblem {
  enum class Part : std::uint8_t { node, setting, label, weight };

  std::vector<std::size_t> path;  // the children to follow from the root
  Part part = Part::node;
  std::size_t setting = 0;  // its number
  Error error;
};

// What a pipeline has in common with the presets and files in it, however deep:
// together they keep to the limits.
struct BuildContext {
  std::size_t nodes = 0;
  std::size_t depth = 0;  // of the root
  std::vector<std::filesystem::path> open_files;
};

class PipelineBuilder {
 public:
  PipelineBuilder(PipelineOptions options, BuildContext& context)
      : options_(std::move(options)), context_(context) {}

  // Of use if there are no problems.
  Pipeline build(PipelineNode tree);
  const std::vector<NodeProblem>& problems() const { return problems_; }

 private:
  std::uint32_t add(PipelineNode& node, std::uint32_t parent, std::uint32_t depth);
  void add_filter(PipelineNode& node, PlanNode& out);
  void add_combinator(PipelineNode& node, PlanNode& out);
  // What a preset or file stands for becomes its child.
  void open(PipelineNode& node, std::uint32_t depth);
  void open_file(PipelineNode& node, std::uint32_t depth);
  void expand(PipelineNode& node, std::string_view text, const PipelineOptions& options,
              std::uint32_t depth);

  void check_settings(PipelineNode& node, const FilterSpec& spec);
  void check_children(const PipelineNode& node, const Combinator& combinator);
  void check_label(const PipelineNode& child, const Combinator& combinator);
  bool fits(std::uint32_t depth);
  std::uint32_t slot_of(const PlanNode& node);

  void problem(NodeProblem::Part part, std::size_t setting, Error error);
  void problem(std::string finding, std::string allowed = {});

  PipelineOptions options_;
  BuildContext& context_;
  std::vector<NodeProblem> problems_;
  std::vector<std::size_t> path_;
  std::unordered_map<std::string, std::uint32_t> slots_;
  std::shared_ptr<Plan> plan_ = std::make_shared<Plan>();
  int opened_ = 0;  // presets and files around the node: what is in them was checked
  bool full_ = false;
};

}  // namespace tamis
