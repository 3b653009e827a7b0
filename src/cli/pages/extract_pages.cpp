#include "cli/pages/extract_pages.h"

#include <utility>

#include "base/try_page.h"
#include "cli/pages/json_line.h"
#include "extract/formats.h"

namespace tamis::cli {
namespace {

Error shows_no_text(const PageSource& source, const ExtractionPlan& plan) {
  return {ErrorCode::empty_input, source.place(), "the page shows no text",
          plan.loading.rendered ? ""
          : plan.extractor.options().reading.noscript
              ? "tamis runs no scripts; --rendered does"
              : "tamis runs no scripts; --rendered does, and --noscript may help"};
}

Result<PageRecord> record_of(const Extraction& extraction, const PageSource& source,
                             const Loaded& loaded, const ExtractionPlan& plan) {
  if (extraction.page().page().word_count() == 0)
    return tl::unexpected(shows_no_text(source, plan));
  if (extraction.selection().keep.none())
    return fail(ErrorCode::empty_input, source.place(),
                std::string(extraction.pipeline()) + " keeps nothing of this page",
                "--pipeline plain shows all text");
  const RenderOptions& options = plan.extractor.options().rendering;
  const Degradation& cut = extraction.page().shown().degradation();
  PageRecord out;
  extraction.write(options, out.record);
  if (plan.json_lines)
    out.record = json_line(source.place(), loaded.url,
                           output_format(options.format).name, out.record);
  out.is_only_chrome = extraction.selection().only_chrome;
  out.is_cut = cut.bytes_cut || cut.nodes_cut;
  return out;
}

}  // namespace

Result<Loaded> PageWorker::load(const PageSource& source) {
  return plan_->sites != nullptr ? plan_->sites->load(source, loader_)
                                 : loader_.load(source);
}

PageRecord PageWorker::extract(const PageSource& source) {
  const std::string place = source.place();
  Result<Loaded> loaded;
  Result<PageRecord> out;
  // The size of the page, and so its step limit, is known once it is loaded.
  Result<void> done = try_page(0, place, [&] { loaded = load(source); });
  if (done && loaded) {
    const Site* site = plan_->sites != nullptr ? plan_->sites->of(source) : nullptr;
    const Origin origin{.url = loaded->url, .charset = loaded->charset, .site = site};
    done = try_page(loaded->bytes.size(), place, [&] {
      out = plan_->extractor.with_extraction(
          loaded->bytes, origin, [&](const Extraction& extraction) {
            return record_of(extraction, source, *loaded, *plan_);
          });
    });
  } else if (done) {
    out = tl::unexpected(std::move(loaded.error()));
  }
  if (!done) out = tl::unexpected(std::move(done.error()));
  if (out) return std::move(*out);
  PageRecord failed;
  if (plan_->json_lines)
    failed.record = json_line(place, out.error(), done ? "" : "failed");
  failed.error = std::move(out.error());
  return failed;
}

}  // namespace tamis::cli
