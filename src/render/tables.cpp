#include "render/tables.h"

#include <memory_resource>
#include <optional>

#include "content/code/code_tables.h"
#include "render/text/text_plain.h"
#include "render/walk.h"
#include "render/writers.h"
#include "text/ascii.h"

namespace tamis {
namespace {

// A longer cell is prose. The longest cells of real data tables have a few sentences.
constexpr std::uint32_t kMostWords = 120;
// The limit for a table that is declared to have data.
constexpr std::uint32_t kMostDeclaredWords = 400;
// Paragraphs, divisions and line breaks in one cell.
constexpr std::uint32_t kMostBlocks = 6;

constexpr TagSet kNeverInData{Tag::h1,      Tag::h2,        Tag::h3,      Tag::h4,
                              Tag::h5,      Tag::h6,        Tag::form,    Tag::main,
                              Tag::article, Tag::section,   Tag::aside,   Tag::figure,
                              Tag::nav,     Tag::plaintext, Tag::textarea};
// Blocks with several lines, which are data only if the table is declared as data.
constexpr TagSet kSeldomInData{Tag::ul,  Tag::ol,        Tag::dl, Tag::menu,
                               Tag::dir, Tag::pre,       Tag::hr, Tag::listing,
                               Tag::xmp, Tag::blockquote};
constexpr TagSet kBlocks{Tag::p, Tag::div, Tag::br, Tag::center, Tag::address};

bool is_presentation(const Page& page, NodeId table) {
  const auto role = page.attribute_source(table, "role");
  if (role && (equal_ignoring_case(*role, "presentation") ||
               equal_ignoring_case(*role, "none")))
    return true;
  // Asciidoctor puts the icon and the text of a callout into cells.
  return has_class_of(page, page.parent(table), " admonitionblock ");
}

// LaTeXML centres a displayed formula between empty cells, with its number in the last.
bool is_equation(const Page& page, NodeId table) {
  return has_class_of(page, table, " ltx_equation ");
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
    if (table.most_cells > 0) table.is_layout = true;  // it is after rows
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
  std::byte room[1024];  // deeper nesting uses the heap
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
      open.push_back({n, is_presentation(page_, n) || is_equation(page_, n) ||
                             is_table_of_lines(page_, n)});
    } else if (!open.empty()) {
      see(page_, n, open.back());
    }
  }
  while (!open.empty()) close();
  std::sort(data_.begin(), data_.end());
}

// --- Tables as rows of texts, with spans resolved. A cell over several columns or rows
// is in each of them, so that every row can be read alone.

namespace {

constexpr std::size_t kSpannedColumns = 64;
constexpr std::string_view kBetweenHeadings = " / ";

class TableReader {
 public:
  explicit TableReader(const KeptText& text)
      : page_(text.page),
        keep_(text.keep),
        text_(text),
        shapes_(page_),
        copies_left_(page_.source().size()) {}

  Visit enter(NodeId n) {
    const Tag tag = page_.tag(n);
    if (table_ == kNone) {
      if (tag == Tag::table && shapes_.is_data(n) && keeps(n)) begin(n);
    } else if (tag == Tag::caption) {
      now_.caption = line_->line_of(n);
      return Visit::skip;
    } else if (tag == Tag::tr) {
      row_.clear();
      needed_ = 0;
      has_text_ = false;
      is_heading_ = true;
    } else if (tag == Tag::td || tag == Tag::th) {
      add_cell(n);
      return Visit::skip;
    } else if (tag != Tag::tbody && tag != Tag::thead && tag != Tag::tfoot) {
      return Visit::inside;
    }
    return Visit::children;
  }

  void leave(NodeId n) {
    if (table_ == kNone) return;
    if (n == table_)
      finish();
    else if (page_.tag(n) == Tag::tr)
      end_row();
    else
      above_.clear();  // cells end with their group
  }

  void text(NodeId) {}

  std::vector<TableData> take() { return std::move(out_); }

 private:
  struct Above {  // a cell that reaches into the rows below
    std::uint32_t rows = 0;
    std::string text{};
  };

