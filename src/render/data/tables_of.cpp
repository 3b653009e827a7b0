// Tables as rows of texts, with spans resolved: a cell over several columns or rows
// stands in each of them, so that every row can be read alone.

#include <algorithm>
#include <optional>

#include "render/data/lists.h"
#include "render/data/word_bytes.h"
#include "render/table_shapes.h"
#include "render/table_spans.h"
#include "render/walk.h"
#include "render/writers.h"

namespace tamis {
namespace {

constexpr std::size_t kSpannedColumns = 64;
constexpr std::string_view kBetweenHeadings = " / ";

class TableReader {
 public:
  TableReader(const Page& page, const Mask& keep, const TextOptions& options,
              const Cleaning& cleaning)
      : page_(page),
        keep_(keep),
        options_(options),
        cleaning_(cleaning),
        shapes_(page),
        copies_left_(page.source().size()) {}

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
      above_.clear();  // no cell reaches over the end of its group
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
    if (!line_) line_.emplace(page_, keep_, options_, cleaning_);
    now_ = {};
    now_.bytes = bytes_of_words(page_, page_.words(table));
    above_.clear();
    headings_.clear();
    columns_ = 0;
  }

  // A copy costs bytes that the page does not have: all of them together are no more
  // than the page.
  std::string copy_of(const std::string& text) {
    constexpr std::size_t kLeast = 8;  // quotes and a comma count, too
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

  // A heading that stands above several rows of headings is named once.
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
  const TextOptions& options_;
  const Cleaning& cleaning_;
  std::optional<ElementText> line_;  // from the first table on
  TableShapes shapes_;
  std::size_t copies_left_;  // bytes
  NodeId table_ = kNone;
  TableData now_;
  std::vector<std::string> row_;
  std::size_t needed_ = 0;   // columns of the row, its last cell being one wide
  std::size_t columns_ = 0;  // the most that a row needs
  bool has_text_ = false;
  bool is_heading_ = false;
  std::vector<std::vector<std::string>> headings_;
  std::vector<Above> above_;  // by column
  std::vector<TableData> out_;
};

}  // namespace

std::vector<TableData> list_tables(const Page& page, const Mask& keep,
                                   const TextOptions& options,
                                   const Cleaning& cleaning) {
  TableReader reader(page, keep, options, cleaning);
  walk(page, page.body(), reader);
  return reader.take();
}

std::vector<TableData> tables_of(const Page& page, const Mask& keep,
                                 CharacterForm characters) {
  return list_tables(page, keep, {}, cleaning_of_words(page, keep, characters));
}

}  // namespace tamis
