// A page as clean HTML: its body, or a document with head.

#include <algorithm>

#include "document/page_text.h"
#include "render/html/html_allowed.h"
#include "render/html/html_writer.h"
#include "tamis/render.h"
#include "text/ascii.h"
#include "text/control_characters.h"
#include "text/escape.h"

namespace tamis {
namespace {

// One of the words of a value, without case.
bool has_word(std::string_view words, std::string_view word) {
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end =
        std::min(words.find_first_of(" \t\r\n\f", at), words.size());
    if (equal_ignoring_case(words.substr(at, end - at), word)) return true;
    at = end + 1;
  }
  return false;
}

// What is for print stays for print, and what a policy allows by its nonce or by its
// content stays allowed, and checked.
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
  drop_controls(css);  // before it is judged
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

}  // namespace

std::string html_head(const Page& page, const HtmlOptions& options, bool loads_sheets) {
  std::string out = "<!DOCTYPE html>\n<html";
  const std::string language = declared_language(page);
  if (!language.empty()) out += " lang=\"" + language + "\"";
  out += ">\n<head>\n<meta charset=\"utf-8\">\n<title>";
  append_as_html(title_of(page), out);
  out += "</title>\n";
  if (options.styles) append_styles(page, options.base_url, loads_sheets, out);
  return out + "</head>\n<body>\n";
}

std::string to_html(const Page& page, const Mask& keep, const HtmlOptions& options) {
  HtmlWriter writer(page, keep,
                    {.base_url = options.base_url,
                     .styles = options.document && options.styles,
                     .tracking = options.tracking,
                     .math = options.math});
  walk(page, page.body(), writer);
  std::string body = writer.take();
  if (!body.empty() && body.back() != '\n') body += '\n';
  // At the beginning it would be taken for a byte order mark.
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (body.starts_with(kMark)) body.replace(0, kMark.size(), "&#xFEFF;");
  if (!options.document) return body;
  return html_head(page, options) + body + "</body>\n</html>\n";
}

}  // namespace tamis
