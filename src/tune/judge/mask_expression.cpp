#include "tune/judge/mask_expression.h"

#include <cmath>

#include "filters/contract/settings.h"
#include "pipelines/reading.h"
#include "pipelines/votes.h"

namespace tamis::tune {
namespace {

using Kind = MaskExpression::Kind;

class Maker {
 public:
  explicit Maker(MaskRows& rows) : rows_(rows) {}

  // `input_key` says what `input` is; both are nothing for whole pages.
  MaskExpressionPtr make(const PipelineNode& node, const MaskExpressionPtr& input,
                         const std::string& input_key) {
    switch (node.kind) {
      case PipelineNode::Kind::filter: return make_row(node, input, input_key);
      case PipelineNode::Kind::combinator: return combine(node, input, input_key);
      case PipelineNode::Kind::preset:
      case PipelineNode::Kind::file: break;
    }
    return make(node.children.front(), input, input_key);
  }

 private:
  MaskExpressionPtr combine(const PipelineNode& node, const MaskExpressionPtr& input,
                            const std::string& input_key) {
    const bool plain = has_defaults(node);
    if (node.name == "union") return bits(Kind::unite, node, input, input_key);
    if (node.name == "intersect") return bits(Kind::intersect, node, input, input_key);
    if (node.name == "except") return bits(Kind::subtract, node, input, input_key);
    if (node.name == "serial" && plain) return in_series(node, input, input_key);
    if (node.name == "vote")
      if (MaskExpressionPtr vote = count(node, input, input_key)) return vote;
    return make_row(node, input, input_key);
  }

  static bool has_defaults(const PipelineNode& node) {
    const Combinator& combinator = *combinator_named(node.name);
    const auto params = make_params(combinator.settings, node.settings);
    return params && changed_settings(combinator.settings, params->get()).empty();
  }

  std::vector<MaskExpressionPtr> children(const PipelineNode& node,
                                          const MaskExpressionPtr& input,
                                          const std::string& input_key) {
    std::vector<MaskExpressionPtr> out;
    for (const PipelineNode& child : node.children)
      out.push_back(make(child, input, input_key));
    return out;
  }

  MaskExpressionPtr bits(Kind kind, const PipelineNode& node,
                         const MaskExpressionPtr& input, const std::string& input_key) {
    auto out = std::make_shared<MaskExpression>();
    out->kind = kind;
    out->children = children(node, input, input_key);
    return out;
  }

  MaskExpressionPtr in_series(const PipelineNode& node, MaskExpressionPtr input,
                              std::string input_key) {
    for (const PipelineNode& stage : node.children) {
      MaskExpressionPtr left = make(stage, input, input_key);
      input_key = key_of(stage, input_key);
      input = std::move(left);
    }
    return input;
  }

  // Votes by weights that are quarters are counted in whole numbers. Nothing where that
  // cannot be done: scores count, or weights are too fine or too large.
  MaskExpressionPtr count(const PipelineNode& node, const MaskExpressionPtr& input,
                          const std::string& input_key) {
    constexpr double kParts = 4;
    constexpr double kMostSum = 1 << 16;
    Threshold threshold;
    for (const Setting& setting : node.settings) {
      if (setting.name == "soft" && setting.value != "false") return nullptr;
      if (setting.name == "threshold" &&
          !ParamText<Threshold>::read(setting.value, threshold).empty())
        return nullptr;
    }
    auto out = std::make_shared<MaskExpression>();
    out->kind = Kind::vote;
    double sum = 0;
    for (const PipelineNode& child : node.children) {
      const double parts = child.weight * kParts;
      if (!(parts >= 0) || parts != std::floor(parts) || sum + parts > kMostSum)
        return nullptr;
      sum += parts;
      out->weights.push_back(static_cast<std::uint32_t>(parts));
    }
    constexpr double kTolerance = 1e-9;  // of vote()
    const double least = std::ceil((threshold.of(sum / kParts) - kTolerance) * kParts);
    if (!(least > 0)) return nullptr;
    out->threshold = static_cast<std::uint32_t>(std::min(least, kMostSum + 1));
    out->children = children(node, input, input_key);
    return out;
  }

  static std::string key_of(const PipelineNode& node, const std::string& input_key) {
    std::string key = canonical_text(node);
    if (!input_key.empty()) key += " < " + input_key;
    return key;
  }

  MaskExpressionPtr make_row(const PipelineNode& node, const MaskExpressionPtr& input,
                             const std::string& input_key) {
    std::string key = key_of(node, input_key);
    if (const auto found = rows_.find(key); found != rows_.end()) return found->second;
    auto out = std::make_shared<MaskExpression>();
    out->key = key;
    out->input = input;
    if (node.kind == PipelineNode::Kind::filter) {
      out->filter = *make_filter(node.name, node.settings);
      out->cut = score_cut(*out->filter);
    } else if (looks_at_scores(node)) {
      out->pipeline = *make_pipeline(alone(node));
    } else {
      add_combinator(node, input, input_key, *out);
    }
    rows_.emplace(std::move(key), out);
    return out;
  }

  static PipelineNode alone(PipelineNode node) {
    node.label.clear();
    node.weight = 1;
    return node;
  }

  // Rows have no scores, and a series with settings sees tags that no row tells of.
  static bool looks_at_scores(const PipelineNode& node) {
    return node.name == "vote" || node.name == "serial";
  }

  void add_combinator(const PipelineNode& node, const MaskExpressionPtr& input,
                      const std::string& input_key, MaskExpression& out) {
    out.combinator = combinator_named(node.name);
    out.params = *make_params(out.combinator->settings, node.settings);
    out.children = children(node, input, input_key);
    for (const PipelineNode& child : node.children) out.labels.push_back(child.label);
  }

  MaskRows& rows_;
};

}  // namespace

MaskExpressionPtr make_expression(const PipelineNode& tree, MaskRows& rows) {
  return Maker(rows).make(tree, nullptr, "");
}

}  // namespace tamis::tune
