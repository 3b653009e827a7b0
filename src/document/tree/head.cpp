// 13.2.6.4.1 to 13.2.6.4.6: the modes up to the body, and 13.2.6.4.8 "text".

#include "document/tree/tree_builder.h"

namespace tamis {
namespace {

// The end tags that the modes up to the body do not ignore.
constexpr TagSet kEndTags{Tag::body, Tag::html, Tag::br};
constexpr TagSet kEndTagsBeforeHead = kEndTags | TagSet{Tag::head};

}  // namespace

// 13.2.6.4.1 The "initial" insertion mode
Step TreeBuilder::initial(Token& token) {
  if (token.kind == TokenKind::characters && drop_leading_space(token))
    return Step::done;
  if (token.kind == TokenKind::comment)
    return insert_comment_at(token, {0}), Step::done;
  quirks() = true;  // no doctype; the doctype itself is handled in dispatch.cpp
  mode_ = Mode::before_html;
  return Step::again;
}

// 13.2.6.4.2 The "before html" insertion mode
Step TreeBuilder::before_html(Token& token) {
  if (token.kind == TokenKind::characters && drop_leading_space(token))
    return Step::done;
  if (token.kind == TokenKind::comment)
    return insert_comment_at(token, {0}), Step::done;
  if (token.kind == TokenKind::doctype) return Step::done;
  if (token.kind == TokenKind::end_tag && !kEndTagsBeforeHead.contains(token.tag))
    return Step::done;
  mode_ = Mode::before_head;
  if (token.kind == TokenKind::start_tag && token.tag == Tag::html)
    return insert_html(token), Step::done;
  Token implied;
  implied.offset = implied.end = token.offset;
  insert_html(implied);
  return Step::again;
}

void TreeBuilder::insert_html(const Token& token) {
  html_ = add_element(token, Tag::html, Space::html, {0});
  push(html_, Tag::html);
}

// 13.2.6.4.3 The "before head" insertion mode
Step TreeBuilder::before_head(Token& token) {
  if (token.kind == TokenKind::characters && drop_leading_space(token))
    return Step::done;
  if (token.kind == TokenKind::comment) return insert_comment(token), Step::done;
  if (token.kind == TokenKind::doctype) return Step::done;
  if (token.kind == TokenKind::start_tag) {
    if (token.tag == Tag::html) return in_body(token);
    if (token.tag == Tag::head) {
      head_ = insert(token);
      mode_ = Mode::in_head;
      return Step::done;
    }
  }
  if (token.kind == TokenKind::end_tag && !kEndTagsBeforeHead.contains(token.tag))
    return Step::done;
  head_ = insert_implied(Tag::head, token.offset);
  mode_ = Mode::in_head;
  return Step::again;
}

// 13.2.6.4.4 The "in head" insertion mode
Step TreeBuilder::in_head(Token& token) {
  switch (token.kind) {
    case TokenKind::characters:
      if (insert_leading_space(token)) return Step::done;
      break;
    case TokenKind::comment: return insert_comment(token), Step::done;
    case TokenKind::doctype: return Step::done;
    case TokenKind::start_tag: {
      if (token.tag == Tag::html) return in_body(token);
      if (token.tag == Tag::head) return Step::done;
      if (in_head_start(token) == Step::done) return Step::done;
      break;
    }
    case TokenKind::end_tag:
      if (token.tag == Tag::head) {
        pop();
        mode_ = Mode::after_head;
        return Step::done;
      }
      if (token.tag == Tag::template_) return end_template(), Step::done;
      if (!kEndTags.contains(token.tag)) return Step::done;
      break;
    default: break;
  }
  pop();
  mode_ = Mode::after_head;
  return Step::again;
}

// Handles the start tags that belong in a head. Returns Step::again for all others.
Step TreeBuilder::in_head_start(Token& token) {
  switch (token.tag) {
    case Tag::base:
    case Tag::basefont:
    case Tag::bgsound:
    case Tag::link:
    case Tag::meta: insert_void(token, token.tag); return Step::done;
    case Tag::title: return start_raw(token, TokenizerState::rcdata);
    case Tag::noscript:
      if (!options_.scripting) {
        insert(token);
        mode_ = Mode::in_head_noscript;
        return Step::done;
      }
      return start_raw(token, TokenizerState::rawtext);
    case Tag::noframes:
    case Tag::style: return start_raw(token, TokenizerState::rawtext);
    case Tag::script: return start_raw(token, TokenizerState::script_data);
    case Tag::template_: return start_template(token), Step::done;
    default: return Step::again;
  }
}

// 13.2.6.2 Parsing elements that contain only text
Step TreeBuilder::start_raw(const Token& token, TokenizerState state) {
  insert(token);
  next_state_ = state;
  original_mode_ = mode_;
  mode_ = Mode::text;
  return Step::done;
}

// 13.2.6.4.5 The "in head noscript" insertion mode
Step TreeBuilder::in_head_noscript(Token& token) {
  constexpr TagSet kKept{Tag::basefont, Tag::bgsound,  Tag::link,
                         Tag::meta,     Tag::noframes, Tag::style};
  switch (token.kind) {
    case TokenKind::doctype: return Step::done;
    case TokenKind::comment: return in_head(token);
    case TokenKind::characters:
      if (insert_leading_space(token)) return Step::done;
      break;
    case TokenKind::start_tag:
      if (token.tag == Tag::html) return in_body(token);
      if (kKept.contains(token.tag)) return in_head(token);
      if (token.tag == Tag::head || token.tag == Tag::noscript) return Step::done;
      break;
    case TokenKind::end_tag:
      if (token.tag == Tag::noscript) {
        pop();
        mode_ = Mode::in_head;
        return Step::done;
      }
      if (token.tag != Tag::br) return Step::done;
      break;
    default: break;
  }
  pop();
  mode_ = Mode::in_head;
  return Step::again;
}

// 13.2.6.4.6 The "after head" insertion mode
Step TreeBuilder::after_head(Token& token) {
  switch (token.kind) {
    case TokenKind::characters:
      if (insert_leading_space(token)) return Step::done;
      break;
    case TokenKind::comment: return insert_comment(token), Step::done;
    case TokenKind::doctype: return Step::done;
    case TokenKind::start_tag:
      if (token.tag == Tag::html) return in_body(token);
      if (token.tag == Tag::body) {
        body() = insert(token);
        frameset_ok_ = false;
        mode_ = Mode::in_body;
        return Step::done;
      }
      if (token.tag == Tag::frameset) {
        insert(token);
        mode_ = Mode::in_frameset;
        return Step::done;
      }
      if (token.tag == Tag::head) return Step::done;
      if (belongs_in_head(token.tag)) return start_late_in_head(token);
      break;
    case TokenKind::end_tag:
      if (token.tag == Tag::template_) return in_head(token);
      if (!kEndTags.contains(token.tag)) return Step::done;
      break;
    default: break;
  }
  body() = insert_implied(Tag::body, token.offset);
  mode_ = Mode::in_body;
  return Step::again;
}

bool TreeBuilder::belongs_in_head(Tag tag) {
  constexpr TagSet kTags{Tag::base,      Tag::basefont, Tag::bgsound, Tag::link,
                         Tag::meta,      Tag::noframes, Tag::script,  Tag::style,
                         Tag::template_, Tag::title};
  return kTags.contains(tag);
}

// The head is already closed: reopens it for this one element.
Step TreeBuilder::start_late_in_head(Token& token) {
  NodeId last = node_count() - 1;  // nodes can be appended if it is inside the head
  while (last != head_ && last != kNone && last > head_) last = nodes().parent[last];
  if (last != head_) link();
  push(head_, Tag::head);
  in_head(token);
  const std::size_t at = find_node(head_);
  if (at != kNotOpen) remove_open(at);
  return Step::done;
}

// 13.2.6.4.8 The "text" insertion mode
Step TreeBuilder::text_mode(Token& token) {
  if (token.kind == TokenKind::characters || token.kind == TokenKind::null_character) {
    insert_characters(token);
    return Step::done;
  }
  pop();
  mode_ = original_mode_;
  return token.kind == TokenKind::end_of_file ? Step::again : Step::done;
}

}  // namespace tamis
