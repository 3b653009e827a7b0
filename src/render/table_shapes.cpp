#include "render/table_shapes.h"

#include <algorithm>
#include <memory_resource>

#include "content/code/code_tables.h"
#include "text/ascii.h"

namespace tamis {
namespace {

// A cell of more is prose: the longest cells of real data tables are remarks of a few
// sentences.
constexpr std::uint32_t kMostWords = 120;
// The same where the table says itself that it shows data.
constexpr std::uint32_t kMostDeclaredWords = 400;
// Paragraphs, divisions and line breaks in one cell.
constexpr std::uint32_t kMostBlocks = 6;

constexpr TagSet kNeverInData{Tag::h1,      Tag::h2,        Tag::h3,      Tag::h4,
                              Tag::h5,      Tag::h6,        Tag::form,    Tag::main,
                              Tag::article, Tag::section,   Tag::aside,   Tag::figure,
                              Tag::nav,     Tag::plaintext, Tag::textarea};
// Blocks of more lines than one; in data only where the table says that it is data.
constexpr TagSet kSeldomInData{Tag::ul,  Tag::ol,        Tag::dl, Tag::menu,
                               Tag::dir, Tag::pre,       Tag::hr, Tag::listing,
                               Tag::xmp, Tag::blockquote};
constexpr TagSet kBlocks{Tag::p, Tag::div, Tag::br, Tag::center, Tag::address};

bool is_presentation(const Page& page, NodeId table) {
  const auto role = page.attribute_source(table, "role");
  return role && (equal_ignoring_case(*role, "presentation") ||
                  equal_ignoring_case(*role, "none"));
}

}  // namespace

struct TableShapes::Open {
  NodeId table;
  bool is_layout;
  bool is_rich = false;           // has cells of more than a line
  bool is_declared = false;       // has a <thead>, a <caption>, or a row of headings
  std::uint32_t cells = 0;        // of this row
  std::uint32_t headings = 0;     // among them
  std::uint32_t most_cells = 0;   // of a row
  std::uint32_t cell_blocks = 0;  // of this cell

  void end_row() {
    is_declared |= headings > 1 && headings == cells;
    cells = headings = 0;
  }
};

bool TableShapes::is_data(NodeId table) {
  if (!found_) find();
  return std::binary_search(data_.begin(), data_.end(), table);
}

void TableShapes::see(const Page& page, NodeId n, Open& table) {
  const Tag tag = page.tag(n);
  if (tag == Tag::tr) {
    table.end_row();
  } else if (tag == Tag::td || tag == Tag::th) {
    table.most_cells = std::max(table.most_cells, ++table.cells);
    table.cell_blocks = 0;
    table.headings += tag == Tag::th ? 1 : 0;
    table.is_rich |= page.words(n).size() > kMostWords;
    if (page.words(n).size() > kMostDeclaredWords || is_cell_of_lines(page, n))
      table.is_layout = true;
  } else if (tag == Tag::caption) {
    if (table.most_cells > 0) table.is_layout = true;  // it stands after rows
    table.is_declared = true;
  } else if (tag == Tag::thead) {
    table.is_declared = true;
  } else if (kBlocks.contains(tag)) {
    if (++table.cell_blocks > kMostBlocks) table.is_rich = true;
  } else if (kSeldomInData.contains(tag)) {
    table.is_rich = true;
  } else if (kNeverInData.contains(tag)) {
    table.is_layout = true;
  }
}

void TableShapes::find() {
  found_ = true;
  std::byte room[1024];  // deeper nests of tables are on the heap
  std::pmr::monotonic_buffer_resource memory(room, sizeof room);
  std::pmr::vector<Open> open(&memory);
  const auto close = [&] {
    Open& table = open.back();
    table.end_row();
    if (!table.is_layout && table.most_cells > 1 &&
        (table.is_declared || !table.is_rich))
      data_.push_back(table.table);
    open.pop_back();
  };
  for (NodeId n = page_.body(); n < page_.node_count(); ++n) {
    while (!open.empty() && n >= page_.end(open.back().table)) close();
    if (page_.tag(n) == Tag::unknown) continue;
    if (page_.tag(n) == Tag::table) {
      if (!open.empty()) open.back().is_layout = true;
      open.push_back({n, is_presentation(page_, n) || is_table_of_lines(page_, n)});
    } else if (!open.empty()) {
      see(page_, n, open.back());
    }
  }
  while (!open.empty()) close();
  std::sort(data_.begin(), data_.end());
}

}  // namespace tamis
