#include "writing.h"

#include "errors.h"
#include "metadata/page_type.h"

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

Metadata metadata_for(const Page& page, const Mask& keep, const std::string& url) {
  const auto types = named_page_types(page, url);
  return metadata_of(page, {.url = url, .keep = &keep, .page_types = types});
}

std::string json_for(const Page& page, const Found& found, JsonContent content,
                     JsonBlocks blocks) {
  const auto types = named_page_types(page, found.url);
  const Mask& keep = found.result.keep;
  const Metadata metadata =
      metadata_of(page, {.url = found.url, .keep = &keep, .page_types = types});
  return to_json(page, keep,
                 {.url = found.url,
                  .pipeline = found.pipeline,
                  .scores = found.result.scores,
                  .confidence = found.result.confidence,
                  .metadata = &metadata,
                  .page_types = types,
                  .content = content,
                  .blocks = blocks});
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
