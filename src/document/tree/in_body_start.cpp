// 13.2.6.4.7 "in body": start tags, in the standard's order.

#include "document/tree/tree_builder.h"

namespace tamis {

// Follows the list in the standard, hence its length.
Step TreeBuilder::in_body_start(Token& token) {  // NOLINT(readability-function-size)
  if (belongs_in_head(token.tag)) return in_head_start(token);
  const std::uint32_t traits = traits_of(token.tag);
  switch (token.tag) {
    case Tag::html:
      if (!has_open_template() && html_ != kNone) merge_attributes(html_, token);
      return Step::done;
    case Tag::body: return start_body_again(token), Step::done;
    case Tag::frameset: return start_frameset_in_body(token), Step::done;
    case Tag::h1:
    case Tag::h2:
    case Tag::h3:
    case Tag::h4:
    case Tag::h5:
    case Tag::h6: return start_heading(token), Step::done;
    case Tag::pre:
    case Tag::listing:
      close_p_in_button_scope();
      insert(token);
      skip_line_feed_ = true;
      frameset_ok_ = false;
      return Step::done;
    case Tag::form: return start_form(token), Step::done;
    case Tag::li: return start_list_item(token), Step::done;
    case Tag::dd:
    case Tag::dt: return start_description_item(token), Step::done;
    case Tag::plaintext:
      close_p_in_button_scope();
      insert(token);
      next_state_ = TokenizerState::plaintext;
      return Step::done;
    case Tag::button: return start_button(token), Step::done;
    case Tag::a: return start_a(token), Step::done;
    case Tag::nobr: return start_nobr(token), Step::done;
    case Tag::applet:
    case Tag::marquee:
    case Tag::object:
      reconstruct_formatting();
      insert(token);
      push_marker();
      frameset_ok_ = false;
      return Step::done;
    case Tag::table: return start_table(token), Step::done;
    case Tag::input: return start_input(token), Step::done;
    case Tag::param:
    case Tag::source:
    case Tag::track: return insert_void(token, token.tag), Step::done;
    case Tag::hr: return start_hr(token), Step::done;
    case Tag::image:  // "Don't ask."
      token.tag = Tag::img;
      return Step::again;
    case Tag::textarea:
      start_raw(token, TokenizerState::rcdata);
      skip_line_feed_ = true;
      frameset_ok_ = false;
      return Step::done;
    case Tag::xmp:
      close_p_in_button_scope();
      reconstruct_formatting();
      frameset_ok_ = false;
      return start_raw(token, TokenizerState::rawtext);
    case Tag::iframe:
      frameset_ok_ = false;
      return start_raw(token, TokenizerState::rawtext);
    case Tag::noembed: return start_raw(token, TokenizerState::rawtext);
    case Tag::noscript:
      if (options_.scripting) return start_raw(token, TokenizerState::rawtext);
      break;  // an ordinary element
    case Tag::select: return start_select(token), Step::done;
    case Tag::optgroup:
    case Tag::option: return start_option(token), Step::done;
    case Tag::rb:
    case Tag::rp:
    case Tag::rt:
    case Tag::rtc: return start_ruby_part(token), Step::done;
    case Tag::math: return start_foreign(token, Space::math), Step::done;
    case Tag::svg: return start_foreign(token, Space::svg), Step::done;
    case Tag::caption:
    case Tag::col:
    case Tag::colgroup:
    case Tag::frame:
    case Tag::head:
    case Tag::tbody:
    case Tag::td:
    case Tag::tfoot:
    case Tag::th:
    case Tag::thead:
    case Tag::tr: return Step::done;
    default: break;
  }
  if ((traits & trait::closes_p) != 0) {
    close_p_in_button_scope();
    insert(token);
    return Step::done;
  }
  reconstruct_formatting();
  if ((traits & trait::void_inline) != 0) {
    insert_void(token, token.tag);
    frameset_ok_ = false;
    return Step::done;
  }
  const NodeId node = insert(token);
  if ((traits & trait::formatting) != 0) push_formatting(node, token.tag);
  if (token.tag == Tag::selectedcontent) has_selected_content_ = true;
  return Step::done;
}

void TreeBuilder::start_body_again(const Token& token) {
  if (open_count_ < 2 || open_[1].tag != Tag::body || has_open_template()) return;
  frameset_ok_ = false;
  merge_attributes(open_[1].node, token);
}

void TreeBuilder::start_frameset_in_body(const Token& token) {
  if (open_count_ < 2 || open_[1].tag != Tag::body || !frameset_ok_) return;
  detach(open_[1].node);
  body() = 0;
  insert_late_comments();
  pop_to(1);
  insert(token);
  mode_ = Mode::in_frameset;
}

void TreeBuilder::start_heading(const Token& token) {
  close_p_in_button_scope();
  if ((current().traits & trait::heading) != 0) pop();
  insert(token);
}

void TreeBuilder::start_form(const Token& token) {
  if (form_ != kNone && !has_open_template()) return;
  close_p_in_button_scope();
  const NodeId node = insert(token);
  if (!has_open_template()) form_ = node;
}

void TreeBuilder::start_list_item(const Token& token) {
  frameset_ok_ = false;
  if (find_html(Tag::li, trait::item_boundary) != kNotOpen) close(Tag::li);
  close_p_in_button_scope();
  insert(token);
}

void TreeBuilder::start_description_item(const Token& token) {
  frameset_ok_ = false;
  const std::size_t at = find_open(
      [](const Open& o) {
        return (o.tag == Tag::dd || o.tag == Tag::dt) && o.space == Space::html;
      },
      trait::item_boundary);
  if (at != kNotOpen) close(open_[at].tag);
  close_p_in_button_scope();
  insert(token);
}

void TreeBuilder::start_button(const Token& token) {
  if (in_scope(Tag::button)) close(Tag::button);
  reconstruct_formatting();
  insert(token);
  frameset_ok_ = false;
}

void TreeBuilder::start_a(const Token& token) {
  const std::size_t listed_at = find_formatting(Tag::a);
  if (listed_at != kNotOpen) {
    const NodeId node = formatting_[listed_at].node;
    adoption_agency(token);
    const std::size_t still_listed = find_formatting_node(node);
    if (still_listed != kNotOpen) {
      const bool open = formatting_[still_listed].open;
      remove_formatting(still_listed);
      const std::size_t at = open ? find_node(node) : kNotOpen;
      if (at != kNotOpen) remove_open(at);
    }
  }
  reconstruct_formatting();
  push_formatting(insert(token), Tag::a);
}

void TreeBuilder::start_nobr(const Token& token) {
  reconstruct_formatting();
  if (in_scope(Tag::nobr)) {
    adoption_agency(token);
    reconstruct_formatting();
  }
  push_formatting(insert(token), Tag::nobr);
}

void TreeBuilder::start_table(const Token& token) {
  if (!quirks()) close_p_in_button_scope();
  insert(token);
  frameset_ok_ = false;
  mode_ = Mode::in_table;
}

void TreeBuilder::start_input(const Token& token) {
  if (is_fragment_ && context_.tag == Tag::select && context_.space == Space::html)
    return;
  if (in_scope(Tag::select)) pop_through(Tag::select);
  reconstruct_formatting();
  insert_void(token, Tag::input);
  if (!attribute_is(token, "type", "hidden")) frameset_ok_ = false;
}

void TreeBuilder::start_hr(const Token& token) {
  close_p_in_button_scope();
  if (in_scope(Tag::select)) generate_implied_end_tags();
  insert_void(token, Tag::hr);
  frameset_ok_ = false;
}

// The standard of 2025 ("customizable select"): a select may contain nearly any
// element, and the "in select" modes no longer exist.
void TreeBuilder::start_select(const Token& token) {
  if (is_fragment_ && context_.tag == Tag::select && context_.space == Space::html)
    return;
  if (in_scope(Tag::select)) return pop_through(Tag::select);
  reconstruct_formatting();
  insert(token);
  frameset_ok_ = false;
}

void TreeBuilder::start_option(const Token& token) {
  if (in_scope(Tag::select))
    generate_implied_end_tags(token.tag == Tag::option ? Tag::optgroup : Tag::unknown);
  else if (current_is(Tag::option))
    pop();
  reconstruct_formatting();
  insert(token);
}

void TreeBuilder::start_ruby_part(const Token& token) {
  const bool inside_rtc = token.tag == Tag::rp || token.tag == Tag::rt;
  if (in_scope(Tag::ruby))
    generate_implied_end_tags(inside_rtc ? Tag::rtc : Tag::unknown);
  insert(token);
}

void TreeBuilder::start_foreign(Token& token, Space space) {
  reconstruct_formatting();
  insert_foreign(token, space);
}

}  // namespace tamis
