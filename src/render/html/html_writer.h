// Writes a page, or what is kept of it, as safe HTML. For html.cpp and highlight.cpp.
//
// The tree is written as it is, without what has no words to show. Whatever is not on
// the lists of html_allowed.h is passed over and its words stay. What is written parses
// to the same words again, so where a browser would move things they are not written:
// parts of tables outside of tables, and words between the cells of one.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "render/formulas/formula_places.h"
#include "render/kept_words.h"
#include "render/links.h"
#include "render/media_rule.h"
#include "render/row_columns.h"
#include "render/text/list_numbers.h"
#include "render/text/text_plain.h"
#include "render/walk.h"
#include "tamis/mask.h"
#include "tamis/page.h"
#include "tamis/render.h"

namespace tamis {

struct HtmlWriting {
  std::string_view base_url;
  bool styles = false;
  const Mask* marked = nullptr;  // mark these and dim the others
  bool numbers = false;          // see numbered.h; all words must be shown
  bool tracking = true;          // else links lose what tells where a reader comes from
  bool math = false;             // TeX instead of the words of formulas
};

class HtmlWriter {
 public:
  HtmlWriter(const Page& page, const Mask& shown, const HtmlWriting& how);

  // For walk().
  Visit enter(NodeId element);
  void leave(NodeId element);
  void text(NodeId text);

  std::string take() { return std::move(out_); }

 private:
  struct Open {
    NodeId node;  // kNone: a cell that we put in
    Tag tag;      // as written
    bool is_written;
    bool is_code = false;  // a cell of lines of code
  };

  // A numbered list whose items may not all be written.
  struct Numbered {
    ListNumbers numbers;
    bool has_gap;  // before the next item
  };

  struct GroupRow {  // of a <tbody>; the last one stands for its end
    NodeId row;
    std::uint32_t written_before;  // rows of the group
  };

  Visit enter_void(NodeId n, Tag tag);
  bool write_formula(NodeId n);
  bool is_glued(WordId w) const;
  void count_item(NodeId n, Tag tag, bool is_written);
  std::size_t place_in_table(NodeId n, Tag tag, bool is_written);
  const std::vector<GroupRow>& rows_of(NodeId group);
  std::uint32_t written_rows(NodeId cell);
  bool is_writable(NodeId n, Tag tag) const;
  Tag innermost() const;
  void write_pending();
  void prepare_place(Tag tag);
  void open_implied(Tag tag);
  void close_implied();
  void write_start(NodeId n, Tag tag);
  void write_end(Tag tag);
  void write_attributes(NodeId n, Tag tag);
  bool append_value(NodeId n, Tag tag, std::string_view name, std::string_view source);
  void add_space(std::uint32_t first, std::uint32_t last);
  void write_space();
  bool drop_number(WordId w);
  void write_word(WordId w);
  void change_run(int state);
  void number_word(WordId w, std::size_t gap);

  const Page& page_;
  const Mask& shown_;
  HtmlWriting how_;
  KeptWords kept_;
  MediaRule media_;
  std::optional<FormulaPlaces> formulas_;  // none: they are not looked for
  NodeId formula_ = kNone;                 // that was written last
  Links links_;
  GlueRule glue_;
  std::vector<Numbered> lists_;
  std::vector<RowColumns> tables_;                          // that are open
  std::unordered_map<NodeId, std::vector<GroupRow>> rows_;  // by group
  std::optional<std::int64_t> number_;  // that the next item must name
  std::string out_;
  std::string scratch_;
  std::string value_;
  std::vector<Open> open_;
  std::vector<Tag> written_;  // those of open_ that are
  int pending_ = 0;           // those that are written if a picture follows
  int preformatted_ = 0;
  bool at_pre_start_ = false;
  std::string space_;              // white space since the last thing written
  bool dropped_ = false;           // words since then
  bool is_behind_number_ = false;  // of a line of code, which was dropped
  bool separated_ = true;  // white space or the edge of a block since the last word
  int breaks_ = 0;         // <br> in a row
  int run_ = -1;           // open: 2 numbered, 1 marked, 0 dimmed, -1 none
  WordId before_ = kNone;
  std::size_t numbered_from_ = 0;  // where the open numbered run begins
  std::string numbers_;            // its start tag, but for the end
};

// What stands before the body of a document, "<body>" included.
std::string html_head(const Page& page, const HtmlOptions& options,
                      bool loads_sheets = true);

}  // namespace tamis
