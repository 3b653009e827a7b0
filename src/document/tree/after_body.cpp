// 13.2.6.4.19 to 13.2.6.4.23: after the body, and framesets.

#include "document/tree/tree_builder.h"

namespace tamis {

// A comment after the body follows everything that is still added to the body. It is
// appended when the page is complete, so that nodes can still be appended in order.
void TreeBuilder::insert_comment_late(Token token, NodeId parent) {
  token.attribute = parent;
  if (scratch_.late_comments.size() < options_.limits.max_nodes - count_)
    scratch_.late_comments.push_back(token);
  else
    degradation().nodes_cut = true;
}

// 13.2.6.4.19 The "after body" insertion mode
Step TreeBuilder::after_body(Token& token) {
  if (token.kind != TokenKind::end_tag || token.tag != Tag::html)
    return behind_body(token, open_[0].node);
  if (!is_fragment_) mode_ = Mode::after_after_body;
  return Step::done;
}

// 13.2.6.4.22 The "after after body" insertion mode
Step TreeBuilder::after_after_body(Token& token) {
  return behind_body(token, 0);
}

// The rules common to both modes. Comments are added to `parent`.
Step TreeBuilder::behind_body(Token& token, NodeId parent) {
  switch (token.kind) {
    case TokenKind::characters: {
      Token space = take_white_space(token);
      if (space.offset != space.end) in_body(space);
      if (token.offset == token.end) return Step::done;
      break;
    }
    case TokenKind::comment: return insert_comment_late(token, parent), Step::done;
    case TokenKind::doctype:
    case TokenKind::end_of_file: return Step::done;
    case TokenKind::start_tag:
      if (token.tag == Tag::html) return in_body(token);
      break;
    default: break;
  }
  mode_ = Mode::in_body;
  return Step::again;
}

// Where text is dropped, its whitespace may still be inserted.
void TreeBuilder::insert_white_space_of(const Token& token) {
  Token rest = token;
  while (rest.offset != rest.end && !full()) {
    Token space = take_white_space(rest);
    if (space.offset != space.end && mode_ == Mode::after_after_frameset)
      in_body(space);
    else if (space.offset != space.end)
      insert_characters(space);
    if (rest.offset != rest.end) ++rest.offset;
  }
}

// 13.2.6.4.20 The "in frameset" insertion mode
Step TreeBuilder::in_frameset(Token& token) {
  switch (token.kind) {
    case TokenKind::characters: return insert_white_space_of(token), Step::done;
    case TokenKind::comment: return insert_comment(token), Step::done;
    case TokenKind::start_tag:
      if (token.tag == Tag::html) return in_body(token);
      if (token.tag == Tag::frameset) insert(token);
      if (token.tag == Tag::frame) insert_void(token, Tag::frame);
      if (token.tag == Tag::noframes) return in_head(token);
      return Step::done;
    case TokenKind::end_tag:
      if (token.tag != Tag::frameset || open_count_ == 1) return Step::done;
      pop();
      if (!is_fragment_ && !current_is(Tag::frameset)) mode_ = Mode::after_frameset;
      return Step::done;
    default: return Step::done;
  }
}

// 13.2.6.4.21 The "after frameset" insertion mode
Step TreeBuilder::after_frameset(Token& token) {
  if (token.kind == TokenKind::comment) return insert_comment(token), Step::done;
  if (token.kind == TokenKind::end_tag && token.tag == Tag::html)
    mode_ = Mode::after_after_frameset;
  return after_after_frameset(token);
}

// 13.2.6.4.23 The "after after frameset" insertion mode
Step TreeBuilder::after_after_frameset(Token& token) {
  switch (token.kind) {
    case TokenKind::comment: return insert_comment_late(token, 0), Step::done;
    case TokenKind::characters: return insert_white_space_of(token), Step::done;
    case TokenKind::start_tag:
      if (token.tag == Tag::html) return in_body(token);
      if (token.tag == Tag::noframes) return in_head(token);
      return Step::done;
    default: return Step::done;
  }
}

}  // namespace tamis
