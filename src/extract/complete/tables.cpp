// Tables of data. Pipelines judge short cells one by one, so parts of them are missing.

#include "render/tables.h"

#include <algorithm>

#include "document/tags.h"
#include "extract/complete/units.h"

namespace tamis {
namespace {

// What shows that a table is data and not layout. TableShapes asks less, because it
// decides only how a table is written.
struct Shape {
  std::uint32_t rows = 0;
  std::uint32_t cells = 0;
  std::uint32_t columns = 0;     // of the first row
  std::uint32_t data_words = 0;  // in <td>
  std::uint32_t kept_words = 0;  // among them
  bool is_even = true;           // every row has as many cells as the first
  bool is_declared = false;      // has a <thead>, a <caption>, or a row of headings
};

Shape shape_of(const Page& page, NodeId table, const KeptWords& kept) {
  Shape out;
  std::uint32_t cells = 0;
  std::uint32_t headings = 0;
  const auto end_row = [&] {
    if (cells == 0) return;
    ++out.rows;
    if (out.rows == 1) out.columns = cells;
    out.is_even &= cells == out.columns;
    out.is_declared |= headings > 1 && headings == cells;
    out.cells += cells;
    cells = headings = 0;
  };
  for (NodeId n = table + 1; n < page.end(table); ++n) {
    const Tag tag = page.tag(n);
    if (tag == Tag::tr) end_row();
    if (tag == Tag::thead || tag == Tag::caption) out.is_declared = true;
    if (tag == Tag::th) ++headings;
    if (tag == Tag::th || tag == Tag::td) ++cells;
    if (tag == Tag::td) {
      out.data_words += page.words(n).size();
      out.kept_words += kept.count(page.words(n));
    }
  }
  end_row();
  return out;
}

bool is_surely_data(const Shape& shape, std::uint32_t words) {
  constexpr std::uint32_t kDeclaredWords = 12;  // of a cell, on average
  constexpr std::uint32_t kWords = 4;
  if (shape.data_words == 0 || shape.columns < 2) return false;
  if (shape.is_declared) return words <= shape.cells * kDeclaredWords;
  return shape.is_even && shape.rows >= 3 && words <= shape.cells * kWords;
}

}  // namespace

void complete_tables(const Page& page, const Units& units, const KeptWords& kept,
                     Mask& keep) {
  constexpr double kKeptShare = 0.4;
  TableShapes shapes(page);
  for (const NodeId table : units.tables) {
    const Range words = page.words(table);
    const std::uint32_t count = kept.count(words);
    if (count == 0 || count == words.size() || !shapes.is_data(table)) continue;
    const Shape shape = shape_of(page, table, kept);
    if (!is_surely_data(shape, words.size())) continue;
    if (shape.kept_words >= kKeptShare * shape.data_words)
      keep_whole(page, table, keep);
    else
      keep.fill(words, false);
  }
}

}  // namespace tamis
