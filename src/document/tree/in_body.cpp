// 13.2.6.4.7 The "in body" insertion mode. Start tags are in in_body_start.cpp, end
// tags in in_body_end.cpp; the fast path for the common ones is in fast_path.inl.

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

}  // namespace tamis
