#include "render/html/numbered.h"

#include "render/html/html_writer.h"
#include "text/escape.h"

namespace tamis {

std::string to_numbered_html(const Page& page, const std::string& base_url,
                             bool loads_sheets) {
  const Mask all(page.word_count(), true);
  HtmlWriting how;
  how.base_url = base_url;
  how.styles = true;
  how.numbers = true;
  HtmlWriter writer(page, all, how);
  walk(page, page.body(), writer);
  return html_head(page, {.base_url = base_url, .document = true, .styles = true},
                   loads_sheets) +
         writer.take() + "</body>\n</html>\n";
}

}  // namespace tamis
