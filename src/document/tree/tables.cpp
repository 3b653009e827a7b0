// 13.2.6.4.9 "in table", 13.2.6.4.10 "in table text" and 13.2.6.4.12 "in column group".
// Rows and cells are in rows.cpp.

#include "document/tree/tree_builder.h"

namespace tamis {

// "Clear the stack back to a table context"
void TreeBuilder::clear_to_table() {
  pop_until_current(trait::table_scope);
}

// 13.2.6.4.9 The "in table" insertion mode
Step TreeBuilder::in_table(Token& token) {
  switch (token.kind) {
    case TokenKind::characters:
    case TokenKind::null_character:
      // The traits of a template are not those of a table, but text goes the same way.
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
    case Tag::body:
    case Tag::caption:
    case Tag::col:
    case Tag::colgroup:
    case Tag::html:
    case Tag::tbody:
    case Tag::td:
    case Tag::tfoot:
    case Tag::th:
    case Tag::thead:
    case Tag::tr: return Step::done;
    case Tag::template_: return in_head(token);
    default: return in_table_anything_else(token);
  }
}

// Not of a table: it goes before the table.
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

}  // namespace tamis
