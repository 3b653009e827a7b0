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

// The root element is never popped, since every token needs a parent.
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

std::size_t TreeBuilder::find_html(Tag tag, std::uint32_t boundary) const {
  return find_open(
      [tag](const Open& o) { return o.tag == tag && o.space == Space::html; },
      boundary);
}

std::size_t TreeBuilder::find_node(NodeId node) const {
  return find_open([node](const Open& o) { return o.node == node; }, 0);
}

// Closes an open element, as the standard does for a p, a list item, a button, ...
void TreeBuilder::close(Tag tag) {
  generate_implied_end_tags(tag);
  pop_through(tag);
}

}  // namespace tamis
