// A data table as GitHub's Markdown has it: a row of headings, a row of dashes, rows.
//
//   MarkdownTable table(page);
//   table.begin_row(); table.add_cell(td, "text"); ... ; table.end_row();
//   std::string lines = table.take();
//
// A cell over several columns is followed by empty ones; under a cell over several rows
// cells are empty. Where the first row is none of headings the headings are empty.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tamis/page.h"

namespace tamis {

class MarkdownTable {
 public:
  explicit MarkdownTable(const Page& page) : page_(page) {}

  void begin_row();
  void add_cell(NodeId cell, std::string text);
  void end_row();
  void end_group() { spans_.clear(); }  // no cell reaches over it
  // Without the last line break; empty if no row has text. The next table can begin.
  std::string take();

 private:
  enum class Align : std::uint8_t { none, left, center, right };
  struct Cell {
    std::string text;
    Align align = Align::none;
    bool is_heading = false;
  };
  using Row = std::vector<Cell>;

  Align align_of(NodeId cell) const;
  void skip_spanned();
  static void append_row(const Row& row, std::size_t columns, std::string& out);
  static void append_dashes(const Row& row, std::size_t columns, std::string& out);

  const Page& page_;
  Row row_;
  std::size_t needed_ = 0;  // columns of the row, its last cell being one wide
  bool has_text_ = false;
  std::vector<Row> rows_;
  std::size_t columns_ = 0;
  std::vector<std::uint32_t> spans_;  // column: rows that a cell above still covers
};

}  // namespace tamis
