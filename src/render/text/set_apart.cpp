#include "render/text/set_apart.h"

#include <string>

#include "base/spare.h"
#include "text/ascii.h"

namespace tamis {
namespace {

// Any display but inline and contents, or a float: the words do not touch.
bool has_own_box(const Page& page, NodeId element) {
  const auto style = page.attribute_source(element, "style");
  if (!style) return false;
  Spare<std::string> compact;
  for (const char c : *style)
    if (!is_space(c)) compact += to_lower(c);
  const std::string_view view = compact;
  const std::size_t display = view.find("display:");
  if (display != view.npos) {
    std::string_view value = view.substr(display + 8);
    value = value.substr(0, value.find_first_of(";!"));
    return value != "inline" && value != "contents" && value != "inherit";
  }
  return view.find("float:left") != view.npos || view.find("float:right") != view.npos;
}

}  // namespace

bool is_set_apart(const Page& page, NodeId before, NodeId text) {
  bool link_ended = false;
  bool is_note = false;  // [1][2]: raised links stay together
  for (NodeId n = page.parent(before); n != kNone && page.end(n) <= text;
       n = page.parent(n)) {
    if (!page.is_element(n)) continue;
    link_ended |= page.tag(n) == Tag::a;
    is_note |= page.tag(n) == Tag::sup || page.tag(n) == Tag::sub;
    if (has_own_box(page, n)) return true;
  }
  for (NodeId n = before + 1; n < text; ++n) {
    if (!page.is_element(n)) continue;
    const bool link_begins = page.tag(n) == Tag::a && page.end(n) > text;
    if (link_ended && link_begins && !is_note) return true;
    if (has_own_box(page, n) && page.end(n) > text) return true;
  }
  return false;
}

}  // namespace tamis
