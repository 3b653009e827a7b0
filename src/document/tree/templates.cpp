// <template>: 13.2.6.4.4 (its start and end tags) and 13.2.6.4.18. Also 13.2.4.1,
// "reset the insertion mode appropriately", which templates and tables need.

#include "document/tree/tree_builder.h"

namespace tamis {

void TreeBuilder::start_template(const Token& token) {
  insert(token);
  ++open_templates_;
  push_marker();
  frameset_ok_ = false;
  mode_ = Mode::in_template;
  scratch_.template_modes.push_back(Mode::in_template);
}

void TreeBuilder::end_template() {
  if (!has_open_template() || scratch_.template_modes.empty()) return;
  generate_all_implied_end_tags();
  pop_through(Tag::template_);
  clear_to_last_marker();
  scratch_.template_modes.pop_back();
  reset_insertion_mode();
}

// 13.2.6.4.18 The "in template" insertion mode
Step TreeBuilder::in_template(Token& token) {
  switch (token.kind) {
    case TokenKind::characters:
    case TokenKind::null_character:
    case TokenKind::comment:
    case TokenKind::doctype: return in_body(token);
    case TokenKind::end_tag:
      if (token.tag == Tag::template_) end_template();
      return Step::done;
    case TokenKind::end_of_file:
      if (!has_open_template() || scratch_.template_modes.empty()) return Step::done;
      pop_through(Tag::template_);
      clear_to_last_marker();
      scratch_.template_modes.pop_back();
      reset_insertion_mode();
      return Step::again;
    case TokenKind::start_tag: break;
  }
  if (belongs_in_head(token.tag)) return in_head(token);
  mode_ = template_mode_for(token.tag);
  scratch_.template_modes.back() = mode_;
  return Step::again;
}

Mode TreeBuilder::template_mode_for(Tag tag) {
  switch (tag) {
    case Tag::caption:
    case Tag::colgroup:
    case Tag::tbody:
    case Tag::tfoot:
    case Tag::thead: return Mode::in_table;
    case Tag::col: return Mode::in_column_group;
    case Tag::tr: return Mode::in_table_body;
    case Tag::td:
    case Tag::th: return Mode::in_row;
    default: return Mode::in_body;
  }
}

void TreeBuilder::reset_insertion_mode() {
  const std::size_t lowest = open_count_ - std::min(open_count_, reach());
  for (std::size_t at = open_count_; at-- > 0;) {
    pay(1);
    const bool is_last = at == 0;
    const Open& entry = is_last && is_fragment_ ? context_ : open_[at];
    if (entry.space == Space::html && find_mode_for(entry.tag, is_last)) return;
    if (at <= lowest) break;
  }
  mode_ = Mode::in_body;
}

// Reports whether this open element decides the mode.
bool TreeBuilder::find_mode_for(Tag tag, bool is_last) {
  switch (tag) {
    case Tag::td:
    case Tag::th:
      if (is_last) return false;
      mode_ = Mode::in_cell;
      return true;
    case Tag::tr: mode_ = Mode::in_row; return true;
    case Tag::tbody:
    case Tag::thead:
    case Tag::tfoot: mode_ = Mode::in_table_body; return true;
    case Tag::caption: mode_ = Mode::in_caption; return true;
    case Tag::colgroup: mode_ = Mode::in_column_group; return true;
    case Tag::table: mode_ = Mode::in_table; return true;
    case Tag::template_: mode_ = scratch_.template_modes.back(); return true;
    case Tag::head:
      if (is_last) return false;
      mode_ = Mode::in_head;
      return true;
    case Tag::body: mode_ = Mode::in_body; return true;
    case Tag::frameset: mode_ = Mode::in_frameset; return true;
    case Tag::html:
      mode_ = head_ == kNone ? Mode::before_head : Mode::after_head;
      return true;
    default: return false;
  }
}

// 13.2.4 "Parsing HTML fragments": the root element represents the inside of the
// context.
void TreeBuilder::start_fragment() {
  is_fragment_ = true;
  quirks() = false;
  std::string_view name = options_.fragment_of;
  Space space = Space::html;
  if (name.starts_with("svg ")) space = Space::svg;
  if (name.starts_with("math ")) space = Space::math;
  if (space != Space::html) name.remove_prefix(name.find(' ') + 1);
  const Tag tag = tag_of(name);
  context_ = {kNone, traits_of(tag), tag, space, false};
  if (space != Space::html) context_ = foreign_entry(kNone, tag, space, false);
  insert_html({});
  if (space == Space::html) start_state_ = fragment_state(tag);
  if (tag == Tag::template_ && space == Space::html)
    scratch_.template_modes.push_back(Mode::in_template);
  reset_insertion_mode();
  if (tag == Tag::form && space == Space::html)
    form_ = 0;  // some form that is not in the tree
}

TokenizerState TreeBuilder::fragment_state(Tag context) const {
  switch (context) {
    case Tag::title:
    case Tag::textarea: return TokenizerState::rcdata;
    case Tag::style:
    case Tag::xmp:
    case Tag::iframe:
    case Tag::noembed:
    case Tag::noframes: return TokenizerState::rawtext;
    case Tag::script: return TokenizerState::script_data;
    case Tag::noscript:
      return options_.scripting ? TokenizerState::rawtext : TokenizerState::data;
    case Tag::plaintext: return TokenizerState::plaintext;
    default: return TokenizerState::data;
  }
}

}  // namespace tamis
