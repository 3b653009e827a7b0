#include "fuzz/support/all_outputs.h"

#include <iterator>
#include <optional>

#include "cli/explanation_text.h"
#include "extract/form.h"
#include "extract/parsing.h"
#include "extract/selection.h"
#include "fuzz/support/require.h"
#include "tamis/tamis.h"

namespace tamis::fuzz {
namespace {

struct Variant {
  std::string_view name;
  std::string_view form;
  OutputKind kind;
  void (*change)(forms::Options& options);
};

void unchanged(forms::Options&) {}

template <bool document, bool styles>
void as_html(forms::Options& options) {
  options.html.document = document;
  options.html.styles = styles;
}

void other_text(forms::Options& options) {
  options.text.plain = !options.text.plain;
}

void with_front_matter(forms::Options& options) {
  options.front_matter = true;
}

void without_front_matter(forms::Options& options) {
  options.front_matter = false;
}

void with_everything(forms::Options& options) {
  options.json.content = JsonContent::both;
  options.json.blocks = JsonBlocks::all;
  options.json.lists = {};
  options.json.dropped_posts = true;
  options.json.chunk_words = 20;
}

constexpr Variant kVariants[] = {
    {"text", "text", OutputKind::text, unchanged},
    {"text, the other layout", "text", OutputKind::text, other_text},
    {"markdown", "markdown", OutputKind::text, without_front_matter},
    {"markdown with front matter", "markdown", OutputKind::front_matter,
     with_front_matter},
    {"html fragment", "html", OutputKind::html, as_html<false, false>},
    {"html document", "html", OutputKind::html, as_html<true, false>},
    {"html with styles", "html", OutputKind::styled, as_html<true, true>},
    {"highlight", "highlight", OutputKind::page, unchanged},
    {"json", "json", OutputKind::json, unchanged},
    {"json with everything", "json", OutputKind::json, with_everything},
};

void add_explanations(const ExtractionCase& drawn, const Page& page,
                      std::vector<Output>& out) {
  const std::optional<HiddenText> hidden =
      drawn.options.rescue ? hidden_text_of(page) : std::nullopt;
  const ExplanationOptions what{.source = "page.html",
                                .url = std::string(drawn.url),
                                .hidden = hidden ? &*hidden : nullptr};
  const Explanation explanation =
      drawn.pipeline.explain(View(page, nullptr, drawn.url));
  out.push_back({"explain text", OutputKind::text,
                 cli::explanation_to_text(page, explanation, what, false)});
  out.push_back({"explain html", OutputKind::page,
                 explanation_to_html(page, drawn.pipeline, explanation, what)});
  out.push_back({"explain json", OutputKind::json,
                 explanation_to_json(page, drawn.pipeline, explanation, what)});
}

ExtractOptions library_options(const ExtractionCase& drawn, const Variant& variant) {
  forms::Options options = drawn.options;
  variant.change(options);
  ExtractOptions out;
  out.pipeline = drawn.pipeline.to_string();
  out.front_matter = options.front_matter;
  out.text = options.text;
  out.markdown = options.markdown;
  out.html = options.html;
  out.json = options.json;
  out.separate_comments = options.separate_comments;
  out.line_numbers = options.line_numbers;
  out.rescue = options.rescue;
  out.parsing = forms::parsing_of(options);
  out.format = variant.form == "text"       ? Format::text
               : variant.form == "markdown" ? Format::markdown
               : variant.form == "html"     ? Format::html
               : variant.form == "json"     ? Format::json
                                            : Format::highlighted_html;
  return out;
}

}  // namespace

std::vector<Output> all_outputs(const ExtractionCase& drawn) {
  const Page page = parse(drawn.html, {}, forms::parsing_of(drawn.options));
  const forms::Selection selection =
      forms::select(page, drawn.options, [&](const Page& shown) {
        return drawn.pipeline.run(View(shown, nullptr, drawn.url));
      });
  const std::string pipeline = drawn.pipeline.to_string();
  std::vector<Output> out;
  for (const Variant& variant : kVariants) {
    forms::Options options = drawn.options;
    variant.change(options);
    out.push_back({variant.name, variant.kind,
                   forms::find_form(variant.form)
                       ->render(selection.extract(drawn.url, pipeline), options)});
  }
  if (page.word_count() > 0) add_explanations(drawn, page, out);
  return out;
}

Output library_output(const ExtractionCase& drawn, std::size_t choice) {
  const Variant& variant = kVariants[choice % std::size(kVariants)];
  const auto extractor = Extractor::make(library_options(drawn, variant));
  require(extractor.has_value(), "a pipeline's text can be read", variant.name);
  Extraction made = extractor->extract_with_metadata(drawn.html, {.url = drawn.url});
  if (variant.kind == OutputKind::json) made.content += "\n";
  return {variant.name, variant.kind, std::move(made.content)};
}

}  // namespace tamis::fuzz
