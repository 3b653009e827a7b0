#include "content/code/code_tables.h"

#include <algorithm>

#include "document/markup/markup.h"
#include "document/tags.h"

namespace tamis {
namespace {

constexpr std::string_view kCodeCells = " blob-code blob-code-inner hljs-ln-code ";
constexpr std::string_view kCellsOfLines = " code crayon-code ";
constexpr std::string_view kLines = " line crayon-line ltx_listingline ";

// The first row or line must be among this number of nodes.
constexpr NodeId kFirstNodes = 16;

}  // namespace

bool has_class_of(const Page& page, NodeId element, std::string_view names) {
  return any_class(page, element, [&](std::string_view name) {
    std::size_t at = names.find(name);
    while (at != names.npos && (names[at - 1] != ' ' || names[at + name.size()] != ' '))
      at = names.find(name, at + 1);
    return at != names.npos;
  });
}

bool is_table_of_lines(const Page& page, NodeId element) {
  if (page.tag(element) == Tag::ol) return has_class_of(page, element, " linenums ");
  if (page.tag(element) != Tag::table) return false;
  const NodeId end = std::min(page.end(element), element + kFirstNodes);
  for (NodeId n = element + 1; n < end; ++n)
    if (page.tag(n) == Tag::td && has_class_of(page, n, kCodeCells)) return true;
  return false;
}

bool is_cell_of_lines(const Page& page, NodeId element) {
  if (page.tag(element) != Tag::td || !has_class_of(page, element, kCellsOfLines))
    return false;
  const NodeId end = std::min(page.end(element), element + kFirstNodes);
  for (NodeId n = element + 1; n < end; ++n) {
    if (kPreformattedTags.contains(page.tag(n))) return false;
    if (page.tag(n) == Tag::div && has_class_of(page, n, kLines)) return true;
  }
  return false;
}

bool is_listing(const Page& page, NodeId div) {
  const auto classes = page.attribute_source(div, "class");
  return classes && classes->starts_with("ltx_listing ");
}

bool is_cell_of_code(const Page& page, NodeId element) {
  return page.tag(element) == Tag::td &&
         (has_class_of(page, element, kCodeCells) || is_cell_of_lines(page, element));
}

bool is_code_line(const Page& page, NodeId element) {
  return page.tag(element) == Tag::tr || page.tag(element) == Tag::li ||
         (page.tag(element) == Tag::div && has_class_of(page, element, kLines));
}

}  // namespace tamis
