// 13.2.6.5 The rules for parsing tokens in foreign content (SVG and MathML).

#include "document/tree/tree_builder.h"

namespace tamis {

// 13.2.6, the condition of the tree construction dispatcher.
bool TreeBuilder::uses_foreign_rules(const Token& token) const {
  if (open_count_ == 0) return false;
  const Open& node = adjusted_current();
  if (node.space == Space::html || token.kind == TokenKind::end_of_file) return false;
  const bool start = token.kind == TokenKind::start_tag;
  const bool text =
      token.kind == TokenKind::characters || token.kind == TokenKind::null_character;
  if ((node.traits & kMathTextIntegration) != 0 &&
      (text || (start && token.tag != Tag::mglyph && token.tag != Tag::malignmark)))
    return false;
  if (node.space == Space::math && node.tag == Tag::annotation_xml && start &&
      token.tag == Tag::svg)
    return false;
  return (node.traits & kHtmlIntegration) == 0 || !(start || text);
}

// Makes the stack entry of a foreign element, which has few traits and none of the HTML
// element of that name.
Open TreeBuilder::foreign_entry(NodeId node, Tag tag, Space space,
                                bool html_annotation) const {
  constexpr std::uint32_t kBoundary =
      trait::special | trait::scope | trait::item_boundary;
  std::uint32_t traits = 0;
  if (space == Space::math) {
    const bool is_token = tag == Tag::mi || tag == Tag::mo || tag == Tag::mn ||
                          tag == Tag::ms || tag == Tag::mtext;
    if (is_token) traits = kMathTextIntegration;
    if (tag == Tag::annotation_xml && html_annotation) traits = kHtmlIntegration;
    if (is_token || tag == Tag::annotation_xml) traits |= kBoundary;
  } else if (tag == Tag::foreignobject || tag == Tag::desc || tag == Tag::title) {
    traits = kHtmlIntegration | kBoundary;
  }
  return {node, traits, tag, space, false};
}

void TreeBuilder::insert_foreign(const Token& token, Space space) {
  const NodeId node = add_element(token, token.tag, space, place());
  if (token.self_closing) return;
  const bool html_annotation =
      token.tag == Tag::annotation_xml &&
      (attribute_is(token, "encoding", "text/html") ||
       attribute_is(token, "encoding", "application/xhtml+xml"));
  push_entry(foreign_entry(node, token.tag, space, html_annotation));
}

Step TreeBuilder::foreign_content(Token& token) {
  switch (token.kind) {
    case TokenKind::null_character: return insert_characters(token), Step::done;
    case TokenKind::characters:
      if (frameset_ok_) frameset_ok_ = is_white_space(token);
      return insert_characters(token), Step::done;
    case TokenKind::comment: return insert_comment(token), Step::done;
    case TokenKind::start_tag: return foreign_start(token);
    case TokenKind::end_tag: return foreign_end(token);
    default: return Step::done;
  }
}

// Start tags that never occur in SVG or MathML end foreign content.
bool TreeBuilder::leaves_foreign_content(const Token& token) const {
  if (token.kind == TokenKind::end_tag)
    return token.tag == Tag::br || token.tag == Tag::p;
  if (token.tag == Tag::font)
    return has_attribute(token, "color") || has_attribute(token, "face") ||
           has_attribute(token, "size");
  return has_trait(token.tag, trait::breakout);
}

// The standard: "while the current node is not ... pop".
void TreeBuilder::pop_foreign() {
  while (open_count_ > 1 && current().space != Space::html &&
         (current().traits & (kMathTextIntegration | kHtmlIntegration)) == 0)
    pop();
}

Step TreeBuilder::foreign_start(Token& token) {
  if (leaves_foreign_content(token)) {
    pop_foreign();
    return use_rules_of(mode_, token);
  }
  const Space space = adjusted_current().space;
  insert_foreign(token, space);
  return Step::done;
}

Step TreeBuilder::foreign_end(Token& token) {
  if (leaves_foreign_content(token)) {
    pop_foreign();
    return use_rules_of(mode_, token);
  }
  const std::size_t lowest = open_count_ - std::min(open_count_, reach());
  for (std::size_t at = open_count_ - 1; at > 0; --at) {
    pay(1);
    if (has_name(open_[at], token)) {
      pop_to(at);
      return Step::done;
    }
    if (open_[at - 1].space == Space::html) return use_rules_of(mode_, token);
    if (at <= lowest) break;
  }
  return Step::done;
}

}  // namespace tamis
