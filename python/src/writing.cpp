#include "writing.h"

#include "errors.h"
#include "filters/learned/page_type/page_type.h"

namespace tamis::python {

Format read_format(const std::string& name) {
  if (name == "text") return Format::text;
  if (name == "markdown") return Format::markdown;
  if (name == "html") return Format::html;
  if (name == "highlighted_html") return Format::highlighted_html;
  if (name == "json") return Format::json;
  raise_bad_argument("format", "unknown format '" + name + "'",
                     "one of text, markdown, html, highlighted_html, json");
}

Found keep_all(const Page& page, std::string url, std::string pipeline) {
  FilterResult result;
  result.keep = Mask(page.word_count(), true);
  return {std::move(result), std::move(url), std::move(pipeline)};
}

namespace {

using Types = std::vector<std::pair<std::string_view, double>>;

// What the page says of itself; hidden text is on a page that says nothing.
Metadata metadata_with(const Types& types, const Page& page, const Found& found) {
  const bool is_hidden = found.shown != nullptr;
  return metadata_of(is_hidden ? found.shown->page() : page,
                     {.url = found.url,
                      .keep = is_hidden ? nullptr : &found.result.keep,
                      .hidden = is_hidden ? &page : nullptr,
                      .page_types = types});
}

}  // namespace

Metadata metadata_for(const Page& page, const Found& found) {
  return metadata_with(named_page_types(page, found.url), page, found);
}

std::string json_for(const Page& page, const Found& found, JsonContent content,
                     JsonBlocks blocks) {
  const Types types = named_page_types(page, found.url);
  const Metadata metadata = metadata_with(types, page, found);
  return to_json(page, found.result.keep,
                 {.url = found.url,
                  .pipeline = found.pipeline,
                  .scores = found.result.scores,
                  .confidence = found.result.confidence,
                  .metadata = &metadata,
                  .page_types = types,
                  .content = content,
                  .blocks = blocks,
                  .rescued = found.rescued});
}

std::string write(const Page& page, const Found& found, Format format) {
  const Mask& keep = found.result.keep;
  switch (format) {
    case Format::text: return to_text(page, keep);
    case Format::markdown: return to_markdown(page, keep, {.base_url = found.url});
    case Format::html: return to_html(page, keep, {.base_url = found.url});
    case Format::highlighted_html:
      return to_highlighted_html(page, keep, {.base_url = found.url});
    case Format::json:
      return json_for(page, found, JsonContent::text, JsonBlocks::kept);
  }
  return {};
}

}  // namespace tamis::python
