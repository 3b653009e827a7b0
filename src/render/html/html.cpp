// A page as clean HTML: its body, a document with a head, a document with highlighted
// kept words and grey dropped ones, or one with numbered words.

#include "render/html/html.h"

#include <algorithm>

#include "document/page_text.h"
#include "render/links.h"
#include "tamis/render.h"
#include "text/ascii.h"
#include "text/control_characters.h"
#include "text/escape.h"

namespace tamis {
namespace {

// Reports whether a value has this word, ignoring case.
bool has_word(std::string_view words, std::string_view word) {
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end =
        std::min(words.find_first_of(" \t\r\n\f", at), words.size());
    if (equal_ignoring_case(words.substr(at, end - at), word)) return true;
    at = end + 1;
  }
  return false;
}

// Copies attributes of style sheets. A sheet for print stays for print, and one that a
// policy allows by nonce or hash stays allowed and checked.
std::string how_to_load(const Page& page, NodeId n) {
  std::string out;
  for (const char* name : {"media", "nonce", "integrity", "crossorigin"}) {
    const auto value = page.attribute(n, name);
    if (!value) continue;
    out += " " + std::string(name) + "=\"";
    append_as_html(*value, out);
    out += '"';
  }
  return out;
}

void append_style_element(const Page& page, NodeId style, std::string& out) {
  std::string css;
  for (NodeId n = style + 1; n < page.end(style); ++n) css += page.text(n);
  drop_controls(css);  // before the check
  if (css.empty() || !is_safe_css(css)) return;
  out += "<style" + how_to_load(page, style) + ">" + css + "</style>\n";
}

void append_style_sheet(const Page& page, Links& links, NodeId link, std::string& out) {
  if (!has_word(page.attribute(link, "rel").value_or(""), "stylesheet")) return;
  const auto href = page.attribute(link, "href");
  const std::string url = href ? links.resolve(*href, UrlUse::link) : std::string();
  if (url.empty()) return;
  out += "<link rel=\"stylesheet\"" + how_to_load(page, link) + " href=\"";
  append_as_html(url, out);
  out += "\">\n";
}

void append_styles(const Page& page, std::string_view base_url, bool loads_sheets,
                   std::string& out) {
  Links links(page, base_url);
  for (NodeId n = 0; n < page.node_count(); ++n) {
    if (page.space(n) != Space::html) continue;
    if (page.tag(n) == Tag::style)
      append_style_element(page, n, out);
    else if (page.tag(n) == Tag::link && loads_sheets)
      append_style_sheet(page, links, n, out);
  }
}

// Returns the beginning of a document, up to its title.
std::string begin_document(const Page& page, std::string_view more = {}) {
  std::string out = "<!DOCTYPE html>\n<html";
  const std::string language = declared_language(page);
  if (!language.empty()) out += " lang=\"" + language + "\"";
  out += ">\n<head>\n<meta charset=\"utf-8\">\n";
  out += more;
  out += "<title>";
  append_as_html(title_of(page), out);
  return out + "</title>\n";
}

constexpr std::string_view kBodyBegin = "</head>\n<body>\n";
constexpr std::string_view kDocumentEnd = "</body>\n</html>\n";

// Readable in both colour schemes: highlighted text has a contrast above 7:1, and grey
// text at least 4.6:1.
constexpr std::string_view kStyle = R"(<style>
:root { color-scheme: light dark; --page: #ffffff; --text: #1d1d1f; --dim: #737378;
  --mark: #fff0a8; --line: #d8d8dc; --link: #0b57d0; }
@media (prefers-color-scheme: dark) {
  :root { --page: #17181b; --text: #ececf1; --dim: #8d8e96; --mark: #4a4210;
    --line: #3a3b40; --link: #8ab4f8; } }
body { margin: 2rem auto; max-width: 48rem; padding: 0 1rem; background: var(--page);
  color: var(--text); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
mark { background: var(--mark); color: inherit; border-radius: 0.15em;
  box-decoration-break: clone; -webkit-box-decoration-break: clone; }
.dropped { color: var(--dim); }
a { color: var(--link); } .dropped a, a .dropped { color: var(--dim); }
img { max-width: 100%; height: auto; }
pre { overflow-x: auto; }
table { border-collapse: collapse; } td, th { border: 1px solid var(--line);
  padding: 0.2em 0.5em; text-align: start; vertical-align: top; }
</style>
)";

}  // namespace

std::string html_head(const Page& page, const HtmlOptions& options, bool loads_sheets) {
  std::string out = begin_document(page);
  if (options.styles) append_styles(page, options.base_url, loads_sheets, out);
  return out.append(kBodyBegin);
}

std::string to_html(const Page& page, const Mask& keep, const HtmlOptions& options) {
  std::string body = write_html(page, keep,
                                {.base_url = options.base_url,
                                 .styles = options.document && options.styles,
                                 .tracking = options.tracking,
                                 .math = options.math});
  if (!body.empty() && body.back() != '\n') body += '\n';
  // At the beginning this character would be read as a byte order mark.
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (body.starts_with(kMark)) body.replace(0, kMark.size(), "&#xFEFF;");
  if (!options.document) return body;
  return (html_head(page, options) + body).append(kDocumentEnd);
}

std::string to_highlight(const Page& page, const Mask& keep,
                         const HighlightOptions& options) {
  const Mask all(page.word_count(), true);
  std::string out = begin_document(
      page,
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
  out.append(kStyle).append(kBodyBegin);
  out += write_html(page, all, {.base_url = options.base_url, .marked = &keep});
  return (out += '\n').append(kDocumentEnd);
}

std::string to_numbered_html(const Page& page, const std::string& base_url,
                             bool loads_sheets) {
  const Mask all(page.word_count(), true);
  std::string out = html_head(
      page, {.base_url = base_url, .document = true, .styles = true}, loads_sheets);
  out += write_html(page, all, {.base_url = base_url, .styles = true, .numbers = true});
  return out.append(kDocumentEnd);
}

}  // namespace tamis
