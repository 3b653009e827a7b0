#include "filters/readability/data_tables.h"

#include <algorithm>
#include <charconv>

namespace tamis::reader {
namespace {

constexpr TagSet kDataTags = {Tag::col, Tag::colgroup, Tag::tfoot, Tag::thead, Tag::th};

// What is inside a table, and inside a row of it.
struct Inside {
  std::uint64_t rows = 0;
  std::uint64_t columns = 0;  // of the longest row
  std::uint64_t cells = 0;    // of a row
  bool has_data_tag = false;
  bool has_table = false;
  bool has_caption = false;  // that is not empty
};

// An attribute as a number; 1 if there is none, or none that counts.
std::uint64_t span_of(const Source& source, const DraftNode& node,
                      std::string_view name) {
  const auto text = source.page.attribute(node.origin, name);
  std::uint16_t span = 1;
  if (text) std::from_chars(text->data(), text->data() + text->size(), span);
  return std::max<std::uint16_t>(span, 1);
}

std::vector<Inside> look_inside(const Draft& draft, const Source& source) {
  std::vector<Inside> out(draft.size());
  for (std::uint32_t n = draft.size(); n-- > 1;) {
    const DraftNode& node = draft[n];
    const Inside& in = out[n];
    Inside& parent = out[node.parent];
    const bool is_row = node.tag == Tag::tr && node.origin != kNone;
    const bool is_cell = node.tag == Tag::td && node.origin != kNone;
    parent.rows += in.rows + (is_row ? span_of(source, node, "rowspan") : 0);
    parent.cells += in.cells + (is_cell ? span_of(source, node, "colspan") : 0);
    parent.columns = std::max({parent.columns, in.columns, is_row ? in.cells : 0});
    parent.has_data_tag |= in.has_data_tag || kDataTags.contains(node.tag);
    parent.has_table |= in.has_table || node.tag == Tag::table;
    parent.has_caption |=
        in.has_caption || (node.tag == Tag::caption && node.end > n + 1);
  }
  return out;
}

bool is_data_table(const Inside& in, const Page& page, NodeId table) {
  if (page.attribute(table, "role") == "presentation") return false;
  if (page.attribute(table, "datatable") == "0") return false;
  if (!page.attribute(table, "summary").value_or("").empty()) return true;
  if (in.has_caption || in.has_data_tag) return true;
  if (in.has_table || in.columns == 1 || in.rows == 1) return false;
  return in.rows >= 10 || in.columns > 4 || in.rows * in.columns > 10;
}

}  // namespace

std::vector<bool> find_data_tables(const Draft& draft, const Source& source) {
  std::vector<bool> out(draft.size());
  const bool any = std::any_of(draft.nodes.begin(), draft.nodes.end(),
                               [](auto& node) { return node.tag == Tag::table; });
  if (!any) return out;
  const std::vector<Inside> inside = look_inside(draft, source);
  for (std::uint32_t n = 0; n < draft.size(); ++n)
    if (draft[n].is_element(Tag::table) && draft[n].origin != kNone)
      out[n] = is_data_table(inside[n], source.page, draft[n].origin);
  return out;
}

}  // namespace tamis::reader
