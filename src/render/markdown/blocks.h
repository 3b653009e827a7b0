// Writes blocks of Markdown inside quotes and list items, with their line breaks.
//
//   MarkdownBlocks blocks;
//   blocks.open_list(numbers);
//   blocks.open_item(1);
//   blocks.write("text");          - text
//   blocks.write_code(...);
//   blocks.close_item(); ...
//
// A container without content is not written.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "render/tables.h"
#include "tamis/page.h"
#include "text/ascii.h"

namespace tamis {

class MarkdownBlocks {
 public:
  void open_quote() {
    Container quote;
    quote.first = quote.rest = "> ";
    open(quote);
  }

  // Two adjacent lists with the same marker would be read as one.
  void open_list(bool ordered) {
    const char usual = ordered ? '.' : '-';
    const char other = ordered ? ')' : '*';
    lists_.push_back({ordered, innermost().last_list == usual ? other : usual, false});
  }

  void open_item(std::int64_t number) {
    Container item;
    item.is_item = true;
    item.list = lists_.size();
    const List list = lists_.empty() ? List{false, '-', false} : lists_.back();
    const std::int64_t shown = std::clamp<std::int64_t>(number, 0, kMostNumber);
    item.first = list.is_ordered ? std::to_string(shown) : std::string();
    item.first += list.marker;
    item.first += ' ';
    item.rest.assign(item.first.size(), ' ');
    item.is_new_list = !list.has_item;
    item.can_interrupt = !list.is_ordered || shown == 1;
    open(item);
  }

  void open_note(std::string_view label) {
    Container note;
    note.first = "[^" + std::string(label) + "]: ";
    note.rest = "    ";
    open(note);
  }

  void close_quote() { close(); }

  void close_list() {
    if (lists_.back().has_item) innermost().last_list = lists_.back().marker;
    lists_.pop_back();
  }

  void close_item() { close(); }
  void close_note() { close(); }

  // `other` is a heading, table or code. `callout` is "[!NOTE]", which a paragraph
  // follows on the next line.
  enum class Kind : std::uint8_t { paragraph, other, callout };

  void write(std::string_view lines, Kind kind) {
    if (kind != Kind::paragraph || !after_callout_) start_block();
    after_callout_ = kind == Kind::callout;
    while (true) {
      const std::size_t end = lines.find('\n');
      write_line(lines.substr(0, end));
      if (end == lines.npos) break;
      lines.remove_prefix(end + 1);
    }
    std::size_t inside = 0;  // lists of which an item is open
    for (const Container& container : containers_) {
      if (!container.is_item || container.list == 0) continue;
      inside = container.list;
      lists_[inside - 1].has_item = true;
    }
    for (std::size_t i = inside; i < lists_.size(); ++i) lists_[i].has_item = false;
    innermost().last_list = 0;
    after_paragraph_ = kind == Kind::paragraph;
  }

  // Requests a rule, which is written if text comes before and after it.
  void wish_rule() { rule_ = true; }

  // Readers would interpret the character as a byte order mark.
  std::string take() {
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    if (out_.starts_with(kMark)) out_.replace(0, kMark.size(), "&#xFEFF;");
    return std::move(out_);
  }

 private:
  // A page may nest hundreds of containers, and every line would begin with all.
  static constexpr std::size_t kMostContainers = 16;
  static constexpr std::int64_t kMostNumber = 999'999'999;  // parsers read nine digits

  struct Container {
    std::string first;  // before its first line: "- "
    std::string rest;   // before the others: "  "
    bool is_item = false;
    std::size_t list = 0;      // one after its index in lists_; 0: none
    bool is_new_list = false;  // its first item
    bool can_interrupt = true;
    bool is_written = false;
    char last_list = 0;  // the marker of the list that is its last block; 0: not a list
  };
  struct List {
    bool is_ordered = false;
    char marker = 0;
    bool has_item = false;  // an item to which the last block written here belongs
  };

  void open(const Container& container) {
    if (ignored_ > 0 || containers_.size() >= kMostContainers)
      ++ignored_;
    else
      containers_.push_back(container);
  }

  void close() {
    if (ignored_ > 0)
      --ignored_;
    else
      containers_.pop_back();
  }

  Container& innermost() { return containers_.empty() ? root_ : containers_.back(); }

  // Reports whether the block needs no blank line before it: a further item of a list,
  // or the first item of a nested list.
  bool is_tight() const {
    const auto fresh = std::find_if(containers_.begin(), containers_.end(),
                                    [](const Container& c) { return !c.is_written; });
    if (fresh == containers_.end() || !fresh->is_item) return false;
    if (!fresh->is_new_list) return true;
    return fresh != containers_.begin() && std::prev(fresh)->is_item &&
           fresh->can_interrupt && after_paragraph_;
  }

