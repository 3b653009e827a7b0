#include "cli/extraction.h"

#include <new>
#include <utility>

#include "cli/json_line.h"
#include "filters/registry/spare_memory.h"
#include "forms/selection.h"
#include "tamis/model.h"

namespace tamis::cli {
namespace {

Error shows_no_text(const PageSource& source, const ExtractionPlan& plan) {
  return {ErrorCode::empty_input, source.place(), "the page shows no text",
          plan.loading.rendered         ? ""
          : plan.parsing.noscript_words ? "tamis runs no scripts; --rendered does"
                                        : "tamis runs no scripts; --rendered does, and "
                                          "--noscript may help"};
}

}  // namespace

Extractor::Extractor(const ExtractionPlan& plan)
    : plan_(&plan), loader_(plan.loading), parser_(plan.parsing) {}

FilterResult Extractor::run(const Page& page, const PageSource& source,
                            std::string_view url) const {
  const Site* site = plan_->sites != nullptr ? plan_->sites->of(source) : nullptr;
  return plan_->pipeline.run(View(page, site, forms::address_of(plan_->options, url)));
}

Result<Extraction> Extractor::try_extract(const PageSource& source) {
  const Result<Loaded> loaded = plan_->sites != nullptr
                                    ? plan_->sites->load(source, loader_)
                                    : loader_.load(source);
  if (!loaded) return tl::unexpected(loaded.error());
  const Page& shown = parser_.parse(loaded->bytes, loaded->charset);
  forms::Selection selection =
      forms::select(shown, plan_->options,
                    [&](const Page& page) { return run(page, source, loaded->url); });
  if (selection.page().word_count() == 0)
    return tl::unexpected(shows_no_text(source, *plan_));
  if (selection.result.keep.none())
    return fail(ErrorCode::empty_input, source.place(),
                plan_->pipeline.to_string() + " keeps nothing of this page",
                "--pipeline plain shows all text");
  Extraction out;
  out.is_only_chrome =
      is_only_chrome(selection.result.scores, selection.result.confidence);
  out.record = plan_->form.render(selection.extract(loaded->url, plan_->pipeline_text),
                                  plan_->options);
  if (plan_->json_lines)
    out.record = json_line(source.place(), loaded->url, plan_->form.name, out.record);
  give_back(std::move(selection.result));
  out.is_cut = shown.degradation().bytes_cut || shown.degradation().nodes_cut;
  return out;
}

Extraction Extractor::extract(const PageSource& source) try {
  Result<Extraction> out = try_extract(source);
  if (out) return std::move(*out);
  Extraction failed;
  if (plan_->json_lines) failed.record = json_line(source.place(), out.error());
  failed.error = std::move(out.error());
  return failed;
} catch (const std::bad_alloc&) {
  Extraction failed;
  failed.error = {ErrorCode::too_large, source.place(), "there is no memory for this",
                  "fewer --jobs need less"};
  if (plan_->json_lines) failed.record = json_line(source.place(), *failed.error);
  return failed;
}

}  // namespace tamis::cli
