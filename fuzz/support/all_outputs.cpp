#include "fuzz/support/all_outputs.h"

#include <iterator>
#include <optional>

#include "cli/explanation_text.h"
#include "fuzz/support/require.h"
#include "tamis/tamis.h"

namespace tamis::fuzz {
namespace {

struct Variant {
  std::string_view name;
  Format format;
  OutputKind kind;
  void (*change)(RenderOptions& options);
};

void unchanged(RenderOptions&) {}

template <bool document, bool styles>
void as_html(RenderOptions& options) {
  options.html.document = document;
  options.html.styles = styles;
}

void other_text(RenderOptions& options) {
  options.text.plain = !options.text.plain;
}

void with_front_matter(RenderOptions& options) {
  options.front_matter = true;
}

void without_front_matter(RenderOptions& options) {
  options.front_matter = false;
}

void with_everything(RenderOptions& options) {
  options.json.content = JsonContent::both;
  options.json.blocks = JsonBlocks::all;
  options.json.lists = {};
  options.json.dropped_posts = true;
  options.json.chunk_words = 20;
}

constexpr Variant kVariants[] = {
    {"text", Format::text, OutputKind::text, unchanged},
    {"text, the other layout", Format::text, OutputKind::text, other_text},
    {"markdown", Format::markdown, OutputKind::text, without_front_matter},
    {"markdown with front matter", Format::markdown, OutputKind::front_matter,
     with_front_matter},
    {"html fragment", Format::html, OutputKind::html, as_html<false, false>},
    {"html document", Format::html, OutputKind::html, as_html<true, false>},
    {"html with styles", Format::html, OutputKind::styled, as_html<true, true>},
    {"highlight", Format::highlight, OutputKind::page, unchanged},
    {"json", Format::json, OutputKind::json, unchanged},
    {"json with everything", Format::json, OutputKind::json, with_everything},
};

RenderOptions options_of(const ExtractionCase& drawn, const Variant& variant) {
  RenderOptions out = drawn.options.rendering;
  out.format = variant.format;
  variant.change(out);
  return out;
}

void add_explanations(const ExtractionCase& drawn, const ReadablePage& page,
                      std::vector<Output>& out) {
  const ExplanationOptions what{
      .source = "page.html", .url = std::string(drawn.url), .hidden = page.hidden()};
  const Explanation explanation =
      explain(page, drawn.pipeline, {.url = drawn.url}).explanation;
  const Page& shown = page.shown();
  out.push_back({"explain text", OutputKind::text,
                 cli::explanation_to_text(shown, explanation, what, false)});
  out.push_back({"explain html", OutputKind::page,
                 explanation_to_html(shown, drawn.pipeline, explanation, what)});
  out.push_back({"explain json", OutputKind::json,
                 explanation_to_json(shown, drawn.pipeline, explanation, what)});
}

}  // namespace

std::vector<Output> all_outputs(const ExtractionCase& drawn) {
  const ExtractOptions& options = drawn.options;
  const ReadablePage page(parse(drawn.html, {}, parse_options(options.reading)),
                          options.reading);
  const Origin origin{.url = drawn.url};
  const std::string pipeline = drawn.pipeline.to_string();
  const Extraction extraction(
      page, select(page, drawn.pipeline, origin, options.selection), origin, pipeline);
  std::vector<Output> out;
  for (const Variant& variant : kVariants) {
    out.push_back({variant.name, variant.kind, {}});
    extraction.write(options_of(drawn, variant), out.back().bytes);
  }
  if (page.shown().word_count() > 0) add_explanations(drawn, page, out);
  return out;
}

Output library_output(const ExtractionCase& drawn, std::size_t choice) {
  const Variant& variant = kVariants[choice % std::size(kVariants)];
  ExtractOptions options = drawn.options;
  options.pipeline = drawn.pipeline.to_string();
  options.parts = {};  // the pipeline has them
  options.rendering = options_of(drawn, variant);
  const auto extractor = Extractor::make(options);
  require(extractor.has_value(), "a pipeline's text can be read", variant.name);
  ExtractedPage made = extractor->extract_with_metadata(drawn.html, {.url = drawn.url});
  return {variant.name, variant.kind, std::move(made.content)};
}

}  // namespace tamis::fuzz
