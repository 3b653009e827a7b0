// 13.2.6.4.7 The "in body" insertion mode. Start tags are in in_body_start.cpp; the
// fast path for the common tags is in fast_path.inl.

#include "document/tree/tree_builder.h"

namespace tamis {

Step TreeBuilder::in_body(Token& token) {
  switch (token.kind) {
    case TokenKind::null_character:
    case TokenKind::doctype: return Step::done;
    case TokenKind::characters:
      reconstruct_formatting();
      if (frameset_ok_) frameset_ok_ = is_white_space(token);
      insert_characters(token);
      return Step::done;
    case TokenKind::comment: return insert_comment(token), Step::done;
    case TokenKind::start_tag: return in_body_start(token);
    case TokenKind::end_tag: return in_body_end(token);
    case TokenKind::end_of_file:
      return scratch_.template_modes.empty() ? Step::done : in_template(token);
  }
  return Step::done;
}

// --- End tags, in the standard's order.

Step TreeBuilder::in_body_end(Token& token) {
  const std::uint32_t traits = traits_of(token.tag);
  switch (token.tag) {
    case Tag::template_: return end_template(), Step::done;
    case Tag::body:
    case Tag::html:
      if (!in_scope(Tag::body)) return Step::done;
      mode_ = Mode::after_body;
      return token.tag == Tag::html ? Step::again : Step::done;
    case Tag::form: return end_form(), Step::done;
    case Tag::p: return end_p(token), Step::done;
    case Tag::li:
      if (find_in_scope(Tag::li, trait::list_scope) != kNotOpen) close(Tag::li);
      return Step::done;
    case Tag::dd:
    case Tag::dt: return end_block(token), Step::done;
    case Tag::applet:
    case Tag::marquee:
    case Tag::object:
      if (!in_scope(token.tag)) return Step::done;
      close(token.tag);
      clear_to_last_marker();
      return Step::done;
    case Tag::br:  // as if it were <br>, without attributes
      reconstruct_formatting();
      insert_void(token, Tag::br);
      frameset_ok_ = false;
      return Step::done;
    default: break;
  }
  if ((traits & trait::block_end) != 0)
    end_block(token);
  else if ((traits & trait::heading) != 0)
    end_heading();
  else if ((traits & trait::formatting) != 0)
    adoption_agency(token);
  else
    end_any_other(token);
  return Step::done;
}

void TreeBuilder::end_block(const Token& token) {
  if (in_scope(token.tag)) close(token.tag);
}

void TreeBuilder::end_form() {
  if (has_open_template()) {
    if (in_scope(Tag::form)) close(Tag::form);
    return;
  }
  const NodeId node = form_;
  form_ = kNone;
  const std::size_t at =
      find_open([node](const Open& o) { return o.node == node; }, trait::scope);
  if (node == kNone || at == kNotOpen) return;
  generate_implied_end_tags();
  if (at < open_count_) remove_open(at);
}

void TreeBuilder::end_p(const Token& token) {
  if (open_p_ == 0 || !in_button_scope(Tag::p)) {
    insert_implied(Tag::p, token.offset);
    return pop();
  }
  close(Tag::p);
}

void TreeBuilder::end_heading() {
  const auto is_heading = [](const Open& o) {
    return (o.traits & trait::heading) != 0;
  };
  if (find_open(is_heading, trait::scope) == kNotOpen) return;
  generate_implied_end_tags();
  pop_until(is_heading);
  pop_to(open_count_ - 1);
}

// "Any other end tag": the nearest element of that name, unless a special one is
// nearer.
void TreeBuilder::end_any_other(const Token& token) {
  const std::size_t at = find_open(
      [&](const Open& o) { return o.space == Space::html && has_name(o, token); },
      trait::special);
  if (at == kNotOpen || at == 0) return;
  while (open_count_ - 1 > at && (current().traits & trait::implied_end) != 0) pop();
  pop_to(at);
}

}  // namespace tamis
