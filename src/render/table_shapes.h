// Which tables are tables: those that show data in rows and columns, not those that old
// pages are laid out with.
//
//   TableShapes shapes(page);
//   if (shapes.is_data(table)) ...
//
// A data table has no table in it, two columns at least, and cells that could stand on
// one line: no headings or forms in them and few words. Lists, quotes, preformatted
// text and many paragraphs are in the cells of those only that say that they are data:
// by a <thead>, a <caption>, or a row of headings.
#pragma once

#include <vector>

#include "base/spare.h"
#include "tamis/page.h"

namespace tamis {

class TableShapes {
 public:
  explicit TableShapes(const Page& page) : page_(page) {}

  // The first question looks at the whole page.
  bool is_data(NodeId table);

 private:
  struct Open;  // a table around the node

  void find();
  static void see(const Page& page, NodeId n, Open& table);

  const Page& page_;
  bool found_ = false;
  Spare<std::vector<NodeId>> data_;  // in document order
};

}  // namespace tamis
