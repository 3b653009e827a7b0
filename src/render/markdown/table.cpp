#include "render/markdown/table.h"

#include <algorithm>

#include "render/table_spans.h"
#include "text/ascii.h"

namespace tamis {
namespace {

constexpr std::size_t kSpannedColumns = 64;
constexpr std::size_t kPaddedColumns = 32;

}  // namespace

MarkdownTable::Align MarkdownTable::align_of(NodeId cell) const {
  std::string value = page_.attribute(cell, "align").value_or("");
  if (value.empty()) {
    const std::string style = page_.attribute(cell, "style").value_or("");
    const std::size_t at = style.find("text-align");
    const std::size_t start =
        at == style.npos ? at : style.find_first_not_of(": \t\n", at + 10);
    if (start != style.npos)
      value = style.substr(start, style.find_first_of("; !", start) - start);
  }
  if (equal_ignoring_case(value, "left")) return Align::left;
  if (equal_ignoring_case(value, "center")) return Align::center;
  if (equal_ignoring_case(value, "right")) return Align::right;
  return Align::none;
}

void MarkdownTable::begin_row() {
  row_.clear();
  has_text_ = false;
  needed_ = 0;
}

void MarkdownTable::skip_spanned() {
  while (row_.size() < spans_.size() && spans_[row_.size()] > 0) {
    --spans_[row_.size()];
    row_.emplace_back();
    needed_ = row_.size();
  }
}

void MarkdownTable::add_cell(NodeId cell, std::string text) {
  skip_spanned();
  has_text_ |= !text.empty();
  const std::uint32_t columns = span_of(page_, cell, "colspan", kMostColumnSpan);
  const std::uint32_t rows = span_of(page_, cell, "rowspan", kMostRowSpan);
  const bool is_heading = is_heading_cell(page_, cell);
  for (std::uint32_t i = 0; i < columns; ++i) {
    const std::size_t column = row_.size();
    if (rows > 1 && column < kSpannedColumns) {
      spans_.resize(std::max(spans_.size(), column + 1));
      spans_[column] = rows - 1;
    }
    row_.push_back({"", align_of(cell), is_heading});
  }
  needed_ = row_.size() - (columns - 1);
  row_[row_.size() - columns].text = std::move(text);
}

void MarkdownTable::end_row() {
  skip_spanned();
  while (!row_.empty() && row_.back().text.empty() && !row_.back().is_heading)
    row_.pop_back();
  if (!has_text_) return;
  columns_ = std::max(columns_, std::min(row_.size(), needed_));
  rows_.push_back(std::move(row_));
  row_.clear();
}

void MarkdownTable::append_row(const Row& row, std::size_t columns, std::string& out) {
  out += '|';
  for (std::size_t i = 0; i < columns; ++i) {
    out += ' ';
    if (i < row.size() && !row[i].text.empty()) out += row[i].text + ' ';
    out += '|';
  }
}

void MarkdownTable::append_dashes(const Row& row, std::size_t columns,
                                  std::string& out) {
  out += '|';
  for (std::size_t i = 0; i < columns; ++i) {
    const Align align = i < row.size() ? row[i].align : Align::none;
    const bool left = align == Align::left || align == Align::center;
    const bool right = align == Align::right || align == Align::center;
    out += left ? " :--" : " ---";
    out += right ? ": |" : " |";
  }
}

std::string MarkdownTable::take() {
  std::string out;
  if (rows_.empty()) {
    spans_.clear();
    return out;
  }
  const bool has_headings =
      std::any_of(rows_[0].begin(), rows_[0].end(),
                  [](const Cell& cell) { return cell.is_heading; }) &&
      std::all_of(rows_[0].begin(), rows_[0].end(), [](const Cell& cell) {
        return cell.is_heading || cell.text.empty();
      });
  append_row(has_headings ? rows_[0] : Row(), columns_, out);
  out += '\n';
  append_dashes(rows_[0], columns_, out);
  for (std::size_t i = has_headings ? 1 : 0; i < rows_.size(); ++i) {
    out += '\n';
    // A reader adds the cells that lack; a row of few among many stays short.
    const std::size_t columns =
        columns_ <= kPaddedColumns ? columns_ : std::min(columns_, rows_[i].size());
    append_row(rows_[i], columns, out);
  }
  rows_.clear();
  spans_.clear();
  columns_ = 0;
  return out;
}

}  // namespace tamis
