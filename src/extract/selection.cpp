// Turns the result of a pipeline into a selection.

#include <algorithm>
#include <utility>

#include "extract/complete/complete.h"
#include "filters/contract/spare_memory.h"
#include "tamis/extract.h"
#include "tamis/model.h"
#include "tamis/structure.h"

namespace tamis {
namespace {

View view_of(const Page& page, const Origin& origin) {
  return View(page, origin.site, origin.url);
}

// Drops line numbers and separates comments as `options` request, and decides whether
// the page is boilerplate-only.
Selection finish_selection(const ReadablePage& page, FilterResult result,
                           const SelectionOptions& options) {
  Selection out{.keep = std::move(result.keep),
                .scores = std::move(result.scores),
                .confidence = result.confidence};
  out.only_chrome = is_only_chrome(out.scores, out.confidence);
  if (!options.line_numbers)
    if (const Mask& numbers = page.line_numbers(); numbers.size() > 0)
      out.keep -= numbers;
  if (options.separate_comments) {
    CommentsApart apart = comments_apart(page.page(), out.keep);
    out.keep = std::move(apart.text);
    out.comments = std::move(apart.comments);
  }
  return out;
}

Selection selection_of(const ReadablePage& page, FilterResult result,
                       const SelectionOptions& options) {
  if (options.complete) result.keep = complete(page.page(), std::move(result.keep));
  return finish_selection(page, std::move(result), options);
}

// Returns the selection for a page on which the pipeline does not run: all words.
Selection without_pipeline(const ReadablePage& page, const SelectionOptions& options) {
  FilterResult all;
  all.keep = spare_mask(page.page().word_count(), true);
  return finish_selection(page, std::move(all), options);
}

bool has_pipeline_result(const ReadablePage& page) {
  return !page.is_hidden() && page.page().word_count() > 0;
}

}  // namespace

Selection select(const ReadablePage& page, const Pipeline& pipeline,
                 const Origin& origin, const SelectionOptions& options) {
  if (!has_pipeline_result(page)) return without_pipeline(page, options);
  return selection_of(page, pipeline.run(view_of(page.page(), origin)), options);
}

Selection unite(std::span<const Selection> selections) {
  Selection out;
  if (selections.empty()) return out;
  out.keep = spare_mask(selections[0].keep);
  out.comments = selections[0].comments;
  for (const Selection& next : selections.subspan(1)) {
    out.keep |= next.keep;
    out.comments |= next.comments;
  }
  if (out.comments.size() > 0) out.comments -= out.keep;
  out.only_chrome = std::any_of(selections.begin(), selections.end(),
                                [](const Selection& one) { return one.only_chrome; });
  return out;
}

Explained explain(const ReadablePage& page, const Pipeline& pipeline,
                  const Origin& origin, const SelectionOptions& options) {
  Explained out{pipeline.explain(view_of(page.shown(), origin)), {}};
  out.selection =
      has_pipeline_result(page)
          ? selection_of(page, out.explanation.nodes.front().result, options)
          : without_pipeline(page, options);
  return out;
}

Result<Pipeline> with_parts(const Pipeline& pipeline, const PartChoices& parts,
                            const PipelineOptions& options) {
  PipelineNode around;
  around.kind = PipelineNode::Kind::combinator;
  around.name = "parts";
  const auto add = [&](const char* name, PartChoice choice) {
    if (choice != PartChoice::automatic)
      around.settings.push_back({name, choice == PartChoice::keep ? "keep" : "drop"});
  };
  add("title", parts.title);
  add("comments", parts.comments);
  add("captions", parts.captions);
  if (around.settings.empty()) return pipeline;
  around.children = {pipeline.tree()};
  return make_pipeline(around, options);
}

}  // namespace tamis
