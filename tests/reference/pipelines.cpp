#include "reference/pipelines.h"

#include <algorithm>
#include <string>

#include "content/comments.h"
#include "content/parts.h"
#include "filters/common/selector.h"
#include "filters/learned/page_type/page_type.h"
#include "text/language/guess_function_words.h"

namespace tamis::test {
namespace {

std::string setting(const PipelineNode& node, std::string_view name,
                    std::string other) {
  for (const Setting& given : node.settings)
    if (given.name == name) return given.value;
  return other;
}

Mask mask_of(const View& view, auto&& keeps) {
  Mask out(view.present().size());
  for (std::size_t w = 0; w < out.size(); ++w)
    out.set(w, view.present()[w] && keeps(w));
  return out;
}

float score(const FilterResult& result, std::size_t word) {
  if (!result.scores.empty()) return result.scores[word];
  return result.keep[word] ? 1 : 0;
}

FilterResult in_series(const PipelineNode& node, const View& view) {
  const bool blank = setting(node, "tags", "pruned") == "blank";
  const bool falls_back = setting(node, "fallback", "none") == "input";
  FilterResult out{view.present(), {}};
  std::vector<View> views;
  views.reserve(node.children.size());  // each view is made from the previous one
  const View* at = &view;
  for (const PipelineNode& child : node.children) {
    FilterResult stage = run_slowly(child, *at);
    if (stage.keep.none() && falls_back) continue;
    out = stage;
    at = &views.emplace_back(*at, stage.keep,
                             blank ? View::Tags::blank : View::Tags::pruned);
  }
  return out;
}

FilterResult voted(const PipelineNode& node, const View& view) {
  const std::string threshold = setting(node, "threshold", "50%");
  const bool soft = setting(node, "soft", "false") == "true";
  std::vector<FilterResult> results;
  double total = 0;
  for (const PipelineNode& child : node.children) {
    results.push_back(run_slowly(child, view));
    total += child.weight;
  }
  const double least = threshold.back() == '%' ? std::stod(threshold) / 100 * total
                                               : std::stod(threshold);
  FilterResult out;
  out.scores.resize(view.present().size());
  out.keep = mask_of(view, [&](std::size_t w) {
    double sum = 0;
    float share = 0;
    for (std::size_t i = 0; i < results.size(); ++i) {
      const double weight = node.children[i].weight;
      sum += weight * (soft ? score(results[i], w) : results[i].keep[w] ? 1 : 0);
      if (total > 0 && results[i].keep[w]) share += static_cast<float>(weight / total);
    }
    out.scores[w] = std::min(1.0f, share);
    if (soft) out.scores[w] = total > 0 ? static_cast<float>(sum / total) : 0;
    return sum >= least - (soft ? 1e-6 : 1e-9);
  });
  return out;
}

bool has_label(const std::string& label, const std::string& word) {
  return ("|" + label + "|").find("|" + word + "|") != std::string::npos;
}

FilterResult by_case(const PipelineNode& node, const View& view) {
  const FunctionWords* language =
      guess_function_words(view.page(), FunctionWords::Size::small);
  for (const PipelineNode& child : node.children) {
    bool fits = has_label(child.label, "else");
    if (node.name == "by_type")
      fits |= has_label(child.label,
                        std::string(to_string(page_type(view.page(), view.url()))));
    if (node.name == "by_language" && language != nullptr)
      fits |= has_label(child.label, std::string(language->language()));
    if (node.name == "by_length" && child.label != "else")
      fits |= view.present().count() <= std::stoul(child.label);
    if (fits) return run_slowly(child, view);
  }
  return {view.present(), {}};
}

FilterResult chosen(const PipelineNode& node, const View& view) {
  if (node.name == "if_has") {
    const Selector css = *read_selector(setting(node, "css", "article"));
    const std::vector<NodeId> found = css.select(view.page());
    const bool has =
        std::any_of(found.begin(), found.end(), [&](NodeId n) { return view.has(n); });
    if (has) return run_slowly(node.children[0], view);
    if (node.children.size() == 2) return run_slowly(node.children[1], view);
    return {view.present(), {}};
  }
  const bool is_first_good = node.name == "first_good";
  const std::size_t least =
      is_first_good ? std::stoul(setting(node, "min_words", "80")) : 1;
  const double sure = is_first_good ? std::stod(setting(node, "confidence", "0")) : 0;
  FilterResult last;
  for (const PipelineNode& child : node.children) {
    last = run_slowly(child, view);
    if (last.keep.count() >= least && last.confidence.value_or(1) >= sure) return last;
  }
  return is_first_good ? last : FilterResult{view.present(), {}};
}

// gaps_test.cpp has the reference implementation for filling and growing.
FilterResult repaired(const PipelineNode& node, const View& view) {
  const Mask inner = run_slowly(node.children[0], view).keep;
  Mask out = inner;
  for (const TextBlock& block : view.blocks().all) {
    const std::size_t kept = inner.count(block.words);
    const std::size_t all = view.present().count(block.words);
    if (node.name == "grow_blocks") {
      if (kept == 0) continue;
      const bool grows =
          static_cast<double>(kept) >=
          std::stod(setting(node, "share", "0.5")) * static_cast<double>(all);
      if (grows || setting(node, "trim", "false") == "true")
        for (WordId w = block.words.first; w < block.words.last; ++w)
          out.set(w, grows && view.present()[w]);
      continue;
    }
    const std::size_t gap = std::stoul(setting(node, "gap", "5"));
    for (WordId a = block.words.first; a < block.words.last; ++a)
      for (WordId b = a + 1; b < block.words.last && inner[a]; ++b) {
        if (!inner[b]) continue;
        if (view.present().count({a + 1, b}) <= gap)
          for (WordId w = a; w < b; ++w) out.set(w, view.present()[w]);
        break;
      }
  }
  return {out, {}};
}

FilterResult with_parts(const PipelineNode& node, const View& view) {
  FilterResult out = run_slowly(node.children[0], view);
  const std::pair<const char*, Mask> parts[] = {
      {"title", words_of_title(view.page())},
      {"comments", reader_comments(view.page()).texts},
      {"captions", words_of_captions(view.page())}};
  for (const std::string wish : {"keep", "drop"})
    for (const auto& [name, words] : parts) {
      if (setting(node, name, "auto") != wish) continue;
      for (WordId w = 0; w < words.size(); ++w) {
        if (!words[w]) continue;
        out.keep.set(w, wish == "keep" && view.present()[w]);
        if (!out.scores.empty()) out.scores[w] = wish == "keep" ? 1 : 0;
      }
    }
  return out;
}

// union, intersect, except.
FilterResult by_word(const PipelineNode& node, const View& view) {
  std::vector<FilterResult> results;
  for (const PipelineNode& child : node.children)
    results.push_back(run_slowly(child, view));
  FilterResult out;
  out.keep = mask_of(view, [&](std::size_t w) {
    std::size_t kept = 0;
    for (const FilterResult& result : results) kept += result.keep[w] ? 1 : 0;
    if (node.name == "union") return kept > 0;
    if (node.name == "intersect") return kept == results.size();
    return results[0].keep[w] && kept == 1;
  });
  if (node.name == "except") {
    out.scores = results[0].scores;
    for (std::size_t w = 0; w < out.scores.size(); ++w)
      if (!out.keep[w]) out.scores[w] = 0;
    return out;
  }
  const bool has_scores =
      std::any_of(results.begin(), results.end(),
                  [](const FilterResult& result) { return !result.scores.empty(); });
  if (!has_scores) return out;
  out.scores.resize(view.present().size());
  for (std::size_t w = 0; w < out.scores.size(); ++w) {
    out.scores[w] = score(results[0], w);
    for (const FilterResult& result : results)
      out.scores[w] = node.name == "union" ? std::max(out.scores[w], score(result, w))
                                           : std::min(out.scores[w], score(result, w));
  }
  return out;
}

}  // namespace

FilterResult run_slowly(const PipelineNode& node, const View& view) {
  if (node.kind == PipelineNode::Kind::filter)
    return make_filter(node.name, node.settings)->run(view);
  if (view.present().none()) return {view.present(), {}};
  if (node.kind != PipelineNode::Kind::combinator)
    return run_slowly(node.children.front(), view);
  if (node.name == "serial") return in_series(node, view);
  if (node.name == "vote") return voted(node, view);
  if (node.name.starts_with("by_")) return by_case(node, view);
  if (node.name.starts_with("if_") || node.name == "first_good")
    return chosen(node, view);
  if (node.name == "close_gaps" || node.name == "grow_blocks")
    return repaired(node, view);
  if (node.name == "parts") return with_parts(node, view);
  return by_word(node, view);
}

}  // namespace tamis::test