  void write_prefix(bool only_written) {
    for (Container& container : containers_) {
      if (container.is_written)
        out_ += container.rest;
      else if (!only_written)
        out_ += container.first;
      else
        break;
    }
  }

  void start_block() {
    if (out_.empty()) {
      rule_ = false;
      return;
    }
    if (is_tight()) {
      rule_ = false;
      return;
    }
    write_prefix(true);
    end_line();
    if (!rule_) return;
    rule_ = false;
    const bool fresh = std::any_of(containers_.begin(), containers_.end(),
                                   [](const Container& c) { return !c.is_written; });
    if (fresh) return;  // "- ---" would be another kind of rule
    write_prefix(true);
    out_ += "---\n";
    write_prefix(true);
    end_line();
  }

  void end_line() {
    while (!out_.empty() && out_.back() == ' ') out_.pop_back();
    out_ += '\n';
  }

  void write_line(std::string_view line) {
    write_prefix(false);
    for (Container& container : containers_) container.is_written = true;
    out_ += line;
    if (line.empty())
      end_line();
    else
      out_ += '\n';
  }

  std::string out_;
  Container root_;
  std::vector<Container> containers_;
  std::vector<List> lists_;
  std::size_t ignored_ = 0;  // containers that are too deep
  bool rule_ = false;
  bool after_paragraph_ = false;
  bool after_callout_ = false;  // its mark is the last line
};

// Writes a data table as in GitHub's Markdown: row of headings, row of dashes, rows.
//
//   MarkdownTable table(page);
//   table.begin_row(); table.add_cell(td, "text"); ... ; table.end_row();
//   std::string lines = table.take();
//
// A cell over several columns is followed by empty ones. Cells below a cell over
// several rows are empty. If the first row has no headings, the headings are empty.
class MarkdownTable {
 public:
  explicit MarkdownTable(const Page& page) : page_(page) {}

  void begin_row() {
    row_.clear();
    has_text_ = false;
    needed_ = 0;
  }

  void add_cell(NodeId cell, std::string text) {
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

  void end_row() {
    skip_spanned();
    while (!row_.empty() && row_.back().text.empty() && !row_.back().is_heading)
      row_.pop_back();
    if (!has_text_) return;
    columns_ = std::max(columns_, std::min(row_.size(), needed_));
    rows_.push_back(std::move(row_));
    row_.clear();
  }

  void end_group() { spans_.clear(); }  // cells end with their group
  // Returns the table without the last line break; empty if no row has text. Resets the
  // object for the next table.
  std::string take() {
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
      // Parsers add missing cells, so a short row of a wide table stays short.
      const std::size_t columns =
          columns_ <= kPaddedColumns ? columns_ : std::min(columns_, rows_[i].size());
      append_row(rows_[i], columns, out);
    }
    rows_.clear();
    spans_.clear();
    columns_ = 0;
    return out;
  }

 private:
  static constexpr std::size_t kSpannedColumns = 64;
  static constexpr std::size_t kPaddedColumns = 32;

  enum class Align : std::uint8_t { none, left, center, right };
  struct Cell {
    std::string text;
    Align align = Align::none;
    bool is_heading = false;
  };
  using Row = std::vector<Cell>;

  Align align_of(NodeId cell) const {
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

  void skip_spanned() {
    while (row_.size() < spans_.size() && spans_[row_.size()] > 0) {
      --spans_[row_.size()];
      row_.emplace_back();
      needed_ = row_.size();
    }
  }

  static void append_row(const Row& row, std::size_t columns, std::string& out) {
    out += '|';
    for (std::size_t i = 0; i < columns; ++i) {
      out += ' ';
      if (i < row.size() && !row[i].text.empty()) out += row[i].text + ' ';
      out += '|';
    }
  }

  static void append_dashes(const Row& row, std::size_t columns, std::string& out) {
    out += '|';
    for (std::size_t i = 0; i < columns; ++i) {
      const Align align = i < row.size() ? row[i].align : Align::none;
      const bool left = align == Align::left || align == Align::center;
      const bool right = align == Align::right || align == Align::center;
      out += left ? " :--" : " ---";
      out += right ? ": |" : " |";
    }
  }

  const Page& page_;
  Row row_;
  std::size_t needed_ = 0;  // columns of the row, if its last cell has width one
  bool has_text_ = false;
  std::vector<Row> rows_;
  std::size_t columns_ = 0;
  std::vector<std::uint32_t> spans_;  // per column: rows that a cell above still covers
};

}  // namespace tamis
