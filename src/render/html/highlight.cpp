// The whole page as a document of its own, kept words marked, dropped ones grey.

#include "document/page_text.h"
#include "render/html/html_writer.h"
#include "tamis/render.h"
#include "text/escape.h"

namespace tamis {
namespace {

// Readable in both schemes: marks keep the text's contrast above 7:1, grey text has
// 4.6:1 at least.
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

std::string to_highlight(const Page& page, const Mask& keep,
                         const HighlightOptions& options) {
  const Mask all(page.word_count(), true);
  HtmlWriter writer(page, all, {options.base_url, false, &keep});
  walk(page, page.body(), writer);
  std::string out = "<!DOCTYPE html>\n<html";
  const std::string language = declared_language(page);
  if (!language.empty()) out += " lang=\"" + language + "\"";
  out += ">\n<head>\n<meta charset=\"utf-8\">\n";
  out += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
  out += "<title>";
  append_as_html(title_of(page), out);
  out += "</title>\n";
  out += kStyle;
  return out + "</head>\n<body>\n" + writer.take() + "\n</body>\n</html>\n";
}

}  // namespace tamis
