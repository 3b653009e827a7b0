// 13.2.6.4.11 "in caption" and 13.2.6.4.13 to 13.2.6.4.15: table bodies, rows, cells.

#include "document/tree/open_elements.inl"
#include "document/tree/tree_builder.h"

namespace tamis {
namespace {

bool is_section(Tag tag) {
  return tag == Tag::tbody || tag == Tag::tfoot || tag == Tag::thead;
}

bool is_cell(Tag tag) {
  return tag == Tag::td || tag == Tag::th;
}

// caption, col, colgroup, tbody, tfoot, thead: what ends a row or a body.
bool is_table_part(Tag tag) {
  return is_section(tag) || tag == Tag::caption || tag == Tag::col ||
         tag == Tag::colgroup;
}

// End tags that never belong inside a table's parts.
bool is_outside(Tag tag) {
  return tag == Tag::body || tag == Tag::caption || tag == Tag::col ||
         tag == Tag::colgroup || tag == Tag::html;
}

}  // namespace

// 13.2.6.4.11 The "in caption" insertion mode
Step TreeBuilder::in_caption(Token& token) {
  const bool start = token.kind == TokenKind::start_tag;
  const bool end = token.kind == TokenKind::end_tag;
  const bool closes = end && token.tag == Tag::caption;
  if (closes || (end && token.tag == Tag::table) ||
      (start &&
       (is_table_part(token.tag) || is_cell(token.tag) || token.tag == Tag::tr))) {
    if (!in_table_scope(Tag::caption)) return Step::done;
    generate_implied_end_tags();
    pop_through(Tag::caption);
    clear_to_last_marker();
    mode_ = Mode::in_table;
    return closes ? Step::done : Step::again;
  }
  if (end && (is_outside(token.tag) || is_section(token.tag) || is_cell(token.tag) ||
              token.tag == Tag::tr))
    return Step::done;
  return in_body(token);
}

// "Clear the stack back to a table body context"
void TreeBuilder::clear_to_table_body() {
  while (open_count_ > 1 && !current_is(Tag::template_) &&
         !(is_section(current().tag) && current().space == Space::html))
    pop();
}

// 13.2.6.4.13 The "in table body" insertion mode
Step TreeBuilder::in_table_body(Token& token) {
  if (token.kind == TokenKind::start_tag && token.tag == Tag::tr) {
    clear_to_table_body();
    insert(token);
    mode_ = Mode::in_row;
    return Step::done;
  }
  if (token.kind == TokenKind::start_tag && is_cell(token.tag)) {
    clear_to_table_body();
    insert_implied(Tag::tr, token.offset);
    mode_ = Mode::in_row;
    return Step::again;
  }
  if (token.kind == TokenKind::end_tag && is_section(token.tag)) {
    if (!in_table_scope(token.tag)) return Step::done;
    clear_to_table_body();
    pop();
    mode_ = Mode::in_table;
    return Step::done;
  }
  if ((token.kind == TokenKind::start_tag && is_table_part(token.tag)) ||
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
      (is_outside(token.tag) || is_cell(token.tag) || token.tag == Tag::tr))
    return Step::done;
  return in_table(token);
}

// "Clear the stack back to a table row context", and leave the row.
void TreeBuilder::leave_row() {
  while (open_count_ > 1 && !current_is(Tag::tr) && !current_is(Tag::template_)) pop();
  if (open_count_ > 1) pop();
  mode_ = Mode::in_table_body;
}

// 13.2.6.4.14 The "in row" insertion mode
Step TreeBuilder::in_row(Token& token) {
  if (token.kind == TokenKind::start_tag && is_cell(token.tag)) {
    while (open_count_ > 1 && !current_is(Tag::tr) && !current_is(Tag::template_))
      pop();
    insert(token);
    mode_ = Mode::in_cell;
    push_marker();
    return Step::done;
  }
  const bool end = token.kind == TokenKind::end_tag;
  const bool starts_other = token.kind == TokenKind::start_tag &&
                            (is_table_part(token.tag) || token.tag == Tag::tr);
  if (starts_other || (end && (token.tag == Tag::tr || token.tag == Tag::table))) {
    if (!in_table_scope(Tag::tr)) return Step::done;
    leave_row();
    return end && token.tag == Tag::tr ? Step::done : Step::again;
  }
  if (end && is_section(token.tag)) {
    if (!in_table_scope(token.tag) || !in_table_scope(Tag::tr)) return Step::done;
    leave_row();
    return Step::again;
  }
  if (end && (is_outside(token.tag) || is_cell(token.tag))) return Step::done;
  return in_table(token);
}

// "Close the cell"
void TreeBuilder::close_cell() {
  generate_implied_end_tags();
  while (open_count_ > 1) {
    const bool found = is_cell(current().tag) && current().space == Space::html;
    pop();
    if (found) break;
  }
  clear_to_last_marker();
  mode_ = Mode::in_row;
}

// 13.2.6.4.15 The "in cell" insertion mode
Step TreeBuilder::in_cell(Token& token) {
  if (token.kind == TokenKind::end_tag && is_cell(token.tag)) {
    if (!in_table_scope(token.tag)) return Step::done;
    generate_implied_end_tags();
    pop_through(token.tag);
    clear_to_last_marker();
    mode_ = Mode::in_row;
    return Step::done;
  }
  if (token.kind == TokenKind::start_tag &&
      (is_table_part(token.tag) || is_cell(token.tag) || token.tag == Tag::tr)) {
    if (!in_table_scope(Tag::td) && !in_table_scope(Tag::th)) return Step::done;
    close_cell();
    return Step::again;
  }
  if (token.kind == TokenKind::end_tag) {
    if (is_outside(token.tag)) return Step::done;
    if (token.tag == Tag::table || token.tag == Tag::tr || is_section(token.tag)) {
      if (!in_table_scope(token.tag)) return Step::done;
      close_cell();
      return Step::again;
    }
  }
  return in_body(token);
}

}  // namespace tamis
