// 13.2.4.2 The stack of open elements.

#include "document/tree/tree_builder.h"

namespace tamis {

void TreeBuilder::remove_open(std::size_t index) {
  const Open& entry = open_[index];
  if (entry.space == Space::html) {
    open_p_ -= entry.tag == Tag::p;
    open_templates_ -= entry.tag == Tag::template_;
  }
  pay(open_count_ - index);
  std::copy(open_ + index + 1, open_ + open_count_, open_ + index);
  --open_count_;
}

// The root element is never popped: every token needs somewhere to go.
void TreeBuilder::pop_to(std::size_t count) {
  const std::size_t least = std::max<std::size_t>(count, 1);
  while (open_count_ > least) pop();
}

// Pops elements until one with that tag has been popped.
void TreeBuilder::pop_through(Tag tag) {
  while (open_count_ > 1) {
    const bool found = current_is(tag);
    pop();
    if (found) return;
  }
}

// "Clear the stack back to a ... context": until the current node has one of the
// traits.
void TreeBuilder::pop_until_current(std::uint32_t traits) {
  while (open_count_ > 1 && (current().traits & traits) == 0) pop();
}

// 13.2.6.3
void TreeBuilder::generate_implied_end_tags(Tag except) {
  while ((current().traits & trait::implied_end) != 0 && current().tag != except &&
         open_count_ > 1)
    pop();
}

void TreeBuilder::generate_all_implied_end_tags() {
  while ((current().traits & (trait::implied_end | trait::thorough_end)) != 0 &&
         open_count_ > 1)
    pop();
}

std::size_t TreeBuilder::find_in_scope(Tag tag, std::uint32_t extra) const {
  return find_open(
      [tag](const Open& o) { return o.tag == tag && o.space == Space::html; },
      trait::scope | extra);
}

bool TreeBuilder::in_table_scope(Tag tag) const {
  const auto is_tag = [tag](const Open& o) {
    return o.tag == tag && o.space == Space::html;
  };
  return find_open(is_tag, trait::table_scope) != kNotOpen;
}

std::size_t TreeBuilder::find_node(NodeId node) const {
  return find_open([node](const Open& o) { return o.node == node; }, 0);
}

// "Close a p element"
void TreeBuilder::close_p() {
  generate_implied_end_tags(Tag::p);
  pop_through(Tag::p);
}

}  // namespace tamis
