#include "document/declared.h"

#include <algorithm>

#include "document/character_references.h"
#include "text/ascii.h"
#include "text/unicode.h"

namespace tamis {
namespace {

bool is_language_tag(std::string_view text) {
  constexpr std::size_t kLongest = 35;  // RFC 5646, 4.4.1
  return text.size() <= kLongest && std::all_of(text.begin(), text.end(), [](char c) {
           return is_alnum(c) || c == '-' || c == '_';
         });
}

std::string language_of(const Page& page, NodeId element) {
  for (const std::string_view name : {"lang", "xml:lang"}) {
    std::string code =
        text::collapse_spaces(page.attribute(element, name).value_or(""));
    if (!code.empty() && is_language_tag(code)) return code;
  }
  return "";
}

}  // namespace

void read_title(const Page& page, std::string& scratch, std::string& out) {
  out.clear();
  for (NodeId n = 1; n < page.node_count(); ++n) {
    if (page.tag(n) != Tag::title || page.space(n) != Space::html) continue;
    scratch.clear();
    for (NodeId child = n + 1; child < page.end(n); ++child) {
      const Range bytes = page.source_range(child);
      if (page.is_text(child))
        append_text(page.source().substr(bytes.first, bytes.size()), scratch);
    }
    text::append_collapsed(scratch, out);
    return;
  }
}

std::string title_of(const Page& page) {
  std::string scratch;
  std::string out;
  read_title(page, scratch, out);
  return out;
}

std::string declared_language(const Page& page) {
  for (NodeId n = 1; n < page.node_count(); n = page.end(n))
    if (page.is_element(n)) {
      std::string code = language_of(page, n);
      return code.empty() && page.body() != 0 ? language_of(page, page.body()) : code;
    }
  return "";
}

}  // namespace tamis
