// Tables: which of them contain data, and the span and column of each cell.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/spare.h"
#include "render/text/list_numbers.h"
#include "tamis/page.h"

namespace tamis {

// Decides which tables contain data in rows and columns. The others are the layout of
// old pages.
//
//   TableShapes shapes(page);
//   if (shapes.is_data(table)) ...
//
// A data table contains no table and has at least two columns. Its cells could be on
// one line: they have few words and no headings or forms. Cells with lists, quotes,
// preformatted text or many paragraphs are allowed only if the table is declared as
// data. That needs a <thead>, a <caption>, or a row of headings.
class TableShapes {
 public:
  explicit TableShapes(const Page& page) : page_(page) {}

  // The first call scans the whole page.
  bool is_data(NodeId table);

 private:
  struct Open;  // a table around the node

  void find();
  static void see(const Page& page, NodeId n, Open& table);

  const Page& page_;
  bool found_ = false;
  Spare<std::vector<NodeId>> data_;  // in document order
};

inline constexpr TagSet kRowGroups{Tag::thead, Tag::tbody, Tag::tfoot};

// --- The span of a cell, limited so that short attributes do not create long rows.

// Wider spans are layout, not data.
inline constexpr std::uint32_t kMostColumnSpan = 20;
inline constexpr std::uint32_t kMostRowSpan = 1000;

// `name` is colspan or rowspan. A rowspan of 0 reaches to the end of the row group.
inline std::uint32_t span_of(const Page& page, NodeId cell, const char* name,
                             std::uint32_t most) {
  const auto value = page.attribute(cell, name);
  const auto number = value ? read_integer(*value) : std::nullopt;
  if (number == 0 && name[0] == 'r') return most;
  if (!number || *number < 1) return 1;
  return static_cast<std::uint32_t>(std::min<std::int64_t>(*number, most));
}

// Reports whether a cell is a <th> or in a <thead>.
inline bool is_heading_cell(const Page& page, NodeId cell) {
  if (page.tag(cell) == Tag::th) return true;
  const NodeId row = page.parent(cell);
  const NodeId group = row == kNone ? kNone : page.parent(row);
  return group != kNone && page.tag(group) == Tag::thead;
}

// Computes the column of a cell. Earlier cells may span several columns, and cells of
// the rows above may reach into its row.
class RowColumns {
 public:
  void begin_table() {
    above_.clear();
    next_ = last_ = 0;
  }

  void begin_row() {
    for (std::size_t i = next_; i < above_.size(); ++i)
      above_[i].rows -= above_[i].rows > 0 ? 1 : 0;
    next_ = last_ = 0;
  }

  // Handles a row that is not written. Its cells may reach into rows below.
  void pass_row(const Page& page, NodeId row) {
    begin_row();
    for (NodeId n = row + 1; n < page.end(row); n = page.end(n))
      if (page.tag(n) == Tag::td || page.tag(n) == Tag::th)
        place_cell(page, n, {.is_written = false});
  }

  struct Place {
    std::size_t steps;  // columns from the previous cell; 0 for the first of a row
    std::size_t gaps;   // columns directly before it into which cells of skipped rows
                        // reach
  };

  // The place of the next cell of the row.
  Place begin_cell(const Page& page, NodeId cell) {
    return place_cell(page, cell, {.is_written = true});
  }

 private:
  struct Above {
    std::uint32_t rows = 0;  // that the cell still reaches into
    bool is_written = false;
  };

  Place place_cell(const Page& page, NodeId cell, Above below) {
    constexpr std::size_t kSpannedColumns = 64;
    std::size_t gaps = 0;
    for (; next_ < above_.size() && above_[next_].rows > 0; ++next_) {
      --above_[next_].rows;
      gaps += above_[next_].is_written ? 0 : 1;
    }
    const std::size_t column = next_;
    const Place place{column - last_, gaps};
    last_ = column;
    next_ += span_of(page, cell, "colspan", kMostColumnSpan);
    below.rows = span_of(page, cell, "rowspan", kMostRowSpan) - 1;
    if (below.rows == 0 || next_ > kSpannedColumns) return place;
    above_.resize(std::max(above_.size(), next_));
    std::fill(above_.begin() + static_cast<std::ptrdiff_t>(column),
              above_.begin() + static_cast<std::ptrdiff_t>(next_), below);
    return place;
  }

  // Both are columns of one row, so `last_` never exceeds `next_`. A table in a cell
  // may begin rows before the rows of the outer table end.
  std::size_t next_ = 0;
  std::size_t last_ = 0;      // of the last cell
  std::vector<Above> above_;  // by column
};

}  // namespace tamis
