#include "support/random_pipelines.h"

#include <string>

#include "support/random_settings.h"

namespace tamis::test {
namespace {

template <class List>
const auto& one_of(Rng& random, const List& list) {
  return list[random.below(std::size(list))];
}

PipelineNode random_filter(Rng& random) {
  PipelineNode out;
  if (random.below(8) == 0) {
    out.name = one_of(random, filter_presets()).name;
    return out;
  }
  if (random.below(20) == 0) {
    out.kind = PipelineNode::Kind::preset;
    out.name = one_of(random, pipeline_presets()).name;
    return out;
  }
  const std::vector<const FilterSpec*> all = filters();
  const FilterSpec& spec = *one_of(random, all);
  out.name = spec.name;
  if (random.below(2) == 0) out.settings = random_settings(random, spec);
  // With few settings, a failing case is easier to read.
  while (out.settings.size() > 2)
    out.settings.erase(out.settings.begin() +
                       static_cast<std::ptrdiff_t>(random.below(out.settings.size())));
  return out;
}

std::vector<Setting> settings_of(Rng& random, const CombinatorSpec& spec) {
  if (spec.name == "if_has") {
    constexpr const char* kSelectors[] = {"p", "table a", ".x", "li, b", "article"};
    return {{"css", one_of(random, kSelectors)}};
  }
  FilterSpec params;
  params.params = spec.params;
  std::vector<Setting> out = random_settings(random, params);
  if (spec.name == "vote" && random.below(4) != 0) {
    constexpr const char* kThresholds[] = {"0", "1",   "2",   "2.5",
                                           "3", "33%", "50%", "100%"};
    out.push_back({"threshold", one_of(random, kThresholds)});
  }
  if (spec.name == "first_good")
    out = {{"min_words", std::to_string(1 + random.below(30))}};
  return out;
}

std::string label(Rng& random, const CombinatorSpec& spec, bool is_last) {
  if (is_last && random.below(2) == 0) return "else";
  constexpr const char* kTypes[] = {"article", "forum|product", "service", "listing"};
  constexpr const char* kLanguages[] = {"en", "de|fr", "zh", "ru"};
  constexpr const char* kLengths[] = {"0", "5", "20", "100"};
  if (spec.name == "by_type") return one_of(random, kTypes);
  if (spec.name == "by_language") return one_of(random, kLanguages);
  return one_of(random, kLengths);
}

void add_comments(Rng& random, PipelineNode& node) {
  constexpr const char* kComments[] = {"", "why", "a # b", "vote(2; \"x\")", "ü 漢"};
  if (random.below(4) == 0) node.comments = {one_of(random, kComments), "two"};
  if (random.below(4) == 0) node.remark = "remark";
  if (node.kind != PipelineNode::Kind::combinator) return;
  if (random.below(4) == 0) node.end_comments = {one_of(random, kComments)};
  for (PipelineNode& child : node.children) add_comments(random, child);
}

}  // namespace

PipelineNode random_pipeline(Rng& random, std::size_t depth) {
  if (depth == 0 || random.below(4) == 0) return random_filter(random);
  const std::vector<const CombinatorSpec*> all = combinators();
  // Half of them are of the most important kinds.
  const CombinatorSpec& spec =
      *all[random.below(random.below(2) == 0 ? 4 : all.size())];
  PipelineNode out;
  out.kind = PipelineNode::Kind::combinator;
  out.name = spec.name;
  if (random.below(2) == 0 || spec.name == "if_has")
    out.settings = settings_of(random, spec);
  const std::size_t count = std::min(spec.most_children, 1 + random.below(4));
  for (std::size_t i = 0; i < count; ++i) {
    PipelineNode child = random_pipeline(random, depth - 1);
    if (spec.has_cases) child.label = label(random, spec, i + 1 == count);
    if (spec.weighs && random.below(2) == 0)
      child.weight = static_cast<double>(random.below(9)) / 2;
    // Repeat a subtree, so that sharing has an effect.
    if (!out.children.empty() && !spec.has_cases && random.below(5) == 0)
      child = out.children.front();
    out.children.push_back(std::move(child));
  }
  return out;
}

PipelineNode with_comments(Rng& random, PipelineNode tree) {
  add_comments(random, tree);
  if (random.below(3) == 0) tree.last_comments = {"the end"};
  return tree;
}

}  // namespace tamis::test
