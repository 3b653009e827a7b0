#include "tune/judge/mask_expression.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "filters/contract/settings.h"
#include "pipelines/reading.h"
#include "pipelines/votes.h"

namespace tamis::tune {
namespace {

struct CutParam {
  std::string_view filter;
  std::string_view param;
  bool from_above;         // the score is 1 minus the limited value
  std::string_view only;   // with a setting of this name ...
  std::string_view value;  // ... and this value
};

constexpr CutParam kCutParams[] = {
    {"sw", "t", false, "min_words", "1"},
    {"lqf", "quota", true, "recompute", "false"},
};

std::string value_of(const Filter& filter, std::string_view name) {
  for (const Setting& setting : filter.settings())
    if (setting.name == name) return setting.value;
  for (const ParamSpec& param : filter.spec().params)
    if (param.name == name) return default_value(filter.spec(), param);
  return {};
}

}  // namespace

std::optional<ScoreCut> score_cut(const Filter& filter) {
  for (const CutParam& known : kCutParams) {
    if (filter.spec().name != known.filter) continue;
    if (value_of(filter, known.only) != known.value) continue;
    const double value = std::strtod(value_of(filter, known.param).c_str(), nullptr);
    ScoreCut out{std::string(known.filter),
                 static_cast<float>(known.from_above ? 1 - value : value)};
    for (const Setting& setting : filter.settings())
      if (setting.name != known.param)
        out.scored += " " + setting.name + "=" + setting.value;
    return out;
  }
  return {};
}

namespace {

using Kind = MaskExpression::Kind;

class Maker {
 public:
  explicit Maker(MaskRows& rows) : rows_(rows) {}

  // `input_key` identifies `input`. Both are empty for whole pages.
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

  // Counts votes in whole numbers if the weights are quarters. Returns nothing if that
  // is impossible: scores count, or weights are too fine or too large.
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
    constexpr double kTolerance = 1e-9;  // as in vote()
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

  // Rows have no scores, and a series with settings needs tags, which rows do not
  // contain.
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

namespace {

struct Planes {
  std::uint64_t* bits;
  std::size_t height;
  std::size_t count;

  // Adds a row with the weight 2
  // bit.
  void add(const std::uint64_t* row, std::size_t bit, std::uint64_t* carry) {
    std::copy_n(row, count, carry);
    for (std::size_t p = bit; p < height; ++p) {
      std::uint64_t* const plane = bits + p * count;
      for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t both = plane[i] & carry[i];
        plane[i] ^= carry[i];
        carry[i] = both;
      }
    }
  }

  // Compares from the highest bit down: greater at the first different bit, or equal.
  void at_least(std::uint32_t threshold, std::uint64_t* equal,
                std::uint64_t* out) const {
    std::fill_n(equal, count, ~std::uint64_t{0});
    std::fill_n(out, count, 0);
    for (std::size_t p = height; p-- > 0;) {
      const std::uint64_t* const plane = bits + p * count;
      const std::uint64_t wanted = (threshold >> p & 1) != 0 ? ~std::uint64_t{0} : 0;
      for (std::size_t i = 0; i < count; ++i) {
        out[i] |= equal[i] & plane[i] & ~wanted;
        equal[i] &= ~(plane[i] ^ wanted);
      }
    }
    for (std::size_t i = 0; i < count; ++i) out[i] |= equal[i];
  }
};

}  // namespace

std::uint64_t* RowBits::scratch(std::size_t count) {
  if (in_use_ == scratch_.size()) scratch_.emplace_back();
  std::vector<std::uint64_t>& out = scratch_[in_use_++];
  if (out.size() < count) out.resize(count);
  return out.data();
}

const std::uint64_t* RowBits::compute(const MaskExpression& expression,
                                      std::size_t first, std::size_t count) {
  if (expression.kind == MaskExpression::Kind::row)
    return store_.row(*expression.slot) + first;
  std::uint64_t* out = scratch(count);
  const std::size_t before = in_use_;
  if (expression.kind == MaskExpression::Kind::vote)
    count_votes(expression, first, count, out);
  else
    fold(expression, first, count, out);
  in_use_ = before;
  return out;
}

void RowBits::fold(const MaskExpression& expression, std::size_t first,
                   std::size_t count, std::uint64_t* out) {
  std::copy_n(compute(*expression.children[0], first, count), count, out);
  for (std::size_t c = 1; c < expression.children.size(); ++c) {
    const std::size_t before = in_use_;
    const std::uint64_t* other = compute(*expression.children[c], first, count);
    switch (expression.kind) {
      case MaskExpression::Kind::unite:
        for (std::size_t i = 0; i < count; ++i) out[i] |= other[i];
        break;
      case MaskExpression::Kind::intersect:
        for (std::size_t i = 0; i < count; ++i) out[i] &= other[i];
        break;
      default:
        for (std::size_t i = 0; i < count; ++i) out[i] &= ~other[i];
    }
    in_use_ = before;
  }
}

// Computes the sums in bit planes: bit i of plane p is bit p of the sum of word i. Each
// bit of a weight is added separately, with carries.
void RowBits::count_votes(const MaskExpression& vote, std::size_t first,
                          std::size_t count, std::uint64_t* out) {
  std::uint32_t sum = 0;
  for (const std::uint32_t weight : vote.weights) sum += weight;
  if (vote.threshold > sum) {
    std::fill_n(out, count, 0);
    return;
  }
  const auto height = static_cast<std::size_t>(std::bit_width(sum));
  Planes planes{scratch(height * count), height, count};
  std::fill_n(planes.bits, height * count, 0);
  std::uint64_t* const spare = scratch(count);
  for (std::size_t c = 0; c < vote.children.size(); ++c) {
    const std::size_t before = in_use_;
    const std::uint64_t* const row = compute(*vote.children[c], first, count);
    for (std::size_t bit = 0; vote.weights[c] >> bit != 0; ++bit)
      if ((vote.weights[c] >> bit & 1) != 0) planes.add(row, bit, spare);
    in_use_ = before;
  }
  planes.at_least(vote.threshold, spare, out);
}

}  // namespace tamis::tune
