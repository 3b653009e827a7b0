// The path of nearly every token: characters, ordinary start tags and matching end tags
// under the "in body" rules. It is inlined into the tokenizer and included by
// tree_builder.h.

namespace tamis {

inline NodeId TreeBuilder::add_row(std::uint8_t info, Tag tag, Place where,
                                   std::uint32_t offset, std::uint32_t length) {
  const NodeId node = count_;
  if (node == node_capacity_) [[unlikely]]
    grow_nodes();
  count_ = node + 1;
  rows_.tag[node] = tag;
  rows_.parent[node] = where.parent;
  rows_.depth[node] = static_cast<std::uint16_t>(rows_.depth[where.parent] + 1);
  rows_.offset[node] = offset;
  rows_.length[node] = length;
  rows_.info[node] = info;
  if (linked_) [[unlikely]]
    attach_new(node, where);
  return node;
}

inline NodeId TreeBuilder::add_node(Kind kind, Place where, std::uint32_t offset,
                                    std::uint32_t length) {
  const NodeId node =
      add_row(static_cast<std::uint8_t>(kind), Tag::unknown, where, offset, length);
  rows_.attribute[node] = 0;
  rows_.attribute_count[node] = 0;
  return node;
}

inline NodeId TreeBuilder::add_element(const Token& token, Tag tag, Space space,
                                       Place where) {
  const auto info = static_cast<std::uint8_t>(static_cast<int>(Kind::element) |
                                              static_cast<int>(space) << 3);
  const NodeId node = add_row(info, tag, where, token.offset, token.end - token.offset);
  rows_.attribute[node] = token.attribute;
  rows_.attribute_count[node] = static_cast<std::uint16_t>(token.attribute_count);
  return node;
}

// 13.2.6.1 The appropriate place for inserting a node, without foster parenting.
inline TreeBuilder::Place TreeBuilder::place(NodeId target_override) {
  if (foster_parenting_) [[unlikely]] {
    const bool in_table =
        target_override == kNone
            ? (current().traits & trait::table_context) != 0
            : has_trait(nodes().tag[target_override], trait::table_context);
    if (in_table) return foster_place();
  }
  const NodeId target = target_override == kNone ? current().node : target_override;
  if (rows_.depth[target] >= options_.limits.max_depth) [[unlikely]]
    return {flattened(target)};
  return {target};
}

inline void TreeBuilder::push_entry(const Open& entry) {
  if (open_count_ + 1 == open_stack_.capacity()) [[unlikely]] {
    open_stack_.grow(open_count_ + 2);
    open_ = open_stack_.data() + 1;
  }
  open_[open_count_++] = entry;
}

inline void TreeBuilder::push(NodeId node, Tag tag) {
  open_p_ += tag == Tag::p;
  push_entry({node, traits_of(tag), tag, Space::html, false});
}

inline NodeId TreeBuilder::insert_as(const Token& token, Tag tag) {
  const NodeId node = add_element(token, tag, Space::html, place());
  push(node, tag);
  return node;
}

inline void TreeBuilder::pop() {
  const Open& top = current();
  if (top.listed) [[unlikely]]
    note_closed(top.node);
  if (top.space == Space::html) {
    open_p_ -= top.tag == Tag::p;
    open_templates_ -= top.tag == Tag::template_;
  }
  --open_count_;
}

inline void TreeBuilder::note_tag(const Token& token) {
  if (tag_count_ == tag_capacity_) [[unlikely]]
    grow_tags();
  tag_rows_[tag_count_++] = token.offset;
}

inline void TreeBuilder::insert_characters(const Token& token) {
  const Place where = place();
  NodeId left = count_ - 1;  // the node directly before the new one
  if (linked_) [[unlikely]] {
    const Neighbours* links = scratch_.links.data();
    left =
        where.before == kNone ? links[where.parent].last : links[where.before].previous;
  }
  const bool continues = left != kNone &&
                         (rows_.info[left] & 7) == static_cast<int>(Kind::text) &&
                         rows_.parent[left] == where.parent;
  const auto info = static_cast<std::uint8_t>(
      static_cast<int>(Kind::text) | (continues ? kContinues : 0) |
      (token.blank ? kBlank : 0) | (token.literal ? kLiteral : 0));
  const NodeId node =
      add_row(info, Tag::unknown, where, token.offset, token.end - token.offset);
  rows_.attribute[node] = 0;
  rows_.attribute_count[node] = 0;
}

inline void TreeBuilder::characters(const Token& token) {
  if (body_rules() && !reconstruct_) [[likely]] {
    if (frameset_ok_) frameset_ok_ = is_white_space(token);
    insert_characters(token);
    return;
  }
  Token copy = token;
  process(copy);
}

inline TokenizerState TreeBuilder::start_tag(Token& token) {
  note_tag(token);
  const std::uint32_t traits = traits_of(token.tag);
  if (!body_rules() || (traits & trait::own_start) != 0) [[unlikely]]
    return slow_start_tag(token);
  if ((traits & trait::closes_p) != 0) {
    close_p_in_button_scope();
    insert(token);
    return TokenizerState::data;
  }
  reconstruct_formatting();
  if ((traits & trait::void_inline) != 0) {
    insert_void(token, token.tag);
    frameset_ok_ = false;
    return TokenizerState::data;
  }
  const NodeId node = insert(token);
  if ((traits & trait::formatting) != 0) push_formatting(node, token.tag);
  return TokenizerState::data;
}

inline void TreeBuilder::end_tag(Token& token) {
  note_tag(token);
  const Open& top = current();
  const bool matches = top.tag == token.tag && token.tag != Tag::unknown &&
                       body_rules() && (top.traits & trait::slow_end) == 0;
  if (matches) [[likely]] {
    if (!top.listed) return pop();
    if (!formatting_.empty() && formatting_.back().node == top.node) {
      // The adoption agency finds no furthest block and removes both entries.
      formatting_.pop_back();
      --open_count_;
      update_reconstruct();
      return;
    }
  }
  process(token);
}

}  // namespace tamis
