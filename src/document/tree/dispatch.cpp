// 13.2.6 Tree construction: selects the rules for a token.

#include "document/tree/tree_builder.h"

namespace tamis {

TreeBuilder::TreeBuilder(Page& page, const ParseOptions& options, TreeScratch& scratch)
    : PageWriter(page),
      options_(options),
      scratch_(scratch),
      open_stack_(scratch.open),
      formatting_(scratch.formatting) {
  formatting_.clear();
  scratch.template_modes.clear();
  scratch.table_text.clear();
  scratch.late_comments.clear();
  open_stack_.grow(64);
  open_ = open_stack_.data() + 1;
  open_stack_[0] = {kNone, 0, Tag::unknown, Space::html, false};
  attributes().grow(256);
  attribute_rows_ = attributes().data();
  attribute_capacity_ = static_cast<std::uint32_t>(attributes().capacity());
  constexpr std::int64_t kFreeRepairs = 100'000;
  budget_ = kFreeRepairs + static_cast<std::int64_t>(source().size()) *
                               options.limits.max_repairs_per_byte;
  scratch.html_extra.clear();
  scratch.body_extra.clear();
  grow_tags();
  add_document();
  if (!options.fragment_of.empty()) start_fragment();
}

void TreeBuilder::process(Token& token) {
  while (step(token) == Step::again) {
  }
}

Step TreeBuilder::step(Token& token) {
  return uses_foreign_rules(token) ? foreign_content(token)
                                   : use_rules_of(mode_, token);
}

Step TreeBuilder::use_rules_of(Mode mode, Token& token) {
  switch (mode) {
    case Mode::initial: return initial(token);
    case Mode::before_html: return before_html(token);
    case Mode::before_head: return before_head(token);
    case Mode::in_head: return in_head(token);
    case Mode::in_head_noscript: return in_head_noscript(token);
    case Mode::after_head: return after_head(token);
    case Mode::in_body: return in_body(token);
    case Mode::text: return text_mode(token);
    case Mode::in_table: return in_table(token);
    case Mode::in_table_text: return in_table_text(token);
    case Mode::in_caption: return in_caption(token);
    case Mode::in_column_group: return in_column_group(token);
    case Mode::in_table_body: return in_table_body(token);
    case Mode::in_row: return in_row(token);
    case Mode::in_cell: return in_cell(token);
    case Mode::in_template: return in_template(token);
    case Mode::after_body: return after_body(token);
    case Mode::in_frameset: return in_frameset(token);
    case Mode::after_frameset: return after_frameset(token);
    case Mode::after_after_body: return after_after_body(token);
    case Mode::after_after_frameset: return after_after_frameset(token);
  }
  return Step::done;
}

TokenizerState TreeBuilder::slow_start_tag(Token& token) {
  next_state_ = TokenizerState::data;
  process(token);
  return next_state_;
}

void TreeBuilder::doctype(Token& token, const Doctype& doctype) {
  if (mode_ == Mode::in_table_text) process(token);  // ends the text; is dropped
  if (mode_ != Mode::initial) return;
  add_node(Kind::doctype, {0}, token.offset, token.end - token.offset);
  quirks() = is_quirky(doctype);
  mode_ = Mode::before_html;
}

void TreeBuilder::end_of_file() {
  Token token;
  token.kind = TokenKind::end_of_file;
  token.offset = token.end = static_cast<std::uint32_t>(source().size());
  process(token);
  finish();
}

}  // namespace tamis
