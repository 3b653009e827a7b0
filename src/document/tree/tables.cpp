// 13.2.6.4.9 "in table" to 13.2.6.4.15 "in cell": tables, their columns, rows and
// cells.

#include "document/tree/tree_builder.h"

namespace tamis {
namespace {

constexpr TagSet kSections{Tag::tbody, Tag::tfoot, Tag::thead};
constexpr TagSet kCells{Tag::td, Tag::th};
// Tags that end a row or a body and, together with cells and rows, a caption.
constexpr TagSet kParts = kSections | TagSet{Tag::caption, Tag::col, Tag::colgroup};
constexpr TagSet kCellsAndRows = kCells | TagSet{Tag::tr};
// End tags that never belong inside a table's parts.
constexpr TagSet kOutside{Tag::body, Tag::caption, Tag::col, Tag::colgroup, Tag::html};

}  // namespace

// "Clear the stack back to a table context"
void TreeBuilder::clear_to_table() {
  pop_until([](const Open& o) { return (o.traits & trait::table_scope) != 0; });
}

// 13.2.6.4.9 The "in table" insertion mode
Step TreeBuilder::in_table(Token& token) {
  switch (token.kind) {
    case TokenKind::characters:
    case TokenKind::null_character:
      // A template does not have the traits of a table, but its text is handled the
      // same way.
      if ((current().traits & trait::table_context) == 0 && !current_is(Tag::template_))
        return in_table_anything_else(token);
      scratch_.table_text.clear();
      original_mode_ = mode_;
      mode_ = Mode::in_table_text;
      return Step::again;
    case TokenKind::comment: return insert_comment(token), Step::done;
    case TokenKind::doctype: return Step::done;
    case TokenKind::start_tag: return in_table_start(token);
    case TokenKind::end_tag: return in_table_end(token);
    case TokenKind::end_of_file: return in_body(token);
  }
  return Step::done;
}

Step TreeBuilder::in_table_start(Token& token) {
  switch (token.tag) {
    case Tag::caption:
      clear_to_table();
      push_marker();
      insert(token);
      mode_ = Mode::in_caption;
      return Step::done;
    case Tag::colgroup:
      clear_to_table();
      insert(token);
      mode_ = Mode::in_column_group;
      return Step::done;
    case Tag::col:
      clear_to_table();
      insert_implied(Tag::colgroup, token.offset);
      mode_ = Mode::in_column_group;
      return Step::again;
    case Tag::tbody:
    case Tag::tfoot:
    case Tag::thead:
      clear_to_table();
      insert(token);
      mode_ = Mode::in_table_body;
      return Step::done;
    case Tag::td:
    case Tag::th:
    case Tag::tr:
      clear_to_table();
      insert_implied(Tag::tbody, token.offset);
      mode_ = Mode::in_table_body;
      return Step::again;
    case Tag::table:
      if (!in_table_scope(Tag::table)) return Step::done;
      pop_through(Tag::table);
      reset_insertion_mode();
      return Step::again;
    case Tag::style:
    case Tag::script:
    case Tag::template_: return in_head(token);
    case Tag::input:
      if (!attribute_is(token, "type", "hidden")) break;
      insert_void(token, Tag::input);
      return Step::done;
    case Tag::form:
      if (has_open_template() || form_ != kNone) return Step::done;
      form_ = insert_void(token, Tag::form);
      return Step::done;
    default: break;
  }
  return in_table_anything_else(token);
}

Step TreeBuilder::in_table_end(Token& token) {
  switch (token.tag) {
    case Tag::table:
      if (!in_table_scope(Tag::table)) return Step::done;
      pop_through(Tag::table);
      reset_insertion_mode();
      return Step::done;
    case Tag::template_: return in_head(token);
    default: break;
  }
  if ((kOutside | kSections | kCellsAndRows).contains(token.tag)) return Step::done;
  return in_table_anything_else(token);
}

// Content that does not belong in a table is inserted before it.
Step TreeBuilder::in_table_anything_else(Token& token) {
  foster_parenting_ = true;
  const Step result = in_body(token);
  foster_parenting_ = false;
  return result;
}

// 13.2.6.4.10 The "in table text" insertion mode
Step TreeBuilder::in_table_text(Token& token) {
  if (token.kind == TokenKind::null_character) return Step::done;
  if (token.kind == TokenKind::characters) {
    if (scratch_.table_text.size() < options_.limits.max_nodes - count_)
      scratch_.table_text.push_back(token);
    return Step::done;
  }
  mode_ = original_mode_;
  const auto is_blank = [this](const Token& t) { return is_white_space(t); };
  const std::vector<Token>& text = scratch_.table_text;
  const bool blank = std::all_of(text.begin(), text.end(), is_blank);
  for (Token piece : scratch_.table_text) {
    if (full()) break;
    if (blank)
      insert_characters(piece);
    else
      in_table_anything_else(piece);
  }
  scratch_.table_text.clear();
  return Step::again;
}

// 13.2.6.4.12 The "in column group" insertion mode
Step TreeBuilder::in_column_group(Token& token) {
  switch (token.kind) {
    case TokenKind::characters:
      if (!current_is(Tag::colgroup)) return insert_white_space_of(token), Step::done;
      if (insert_leading_space(token)) return Step::done;
      break;
    case TokenKind::comment: return insert_comment(token), Step::done;
    case TokenKind::doctype: return Step::done;
    case TokenKind::start_tag:
      if (token.tag == Tag::html) return in_body(token);
      if (token.tag == Tag::col) return insert_void(token, Tag::col), Step::done;
      if (token.tag == Tag::template_) return in_head(token);
      break;
    case TokenKind::end_tag:
      if (token.tag == Tag::colgroup) {
        if (!current_is(Tag::colgroup)) return Step::done;
        pop();
        mode_ = Mode::in_table;
        return Step::done;
      }
      if (token.tag == Tag::col) return Step::done;
      if (token.tag == Tag::template_) return in_head(token);
      break;
    case TokenKind::end_of_file: return in_body(token);
    default: break;
  }
  if (!current_is(Tag::colgroup)) return Step::done;
  pop();
  mode_ = Mode::in_table;
  return Step::again;
}

// --- Captions, table bodies, rows and cells.

// 13.2.6.4.11 The "in caption" insertion mode
Step TreeBuilder::in_caption(Token& token) {
  const bool start = token.kind == TokenKind::start_tag;
  const bool end = token.kind == TokenKind::end_tag;
  const bool closes = end && token.tag == Tag::caption;
  if (closes || (end && token.tag == Tag::table) ||
      (start && (kParts | kCellsAndRows).contains(token.tag))) {
    if (!in_table_scope(Tag::caption)) return Step::done;
    close(Tag::caption);
    clear_to_last_marker();
    mode_ = Mode::in_table;
    return closes ? Step::done : Step::again;
  }
  if (end && (kOutside | kSections | kCellsAndRows).contains(token.tag))
    return Step::done;
  return in_body(token);
}

// "Clear the stack back to a table body context"
void TreeBuilder::clear_to_table_body() {
  pop_until([](const Open& o) {
    return (kSections | TagSet{Tag::template_}).contains(o.tag) &&
           o.space == Space::html;
  });
}

// 13.2.6.4.13 The "in table body" insertion mode
Step TreeBuilder::in_table_body(Token& token) {
  if (token.kind == TokenKind::start_tag && token.tag == Tag::tr) {
    clear_to_table_body();
    insert(token);
    mode_ = Mode::in_row;
    return Step::done;
  }
  if (token.kind == TokenKind::start_tag && kCells.contains(token.tag)) {
    clear_to_table_body();
    insert_implied(Tag::tr, token.offset);
    mode_ = Mode::in_row;
    return Step::again;
  }
  if (token.kind == TokenKind::end_tag && kSections.contains(token.tag)) {
    if (!in_table_scope(token.tag)) return Step::done;
    clear_to_table_body();
    pop();
    mode_ = Mode::in_table;
    return Step::done;
  }
  if ((token.kind == TokenKind::start_tag && kParts.contains(token.tag)) ||
      (token.kind == TokenKind::end_tag && token.tag == Tag::table)) {
    if (!in_table_scope(Tag::tbody) && !in_table_scope(Tag::thead) &&
        !in_table_scope(Tag::tfoot))
      return Step::done;
    clear_to_table_body();
    pop();
    mode_ = Mode::in_table;
    return Step::again;
  }
  if (token.kind == TokenKind::end_tag &&
      (kOutside | kCellsAndRows).contains(token.tag))
    return Step::done;
  return in_table(token);
}

// "Clear the stack back to a table row context"
void TreeBuilder::clear_to_row() {
  while (open_count_ > 1 && !current_is(Tag::tr) && !current_is(Tag::template_)) pop();
}

void TreeBuilder::leave_row() {
  clear_to_row();
  if (open_count_ > 1) pop();
  mode_ = Mode::in_table_body;
}

// 13.2.6.4.14 The "in row" insertion mode
Step TreeBuilder::in_row(Token& token) {
  if (token.kind == TokenKind::start_tag && kCells.contains(token.tag)) {
    clear_to_row();
    insert(token);
    mode_ = Mode::in_cell;
    push_marker();
    return Step::done;
  }
  const bool end = token.kind == TokenKind::end_tag;
  const bool starts_other = token.kind == TokenKind::start_tag &&
                            (kParts.contains(token.tag) || token.tag == Tag::tr);
  if (starts_other || (end && (token.tag == Tag::tr || token.tag == Tag::table))) {
    if (!in_table_scope(Tag::tr)) return Step::done;
    leave_row();
    return end && token.tag == Tag::tr ? Step::done : Step::again;
  }
  if (end && kSections.contains(token.tag)) {
    if (!in_table_scope(token.tag) || !in_table_scope(Tag::tr)) return Step::done;
    leave_row();
    return Step::again;
  }
  if (end && (kOutside | kCells).contains(token.tag)) return Step::done;
  return in_table(token);
}

// "Close the cell"
void TreeBuilder::close_cell() {
  generate_implied_end_tags();
  pop_until(
      [](const Open& o) { return kCells.contains(o.tag) && o.space == Space::html; });
  pop_to(open_count_ - 1);
  clear_to_last_marker();
  mode_ = Mode::in_row;
}

// 13.2.6.4.15 The "in cell" insertion mode
Step TreeBuilder::in_cell(Token& token) {
  if (token.kind == TokenKind::end_tag && kCells.contains(token.tag)) {
    if (!in_table_scope(token.tag)) return Step::done;
    close(token.tag);
    clear_to_last_marker();
    mode_ = Mode::in_row;
    return Step::done;
  }
  if (token.kind == TokenKind::start_tag &&
      (kParts | kCellsAndRows).contains(token.tag)) {
    if (!in_table_scope(Tag::td) && !in_table_scope(Tag::th)) return Step::done;
    close_cell();
    return Step::again;
  }
  if (token.kind == TokenKind::end_tag) {
    if (kOutside.contains(token.tag)) return Step::done;
    if (token.tag == Tag::table || token.tag == Tag::tr ||
        kSections.contains(token.tag)) {
      if (!in_table_scope(token.tag)) return Step::done;
      close_cell();
      return Step::again;
    }
  }
  return in_body(token);
}

}  // namespace tamis
