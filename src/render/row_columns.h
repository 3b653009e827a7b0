// In which column of a table a cell stands: cells before it may reach over several, and
// cells of the rows above into its row.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "render/table_spans.h"
#include "tamis/page.h"

namespace tamis {

class RowColumns {
 public:
  void begin_table() {
    below_.clear();
    next_ = 0;
  }

  void begin_row() {
    for (std::size_t i = next_; i < below_.size(); ++i) below_[i] -= below_[i] > 0;
    next_ = 0;
  }

  // The column of the next cell of the row.
  std::size_t begin_cell(const Page& page, NodeId cell) {
    constexpr std::size_t kSpannedColumns = 64;
    while (next_ < below_.size() && below_[next_] > 0) --below_[next_++];
    const std::size_t column = next_;
    next_ += span_of(page, cell, "colspan", kMostColumnSpan);
    const std::uint32_t rows = span_of(page, cell, "rowspan", kMostRowSpan);
    if (rows == 1 || next_ > kSpannedColumns) return column;
    below_.resize(std::max(below_.size(), next_));
    std::fill(below_.begin() + static_cast<std::ptrdiff_t>(column),
              below_.begin() + static_cast<std::ptrdiff_t>(next_), rows - 1);
    return column;
  }

 private:
  std::size_t next_ = 0;              // column
  std::vector<std::uint32_t> below_;  // by column: rows that a cell still reaches into
};

}  // namespace tamis