  bool keeps(NodeId n) const { return keep_.any(page_.words(n)); }

  void begin(NodeId table) {
    table_ = table;
    if (!line_) line_.emplace(text_);
    now_ = {};
    now_.bytes = bytes_of_words(page_, page_.words(table));
    above_.clear();
    headings_.clear();
    columns_ = 0;
  }

  // Copies cost bytes that the page does not have. Their total size is limited to the
  // size of the page.
  std::string copy_of(const std::string& text) {
    constexpr std::size_t kLeast = 8;  // quotes and a comma also count
    const std::size_t cost = text.size() + kLeast;
    if (cost > copies_left_) {
      copies_left_ = 0;
      return {};
    }
    copies_left_ -= cost;
    return text;
  }

  void add_spanned() {
    while (copies_left_ > 0 && row_.size() < above_.size() &&
           above_[row_.size()].rows > 0) {
      Above& above = above_[row_.size()];
      --above.rows;
      row_.push_back(copy_of(above.text));
      needed_ = row_.size();
    }
  }

  void add_cell(NodeId cell) {
    add_spanned();
    const std::string text = line_->line_of(cell);
    has_text_ |= !text.empty();
    is_heading_ &= is_heading_cell(page_, cell) || text.empty();
    const std::uint32_t columns = span_of(page_, cell, "colspan", kMostColumnSpan);
    const std::uint32_t rows = span_of(page_, cell, "rowspan", kMostRowSpan);
    for (std::uint32_t i = 0; i < columns; ++i) {
      const std::size_t column = row_.size();
      if (rows > 1 && column < kSpannedColumns) {
        above_.resize(std::max(above_.size(), column + 1));
        above_[column] = {rows - 1, text};
      }
      if (i > 0 && copies_left_ == 0) break;
      row_.push_back(i == 0 ? text : copy_of(text));
      if (i == 0) needed_ = row_.size();
    }
  }

  void end_row() {
    add_spanned();
    if (!has_text_) return;
    columns_ = std::max(columns_, needed_);
    const bool is_head = is_heading_ && now_.rows.empty();
    (is_head ? headings_ : now_.rows).push_back(std::move(row_));
    row_.clear();
  }

  // A heading above several rows of headings is named once.
  void name_columns() {
    for (const std::vector<std::string>& row : headings_) {
      now_.header.resize(std::max(now_.header.size(), row.size()));
      for (std::size_t i = 0; i < row.size(); ++i) {
        std::string& name = now_.header[i];
        if (row[i].empty() || row[i] == name || name.ends_with(" / " + row[i]))
          continue;
        if (!name.empty()) name += kBetweenHeadings;
        name += row[i];
      }
    }
  }

  void finish() {
    table_ = kNone;
    for (auto* rows : {&headings_, &now_.rows})
      for (std::vector<std::string>& row : *rows)
        if (row.size() > columns_) row.resize(columns_);
    name_columns();
    if (!now_.rows.empty() || !now_.header.empty()) out_.push_back(std::move(now_));
  }

  const Page& page_;
  const Mask& keep_;
  const KeptText& text_;
  std::optional<ElementText> line_;  // from the first table on
  TableShapes shapes_;
  std::size_t copies_left_;  // bytes
  NodeId table_ = kNone;
  TableData now_;
  std::vector<std::string> row_;
  std::size_t needed_ = 0;   // columns of the row, if its last cell has width one
  std::size_t columns_ = 0;  // the most that a row needs
  bool has_text_ = false;
  bool is_heading_ = false;
  std::vector<std::vector<std::string>> headings_;
  std::vector<Above> above_;  // by column
  std::vector<TableData> out_;
};

}  // namespace

std::vector<TableData> list_tables(const KeptText& text) {
  TableReader reader(text);
  walk(text.page, text.page.body(), reader);
  return reader.take();
}

std::vector<TableData> tables_of(const Page& page, const Mask& keep,
                                 CharacterForm characters) {
  return list_tables(kept_text(page, keep, {.characters = characters}));
}

}  // namespace tamis
