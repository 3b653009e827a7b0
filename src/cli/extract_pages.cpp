#include "cli/extract_pages.h"

#include <utility>

#include "base/try_page.h"
#include "cli/json_line.h"
#include "extract/selection.h"
#include "filters/contract/spare_memory.h"
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

Result<Loaded> Extractor::load(const PageSource& source) {
  return plan_->sites != nullptr ? plan_->sites->load(source, loader_)
                                 : loader_.load(source);
}

Result<Extraction> Extractor::extract_loaded(const PageSource& source,
                                             const Loaded& loaded) {
  const Page& shown = parser_.parse(loaded.bytes, loaded.charset);
  forms::Selection selection =
      forms::select(shown, plan_->options,
                    [&](const Page& page) { return run(page, source, loaded.url); });
  if (selection.page().word_count() == 0)
    return tl::unexpected(shows_no_text(source, *plan_));
  if (selection.result.keep.none())
    return fail(ErrorCode::empty_input, source.place(),
                plan_->pipeline.to_string() + " keeps nothing of this page",
                "--pipeline plain shows all text");
  Extraction out;
  out.is_only_chrome =
      is_only_chrome(selection.result.scores, selection.result.confidence);
  out.record = plan_->form.render(selection.extract(loaded.url, plan_->pipeline_text),
                                  plan_->options);
  if (plan_->json_lines)
    out.record = json_line(source.place(), loaded.url, plan_->form.name, out.record);
  give_back(std::move(selection.result));
  out.is_cut = shown.degradation().bytes_cut || shown.degradation().nodes_cut;
  return out;
}

Extraction Extractor::extract(const PageSource& source) {
  const std::string place = source.place();
  Result<Loaded> loaded;
  Result<Extraction> out;
  // The size of the page, and so its step limit, is known once it is loaded.
  Result<void> done = try_page(0, place, [&] { loaded = load(source); });
  if (done && loaded)
    done = try_page(loaded->bytes.size(), place,
                    [&] { out = extract_loaded(source, *loaded); });
  else if (done)
    out = tl::unexpected(std::move(loaded.error()));
  if (!done) {
    parser_ = Parser(plan_->parsing);  // an exception may have left it half done
    out = tl::unexpected(std::move(done.error()));
  }
  if (out) return std::move(*out);
  Extraction failed;
  if (plan_->json_lines)
    failed.record = json_line(place, out.error(), done ? "" : "failed");
  failed.error = std::move(out.error());
  return failed;
}

}  // namespace tamis::cli
