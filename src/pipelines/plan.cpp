// Runs a plan. A run caches the result of each node for each view, so that a repeated
// subtree is computed once. Sequences are shared through the view.

#include "pipelines/plan.h"

#include <algorithm>
#include <deque>
#include <memory_resource>
#include <unordered_map>

#include "base/hash.h"
#include "base/steps.h"
#include "filters/contract/spare_memory.h"

namespace tamis {
namespace {

class Run;

class RunScene : public Scene {
 public:
  RunScene(Run& run, std::pmr::memory_resource* memory, View view, View::Tags tags)
      : results(memory), run_(run), own_(std::move(view)), view_(&*own_), tags_(tags) {}
  RunScene(Run& run, std::pmr::memory_resource* memory, const View* view)
      : results(memory), run_(run), view_(view) {}
  ~RunScene() override {
    for (auto& [slot, result] : results) give_back(std::move(result));
  }

  const View& view() const override { return *view_; }
  Scene& narrowed(const Mask& keep, View::Tags tags) override;

  // Indexed by slot. References to the values of the map remain valid.
  std::pmr::unordered_map<std::uint32_t, FilterResult> results;

 private:
  Run& run_;
  std::optional<View> own_;
  const View* view_;
  View::Tags tags_ = View::Tags::pruned;
};

class Run {
 public:
  Run(const Plan& plan, const View& view, Explanation* explanation)
      : plan_(plan), explanation_(explanation) {
    scenes_.emplace_back(*this, &memory_, &view);
  }

  const FilterResult& result(std::uint32_t node, RunScene& scene);
  RunScene& whole() { return scenes_.front(); }
  RunScene& narrowed(const View& input, const Mask& keep, View::Tags tags);

 private:
  FilterResult compute(const PlanNode& node, RunScene& scene);

  void tell(std::uint32_t node, const RunScene& scene, const FilterResult& result);

  const Plan& plan_;
  Explanation* explanation_;
  // Enough for a small pipeline, without its results. Larger ones also use the heap.
  std::byte room_[4096];
  std::pmr::monotonic_buffer_resource memory_{room_, sizeof room_};
  std::pmr::deque<RunScene> scenes_{&memory_};
  std::unordered_multimap<std::uint64_t, RunScene*> by_input_;
};

class RunBranches : public Branches {
 public:
  RunBranches(Run& run, const Plan& plan, const PlanNode& node)
      : run_(run), plan_(plan), node_(node) {}

  std::size_t size() const override { return node_.children.size(); }
  const FilterResult& run(std::size_t i, Scene& scene) const override {
    return run_.result(node_.children[i], static_cast<RunScene&>(scene));
  }
  double weight(std::size_t i) const override {
    return plan_.nodes[node_.children[i]].weight;
  }
  std::string_view label(std::size_t i) const override {
    return plan_.nodes[node_.children[i]].label;
  }

 private:
  Run& run_;
  const Plan& plan_;
  const PlanNode& node_;
};

Scene& RunScene::narrowed(const Mask& keep, View::Tags tags) {
  // If nothing was dropped, the next stage has the same view, unless tags that are
  // blank here are pruned for it.
  const bool has_more_tags = tags_ == View::Tags::blank && tags == View::Tags::pruned;
  if (keep == view().present() && !has_more_tags) return *this;
  return run_.narrowed(view(), keep, tags);
}

RunScene& Run::narrowed(const View& input, const Mask& keep, View::Tags tags) {
  std::uint64_t hash = mix(kHashSeed, static_cast<std::uint64_t>(tags));
  for (const std::uint64_t bits : keep.bits()) hash = mix(hash, bits);
  // Blank tags are those of the input, so only views of the same input can be equal.
  if (tags == View::Tags::blank)
    hash = mix(hash, reinterpret_cast<std::uintptr_t>(&input));
  const auto [first, last] = by_input_.equal_range(hash);
  for (auto it = first; it != last; ++it)
    if (it->second->view().present() == keep) return *it->second;
  RunScene& made = scenes_.emplace_back(*this, &memory_, View(input, keep, tags), tags);
  by_input_.emplace(hash, &made);
  return made;
}

FilterResult Run::compute(const PlanNode& node, RunScene& scene) {
  if (node.filter) return node.filter->run(scene.view());
  const Mask& present = scene.view().present();
  if (present.none()) return {present, {}};
  count_steps(present.size());
  const RunBranches branches(*this, plan_, node);
  FilterResult out = node.combinator->run(branches, scene, node.params.get());
  out.keep &= present;
  return out;
}

void Run::tell(std::uint32_t node, const RunScene& scene, const FilterResult& result) {
  if (explanation_ == nullptr) return;
  Explanation::Node& told = explanation_->nodes[node];
  told.ran = true;
  told.seen = scene.view().present();
  told.result = result;
}

const FilterResult& Run::result(std::uint32_t index, RunScene& scene) {
  const PlanNode& node = plan_.nodes[index];
  if (!node.filter && node.combinator == nullptr) {  // a preset or file: its child
    const FilterResult& out = result(node.children.front(), scene);
    tell(index, scene, out);
    return out;
  }
  // To explain, every node is visited once at each place. Only filters are shared.
  const auto nodes = static_cast<std::uint32_t>(plan_.nodes.size());
  const bool alone = explanation_ != nullptr && !node.filter;
  const std::uint32_t key = alone ? nodes + index : node.slot;
  auto found = scene.results.find(key);
  if (found == scene.results.end()) {
    FilterResult made = compute(node, scene);
    found = scene.results.emplace(key, std::move(made)).first;
  }
  tell(index, scene, found->second);
  return found->second;
}

}  // namespace

FilterResult Plan::run(const View& view) const {
  Run run(*this, view, nullptr);
  FilterResult& result = const_cast<FilterResult&>(run.result(0, run.whole()));
  return std::move(result);
}

Explanation Plan::explain(const View& view) const {
  Explanation out;
  for (const PlanNode& node : nodes)
    out.nodes.push_back({.text = node.text,
                         .label = node.label,
                         .weight = node.weight,
                         .parent = node.parent,
                         .depth = node.depth,
                         .ran = false,
                         .seen = {},
                         .result = {}});
  Run run(*this, view, &out);
  run.result(0, run.whole());
  return out;
}

FilterResult Pipeline::run(const View& view) const {
  return plan_->run(view);
}

Explanation Pipeline::explain(const View& view) const {
  return plan_->explain(view);
}

namespace {

// Reports whether a stage that keeps nothing is skipped.
bool falls_back(const PipelineNode& serial) {
  return std::ranges::any_of(serial.settings, [](const Setting& setting) {
    return setting.name == "fallback" && setting.value == "input";
  });
}

bool may_have_confidence(const PipelineNode& node) {
  if (node.kind == PipelineNode::Kind::filter) return node.name == "learned";
  const Combinator* combinator = combinator_named(node.name);
  if (node.kind == PipelineNode::Kind::combinator && combinator != nullptr) {
    const Confidence of = combinator->confidence;
    if (of == Confidence::never) return false;
    if (of == Confidence::of_an_only && node.children.size() > 1) return false;
    if (of == Confidence::of_last && !falls_back(node))
      return may_have_confidence(node.children.back());
  }
  return std::ranges::any_of(node.children, may_have_confidence);
}

}  // namespace

bool Pipeline::may_have_confidence() const {
  return tamis::may_have_confidence(*tree_);
}

bool Pipeline::uses_site() const {
  for (const PlanNode& node : plan_->nodes)
    if (node.filter && node.filter->spec().kind == FilterKind::site) return true;
  return false;
}

}  // namespace tamis
