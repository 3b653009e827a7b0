// The table of output formats and the functions that write them.

#include "extract/formats.h"

#include <algorithm>
#include <iterator>

#include "content/parts.h"
#include "render/html/html.h"

namespace tamis {
namespace {

std::string base_url(const Extraction& extraction, const std::string& otherwise) {
  const std::string_view url = extraction.origin().url;
  return url.empty() ? otherwise : std::string(url);
}

void write_text(const Extraction& extraction, const RenderOptions& options,
                std::string& out) {
  copy_text(extraction, options.text, out);
  const Mask& comments = extraction.selection().comments;
  if (!comments.any()) return;
  out += options.text.plain ? "\n" : "\n* * *\n\n";
  out += to_text(extraction.page().page(), comments, options.text);
}

// Returns the page's title, unless the content has the page's heading.
std::string missing_title(const Extraction& extraction) {
  const Page& page = extraction.page().page();
  const Mask& keep = extraction.selection().keep;
  if (!keep.any() || (words_of_title(page) & keep).any()) return {};
  for (NodeId n = page.body(); n < page.node_count(); ++n)
    if (page.tag(n) == Tag::h1 && keep.any(page.words(n))) return {};
  return extraction.metadata().title;
}

void write_markdown(const Extraction& extraction, const RenderOptions& options,
                    std::string& out) {
  const Page& page = extraction.page().page();
  const Selection& selection = extraction.selection();
  MarkdownOptions chosen = options.markdown;
  chosen.base_url = base_url(extraction, chosen.base_url);
  if (options.title) chosen.title = missing_title(extraction);
  out = to_markdown(page, selection.keep, chosen);
  chosen.title.clear();
  if (selection.comments.any())
    out += "\n---\n\n" + to_markdown(page, selection.comments, chosen);
  if (options.front_matter) out.insert(0, to_front_matter(extraction.metadata()));
}

// A page made of recovered text has no head, so the head comes from the page that was
// parsed. That page's style sheets do not fit the recovered text and are left out.
void write_html(const Extraction& extraction, const RenderOptions& options,
                std::string& out) {
  const ReadablePage& page = extraction.page();
  HtmlOptions chosen = options.html;
  chosen.base_url = base_url(extraction, chosen.base_url);
  const bool needs_head = chosen.document && page.is_hidden();
  if (needs_head) chosen.document = false;
  out = to_html(page.page(), extraction.selection().keep, chosen);
  if (needs_head) out = html_head(page.shown(), {}) + out + "</body>\n</html>\n";
}

void write_highlight(const Extraction& extraction, const RenderOptions& /*options*/,
                     std::string& out) {
  out = to_highlight(extraction.page().page(), extraction.selection().keep,
                     {.base_url = std::string(extraction.origin().url)});
}

void write_json(const Extraction& extraction, const RenderOptions& options,
                std::string& out) {
  const Selection& selection = extraction.selection();
  JsonOptions chosen = options.json;
  chosen.text = options.text;
  chosen.markdown = options.markdown;
  chosen.markdown.base_url = base_url(extraction, chosen.markdown.base_url);
  if (options.title && chosen.content != JsonContent::text)
    chosen.markdown.title = missing_title(extraction);
  out = to_json(extraction.page().page(), selection.keep, chosen,
                {.url = extraction.origin().url,
                 .pipeline = extraction.pipeline(),
                 .scores = selection.scores,
                 .confidence = selection.confidence,
                 .only_chrome = selection.only_chrome,
                 .metadata = &extraction.metadata(),
                 .page_types = extraction.page_types(),
                 .rescued = extraction.page().rescued()});
  out += '\n';
}

// In the order of Format.
constexpr OutputFormat kFormats[] = {
    {Format::text, "text", ".txt", "text/plain; charset=utf-8", "==> ", " <==\n",
     write_text},
    {Format::markdown, "markdown", ".md", "text/markdown; charset=utf-8", "<!-- ",
     " -->\n\n", write_markdown},
    {Format::html, "html", ".html", "text/html; charset=utf-8", "<!-- ", " -->\n",
     write_html},
    {Format::highlight, "highlight", ".html", "text/html; charset=utf-8", "<!-- ",
     " -->\n", write_highlight},
    {Format::json, "json", ".json", "application/json", "", "", write_json},
};

}  // namespace

std::span<const OutputFormat> output_formats() {
  return kFormats;
}

std::vector<std::string> output_format_names() {
  std::vector<std::string> out;
  for (const OutputFormat& one : kFormats) out.emplace_back(one.name);
  return out;
}

const OutputFormat& output_format(Format format) {
  return kFormats[static_cast<std::size_t>(format)];
}

const OutputFormat* find_output_format(std::string_view name) {
  const auto found =
      std::find_if(std::begin(kFormats), std::end(kFormats),
                   [&](const OutputFormat& one) { return one.name == name; });
  return found != std::end(kFormats) ? &*found : nullptr;
}

}  // namespace tamis
