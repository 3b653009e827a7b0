#include "filters/learned/judge/whole_parts.h"

namespace tamis {
namespace {

bool is_heading_cell(Tag tag) {
  return tag == Tag::th || tag == Tag::caption;
}

// Half of a table's cells is enough. Tables that lay out a page have others inside.
void complete_table(const Page& page, NodeId table, Mask& keep) {
  std::size_t words = 0;
  std::size_t kept = 0;
  bool has_headings = false;
  for (NodeId n = table + 1; n < page.end(table); ++n) {
    if (page.tag(n) == Tag::table) return;
    has_headings |= is_heading_cell(page.tag(n));
    if (page.tag(n) != Tag::td) continue;
    words += page.words(n).size();
    kept += keep.count(page.words(n));
  }
  if (!has_headings || kept == 0 || kept * 2 < words) return;
  for (NodeId n = table + 1; n < page.end(table); ++n)
    if (is_heading_cell(page.tag(n))) keep.fill(page.words(n));
}

bool stands_between(Range words, const Mask& keep) {
  return words.first > 0 && words.last < keep.size() && keep[words.first - 1] &&
         keep[words.last];
}

}  // namespace

void complete_parts(const Page& page, Mask& keep) {
  for (NodeId n = page.body(); n < page.node_count(); ++n) {
    if (page.tag(n) != Tag::table && page.tag(n) != Tag::pre) continue;
    const Range words = page.words(n);
    if (words.size() == 0) continue;
    if (page.tag(n) == Tag::table)
      complete_table(page, n, keep);
    else if (stands_between(words, keep))
      keep.fill(words);
  }
}

}  // namespace tamis
